import { useState } from 'react';
import { ApiError, messageOf } from '../../../../api/api-error.js';
import type { Role } from '../../../../api/session.js';
import { serverNow } from '../../../../lib/time.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { Button } from '../../../../ui/button.js';
import { Section } from '../../../../ui/section.js';
import { SelectField } from '../../../../ui/select-field.js';
import { TextField } from '../../../../ui/text-field.js';
import { FormLine } from '../../parts/form-line.js';
import { RoleField } from '../../parts/role-field.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { useCreateToken } from '../actions.js';
import { words } from '../words.js';

const DAY_MS = 86_400_000;

/** Makes a token; it is shown until one says that one has it. */
export function AddToken() {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('read');
  const [days, setDays] = useState('90');
  const create = useCreateToken();
  const blocked = useBlocked();
  const submit = () => {
    const end = days === '' ? {} : { expires_at: new Date(serverNow() + Number(days) * DAY_MS).toISOString() };
    create.mutate({ name: name.trim(), role: role, ...end }, { onSuccess: () => setName('') });
  };
  const { error, data } = create;
  return (
    <Section title={words.add} boxed>
      {data !== undefined ? (
        <ShownOnce title={words.made(visibleText(data.name))} text={data.token} onDone={create.reset} />
      ) : (
        <FormLine onSubmit={submit}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            problem={error === null ? undefined : problemOf(error)}
            value={name}
            spellCheck={false}
            autoCapitalize="none"
            onChange={setName}
          />
          <RoleField value={role} onChange={setRole} />
          <SelectField
            label={words.expires}
            value={days}
            options={[
              ...Object.entries(words.days).map(([value, label]) => ({ value, label })),
              { value: '', label: words.never },
            ]}
            onChange={setDays}
          />
          <Button type="submit" look="primary" busy={create.isPending} blocked={blocked}>
            {words.create}
          </Button>
        </FormLine>
      )}
    </Section>
  );
}

const problemOf = (error: Error): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? messageOf(error);
