/** A JSON Schema as OpenAPI 3.1 and AsyncAPI 3.0 documents hold it; only what this folder looks at. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
}

export type SchemaComponents = Readonly<Record<string, JsonSchema>>;

const COMPONENT = '#/components/schemas/';

/** The name of the component that the schema refers to; undefined when it is written out. */
export function componentOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : undefined;
}

/** The alternatives of a schema, without that of null. */
export function alternativesOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
}
