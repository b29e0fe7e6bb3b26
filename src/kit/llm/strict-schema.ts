type Node = Readonly<Record<string, unknown>>;

/** What OpenAI's strict mode refuses ("Structured model outputs", supported schemas). */
const REFUSED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** True when OpenAI takes a schema with `strict: true`: every object is closed and requires all its fields, at any depth. */
export function fitsStrictMode(schema: Node): boolean {
  return schema.type === 'object' && isStrictNode(schema);
}

function isStrictNode(node: unknown): boolean {
  if (typeof node === 'boolean') return false;
  if (!isNode(node)) return true;
  if (REFUSED.some((keyword) => keyword in node)) return false;
  return (!isObjectSchema(node) || isClosed(node)) && subschemas(node).every(isStrictNode);
}

const isObjectSchema = (node: Node) => 'properties' in node || [node.type].flat().includes('object');

function isClosed({ properties, required, additionalProperties }: Node): boolean {
  const named = Array.isArray(required) ? required : [];
  return (
    additionalProperties === false &&
    Object.keys(isNode(properties) ? properties : {}).every((name) => named.includes(name))
  );
}

/** The schemas that are part of this one. */
function subschemas({ properties, items, anyOf, prefixItems, $defs, definitions }: Node): unknown[] {
  const named = [properties, $defs, definitions].flatMap((group) => (isNode(group) ? Object.values(group) : []));
  const listed = [anyOf, prefixItems].flatMap((group) => (Array.isArray(group) ? group : []));
  return [...named, ...listed, ...(items === undefined ? [] : [items])];
}
