import type { ReactNode } from 'react';
import { visibleText } from '../../lib/visible-text.js';
import type { FieldProps } from './field-props.js';
import { CardsField } from './fields/cards-field.js';
import { ChipsField } from './fields/chips-field.js';
import { GroupField } from './fields/group-field.js';
import { ChoiceField, JsonField, NumberField, SwitchField, TextLineField } from './fields/plain-fields.js';
import { RowsField } from './fields/rows-field.js';
import { SecretField } from './fields/secret-field.js';
import type { FieldKind } from './json-schema.js';

type Fields = { readonly [Kind in FieldKind]: (props: FieldProps<Kind>) => ReactNode };

const FIELDS: Fields = {
  text: TextLineField,
  number: NumberField,
  choice: ChoiceField,
  switch: SwitchField,
  secret: SecretField,
  chips: ChipsField,
  cards: CardsField,
  rows: RowsField,
  group: GroupField,
  json: JsonField,
};

/** The field of one property, by what was read from its schema and its value. */
export function SchemaField(props: FieldProps) {
  const Field = FIELDS[props.draft.kind] as (props: FieldProps) => ReactNode;
  return <Field {...props} label={visibleText(props.label)} />;
}
