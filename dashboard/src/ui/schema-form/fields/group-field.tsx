import { FieldSet } from '../../field-set.js';
import type { FieldProps } from '../field-props.js';
import { hintOf } from './plain-fields.js';

/** Properties within a property. */
export function GroupField({ schema, label, path, draft, onChange, problems, Form }: FieldProps<'group'>) {
  return (
    <FieldSet legend={label} hint={hintOf(schema)} problem={problems[path]} boxed>
      <Form {...{ schema, draft, onChange, problems, path }} />
    </FieldSet>
  );
}
