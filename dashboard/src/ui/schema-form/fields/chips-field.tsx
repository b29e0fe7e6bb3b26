import { ChipsInput } from '../../chips-input.js';
import type { FieldProps } from '../field-props.js';
import { hintOf } from './plain-fields.js';

/** A list of texts. */
export function ChipsField({ schema, label, path, draft, onChange, problems }: FieldProps<'chips'>) {
  return (
    <ChipsInput
      label={label}
      hint={hintOf(schema)}
      problem={problems[path]}
      list={draft.list}
      onChange={(list) => onChange({ kind: 'chips', list })}
    />
  );
}
