import { isObject, type JsonSchema } from '../../../ui/schema-form/json-schema.js';

/**
 * The schema of a setting's value as a person enters it: numbers and switches may also be given as text, which is the second of the forms
 * that the server describes. What is a text alone stays so.
 */
export function settingSchema(schema: JsonSchema): JsonSchema {
  const forms = schema['anyOf'];
  const own = Array.isArray(forms) ? forms.find((form) => isObject(form) && form['type'] !== 'string') : undefined;
  return isObject(own) ? own : schema;
}

/** The text of a setting as a value of its schema. */
export function settingValue(schema: JsonSchema, text: string): unknown {
  const { type } = schema as { type?: unknown };
  if (type === 'integer' || type === 'number') return text === '' ? undefined : Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
