import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.js';
import { passwordProblem } from '../../../lib/password.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { TextField } from '../../../ui/text-field.js';
import { words } from '../words.js';
import { AuthCard } from './auth-card.js';
import { useCountdown } from './use-countdown.js';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly button: string;
  /** A new password has rules; one that is there has not to be told of them. */
  readonly isNew: boolean;
  readonly action: {
    readonly mutate: (credentials: Credentials) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

type Problems = Partial<Record<keyof Credentials, string>>;

function problemsOf({ username, password }: Credentials, isNew: boolean): Problems {
  const wrong = isNew ? passwordProblem(password) : password === '' ? words.needed : undefined;
  return { ...(username.trim() === '' && { username: words.needed }), ...(wrong !== undefined && { password: wrong }) };
}

/** The form by which one comes in, by an account that is there or one that is made. */
export function CredentialsForm({ title, lead, button, isNew, action }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [isChecked, setChecked] = useState(false);
  const wait = useCountdown(action.error);
  const problems = isChecked ? problemsOf(credentials, isNew) : {};
  const submit = () => {
    setChecked(true);
    const isComplete = Object.keys(problemsOf(credentials, isNew)).length === 0;
    if (isComplete && wait === 0 && !action.isPending) action.mutate(credentials);
  };
  const set = (field: keyof Credentials) => (value: string) => setCredentials({ ...credentials, [field]: value });
  return (
    <AuthCard title={title} onSubmit={submit}>
      {lead !== undefined && <p>{lead}</p>}
      {action.error !== null && (
        <Notice tone="fail" announce>
          {wait > 0 ? words.again(wait) : textOf(action.error)}
        </Notice>
      )}
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.username}
        problem={problems.username}
        onChange={set('username')}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={credentials.password}
        problem={problems.password}
        {...(isNew && { hint: words.passwordHint })}
        onChange={set('password')}
      />
      <Button type="submit" look="primary" busy={action.isPending} blocked={wait > 0 ? words.again(wait) : undefined}>
        {button}
      </Button>
    </AuthCard>
  );
}

function textOf(error: Error): string {
  return error instanceof ApiError && error.status === 401 ? words.signIn.wrong : messageOf(error);
}
