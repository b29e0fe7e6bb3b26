import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.js';
import { passwordProblem } from '../../../lib/password.js';
import { showToast } from '../../../lib/toasts.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { TextField } from '../../../ui/text-field.js';
import { useChangePassword } from '../actions.js';
import { words } from '../words.js';
import styles from './password-form.module.css';

const EMPTY = { old: '', fresh: '' };

/** @param username for the browser, which keeps passwords by it */
export function PasswordForm({ username }: { readonly username: string }) {
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const change = useChangePassword(() => {
    setValues(EMPTY);
    setChecked(false);
    showToast({ tone: 'plain', text: words.password.done });
  });
  const problem = passwordProblem(values.fresh);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined || values.old === '' || change.isPending) return;
    change.mutate({ current_password: values.old, new_password: values.fresh });
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {change.error !== null && (
        <Notice tone="fail" announce>
          {textOf(change.error)}
        </Notice>
      )}
      <input hidden readOnly autoComplete="username" value={username} />
      <TextField
        label={words.password.old}
        type="password"
        autoComplete="current-password"
        value={values.old}
        problem={isChecked && values.old === '' ? words.password.needed : undefined}
        onChange={(old) => setValues({ ...values, old })}
      />
      <TextField
        label={words.password.new}
        type="password"
        autoComplete="new-password"
        hint={words.password.hint}
        value={values.fresh}
        problem={isChecked ? problem : undefined}
        onChange={(fresh) => setValues({ ...values, fresh })}
      />
      <Button type="submit" look="primary" busy={change.isPending}>
        {words.password.button}
      </Button>
    </form>
  );
}

const textOf = (error: Error) =>
  error instanceof ApiError && error.status === 401 ? words.password.wrong : messageOf(error);
