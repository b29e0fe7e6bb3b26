import { useState } from 'react';
import { ApiError, messageOf } from '../../../../api/api-error.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { SelectField } from '../../../../ui/select-field.js';
import { TextField } from '../../../../ui/text-field.js';
import { useBlocked } from '../../parts/use-blocked.js';
import { type NewSilence, useSilence } from '../actions.js';
import { words } from '../words.js';
import styles from './add-silence.module.css';

const MATCHERS = ['namespace', 'owner', 'pod', 'cause'] as const;
const NOTHING = { namespace: '', owner: '', pod: '', cause: '' };
const USUAL_MINUTES = '120';

interface Draft {
  readonly matchers: Readonly<Record<(typeof MATCHERS)[number], string>>;
  readonly reason: string;
  readonly minutes: string;
  /** As the browser has it, in its own zone. */
  readonly start: string;
}

const EMPTY: Draft = { matchers: NOTHING, reason: '', minutes: USUAL_MINUTES, start: '' };

/** What is entered, as the API takes it; undefined while something is missing. */
function silenceOf({ matchers, reason, minutes, start }: Draft): NewSilence | undefined {
  const given = MATCHERS.flatMap((name) => (matchers[name].trim() === '' ? [] : [[name, matchers[name].trim()]]));
  if (given.length === 0 || reason.trim() === '') return undefined;
  const from = start === '' ? {} : { starts_at: new Date(start).toISOString() };
  const fitting = Object.fromEntries(given) as NewSilence['matchers'];
  return { matchers: fitting, reason: reason.trim(), duration_minutes: Number(minutes), ...from };
}

/** Keeps messages back about what fits, from now or a planned time on. */
export function AddSilence() {
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const silence = useSilence(() => {
    setDraft(EMPTY);
    setChecked(false);
  });
  const submit = () => {
    const body = silenceOf(draft);
    setChecked(body === undefined);
    if (body !== undefined) silence.mutate(body);
  };
  const refused = silence.error instanceof ApiError ? silence.error.fields : [];
  const isNothing = Object.values(draft.matchers).every((text) => text.trim() === '');
  return (
    <Section title={words.add} boxed>
      <p>{words.addLead}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Fields
          draft={draft}
          onChange={setDraft}
          problemAt={(field) =>
            field === 'reason' && isChecked && draft.reason.trim() === ''
              ? words.needsReason
              : refused.find((each) => each.field === field)?.message
          }
        />
        <SendButton isPending={silence.isPending} />
      </form>
      <Problem isMissing={isChecked && isNothing} error={refused.length > 0 ? null : silence.error} />
    </Section>
  );
}

function SendButton({ isPending }: { readonly isPending: boolean }) {
  const blocked = useBlocked();
  return (
    <Button type="submit" look="primary" busy={isPending} blocked={blocked}>
      {words.button}
    </Button>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problemAt: (field: string) => string | undefined;
}

function Fields({ draft, onChange, problemAt }: FieldsProps) {
  return (
    <>
      {MATCHERS.map((name) => (
        <TextField
          key={name}
          label={words.matchers[name]}
          hint={words.hints[name]}
          problem={problemAt(`matchers.${name}`)}
          value={draft.matchers[name]}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(text) => onChange({ ...draft, matchers: { ...draft.matchers, [name]: text } })}
        />
      ))}
      <TextField
        label={words.reason}
        problem={problemAt('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
      />
      <SelectField
        label={words.duration}
        value={draft.minutes}
        options={Object.entries(words.durations).map(([value, label]) => ({ value, label }))}
        onChange={(minutes) => onChange({ ...draft, minutes })}
      />
      <TextField
        label={words.starts}
        hint={words.startsHint}
        type="datetime-local"
        problem={problemAt('starts_at')}
        value={draft.start}
        onChange={(start) => onChange({ ...draft, start })}
      />
    </>
  );
}

function Problem({ isMissing, error }: { readonly isMissing: boolean; readonly error: Error | null }) {
  if (!isMissing && error === null) return null;
  return (
    <Notice tone="fail" announce>
      {isMissing ? words.needed : messageOf(error)}
    </Notice>
  );
}
