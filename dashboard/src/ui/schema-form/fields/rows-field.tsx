import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../button.js';
import { FieldSet } from '../../field-set.js';
import { TextField } from '../../text-field.js';
import { draftOf, nextKey, type Row } from '../draft.js';
import type { FieldProps } from '../field-props.js';
import { schemaIn } from '../json-schema.js';
import { pathTo } from '../value.js';
import { words } from '../words.js';
import { ChoiceField, hintOf, NumberField, SwitchField, TextLineField } from './plain-fields.js';
import styles from './rows-field.module.css';

/** A map: names of one's own, each with a value. */
export function RowsField({ schema, label, path, draft, onChange, problems, Form }: FieldProps<'rows'>) {
  const { rows } = draft;
  const of = schemaIn(schema, 'additionalProperties');
  const set = (next: readonly Row[]) => onChange({ kind: 'rows', rows: next });
  const change = (row: Row, to: Partial<Row>) => set(rows.map((each) => (each === row ? { ...row, ...to } : each)));
  return (
    <FieldSet legend={label} hint={hintOf(schema)} problem={problems[path]}>
      {rows.map((row, index) => (
        <div key={row.key} className={styles['row']}>
          <TextField
            label={words.name}
            aria-label={`${words.itemOf(label, index + 1)}: ${words.name}`}
            value={row.name}
            spellCheck={false}
            onChange={(name) => change(row, { name })}
          />
          <RowValue
            schema={of}
            label={words.value}
            path={pathTo(path, row.name)}
            isRequired={false}
            draft={row.draft}
            onChange={(next) => change(row, { draft: next })}
            problems={problems}
            Form={Form}
          />
          <Button
            look="quiet"
            aria-label={words.removeNamed(words.itemOf(label, index + 1))}
            onClick={() => set(rows.filter((each) => each !== row))}
          >
            <Trash2 aria-hidden="true" size={16} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" size={16} />}
          aria-label={words.addTo(label)}
          onClick={() => set([...rows, { key: nextKey(), name: '', draft: draftOf(of) }])}
        >
          {words.add}
        </Button>
      </div>
    </FieldSet>
  );
}

/** A value has no parts of its own, so it is entered by a plain field. */
function RowValue(props: FieldProps) {
  const { draft } = props;
  if (draft.kind === 'number') return <NumberField {...props} draft={draft} />;
  if (draft.kind === 'choice') return <ChoiceField {...props} draft={draft} />;
  if (draft.kind === 'switch') return <SwitchField {...props} draft={draft} />;
  return draft.kind === 'text' && <TextLineField {...props} draft={draft} />;
}
