/** A JSON Schema of draft 2020-12, as plugins describe their configurations. It comes from plugins, so nothing of it is taken for granted. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** By what a value is entered. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'choice'
  | 'switch'
  | 'secret'
  | 'chips'
  | 'cards'
  | 'rows'
  | 'group'
  | 'json';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textIn = (schema: JsonSchema, keyword: string): string | undefined => {
  const value = schema[keyword];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberIn = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
};

/** A schema below this one; what is none counts as one that says nothing. */
export const schemaIn = (schema: JsonSchema, keyword: string): JsonSchema => {
  const value = schema[keyword];
  return isObject(value) ? value : {};
};

export const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(schemaIn(schema, 'properties')).map(([name, property]) => [name, isObject(property) ? property : {}]);

export const isRequired = (schema: JsonSchema, name: string): boolean =>
  Array.isArray(schema['required']) && schema['required'].includes(name);

/** What can be chosen: all of an `enum`, or the one of a `const`. */
export function choicesOf(schema: JsonSchema): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return 'const' in schema ? [schema['const']] : [];
}

/** Texts that can be taken over. */
export const examplesOf = (schema: JsonSchema): readonly string[] =>
  (Array.isArray(schema['examples']) ? schema['examples'] : []).filter((each) => typeof each === 'string');

/** Text that has lines, such as a certificate, of which a field of one line would lose the ends. */
export const hasLines = (schema: JsonSchema): boolean =>
  /BEGIN|\\n/.test(textIn(schema, 'pattern') ?? '') || (numberIn(schema, 'maxLength') ?? 0) > 4_000;

/** Keywords by which a value may have several forms: no field of ours enters that. Those that only narrow a value, the server checks. */
const OF_SEVERAL_FORMS = [
  '$ref',
  '$dynamicRef',
  'anyOf',
  'oneOf',
  'allOf',
  'if',
  'prefixItems',
  'patternProperties',
  'dependentSchemas',
];

const OF_TYPE: Readonly<Record<string, (schema: JsonSchema) => FieldKind>> = {
  string: () => 'text',
  integer: () => 'number',
  number: () => 'number',
  boolean: () => 'switch',
  array: (schema) => LIST_OF[kindOf(schemaIn(schema, 'items'))] ?? 'json',
  object: kindOfObject,
};

const LIST_OF: Partial<Record<FieldKind, FieldKind>> = { text: 'chips', group: 'cards' };

/** What a map may hold in its rows. */
const IN_ROWS: readonly FieldKind[] = ['text', 'number', 'choice', 'switch'];

function kindOfObject(schema: JsonSchema): FieldKind {
  if (propertiesOf(schema).length > 0) return 'group';
  return IN_ROWS.includes(kindOf(schemaIn(schema, 'additionalProperties'))) ? 'rows' : 'json';
}

/** By which field a value of this schema is entered: an editor of JSON where none of the others can. */
export function kindOf(schema: JsonSchema): FieldKind {
  if (schema['writeOnly'] === true) return 'secret';
  if (OF_SEVERAL_FORMS.some((keyword) => keyword in schema)) return 'json';
  if (choicesOf(schema).length > 0) return 'choice';
  const type = schema['type'];
  const ofType = typeof type === 'string' && Object.hasOwn(OF_TYPE, type) ? OF_TYPE[type] : undefined;
  return ofType?.(schema) ?? 'json';
}

/** A secret that is no text is entered as JSON. */
export const isJsonSecret = (schema: JsonSchema): boolean => schema['type'] !== 'string';
