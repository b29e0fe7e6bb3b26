import { Button } from '../../button.js';
import { Notice } from '../../notice.js';
import { TextArea } from '../../text-area.js';
import { TextField } from '../../text-field.js';
import type { FieldProps } from '../field-props.js';
import { hasLines, isJsonSecret, type JsonSchema } from '../json-schema.js';
import { words } from '../words.js';
import { hintOf } from './plain-fields.js';
import styles from './secret-field.module.css';

/** A secret is sent and never comes back: empty keeps what is stored, and removing it is an act of its own. */
export function SecretField({ schema, label, path, draft, onChange, problems, isRequired }: FieldProps<'secret'>) {
  const { text, isStored, isRemoved } = draft;
  const isKept = isStored && !isRemoved;
  const shared = {
    label,
    hint: hintFor(schema, isKept ? label : undefined),
    problem: problems[path],
    value: text,
    placeholder: isKept ? words.storedMark : undefined,
    autoComplete: 'off',
    onChange: (next: string) => onChange({ ...draft, text: next, isRemoved: false }),
  };
  const isLong = hasLines(schema) || isJsonSecret(schema);
  return (
    <div className={styles['secret']}>
      {isLong ? <TextArea {...shared} isCode rows={1} /> : <TextField {...shared} type="password" />}
      {isStored && isRemoved && (
        <Notice
          tone="warn"
          actions={<Button onClick={() => onChange({ ...draft, isRemoved: false })}>{words.keep}</Button>}
        >
          {words.willGo(label)}
        </Notice>
      )}
      {isKept && !isRequired && (
        <Button aria-label={words.removeNamed(label)} onClick={() => onChange({ ...draft, text: '', isRemoved: true })}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}

const hintFor = (schema: JsonSchema, stored: string | undefined): string =>
  [hintOf(schema), stored !== undefined && words.stored(stored), isJsonSecret(schema) && words.asJson]
    .filter(Boolean)
    .join(' ');
