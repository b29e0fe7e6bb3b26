import { type FormProps, labelOf } from './field-props.js';
import { isRequired, propertiesOf } from './json-schema.js';
import { SchemaField } from './schema-field.js';
import styles from './schema-form.module.css';
import { pathTo } from './value.js';
import { words } from './words.js';

/**
 * A form for whatever a JSON Schema describes, in the order of its properties: a plugin from outside has its form without a change here.
 * Where the whole has several forms, it is one editor of JSON.
 */
export function SchemaForm({ schema, draft, onChange, problems, isReadOnly = false, path = '' }: FormProps) {
  if (draft.kind !== 'group') {
    const label = labelOf(schema, words.whole);
    return (
      <fieldset disabled={isReadOnly} className={styles['form']}>
        <SchemaField {...{ schema, draft, onChange, problems, path, label }} Form={SchemaForm} isRequired />
      </fieldset>
    );
  }
  return (
    <fieldset disabled={isReadOnly} className={styles['form']}>
      {propertiesOf(schema).map(([name, property]) => {
        const field = draft.fields[name];
        return (
          field !== undefined && (
            <SchemaField
              key={name}
              schema={property}
              label={labelOf(property, name)}
              path={pathTo(path, name)}
              isRequired={isRequired(schema, name)}
              draft={field}
              onChange={(next) => onChange({ ...draft, fields: { ...draft.fields, [name]: next } })}
              problems={problems}
              Form={SchemaForm}
            />
          )
        );
      })}
    </fieldset>
  );
}
