import { alternativesOf, componentOf, type JsonSchema, type SchemaComponents } from './document-types.js';

/** Deeper than this, lists of the kind of the list that holds them stay empty. */
const DEPTH_LIMIT = 8;
const EMPTY: Readonly<Record<string, unknown>> = { string: '', integer: 1, number: 1, boolean: true, null: null };

/**
 * A value that fits the schema, made of the examples of its parts: what stands in `examples`, else a constant, the first of the allowed
 * values, the default, or what its properties give. Properties that may be left out are left out unless they have an example of their own.
 */
export function exampleOf(schema: JsonSchema, components: SchemaComponents, depth = 0): unknown {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  const component = componentOf(schema);
  if (component !== undefined) return exampleOf(components[component] ?? {}, components, depth + 1);
  const [alternative] = alternativesOf(schema);
  if (alternative !== undefined) return exampleOf(alternative, components, depth + 1);
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, components, depth + 1))) as unknown;
  }
  return composed(schema, components, depth);
}

function ownExample({ example, examples, const: constant, enum: values, default: usual }: JsonSchema): unknown {
  if (examples !== undefined && examples.length > 0) return examples[0];
  return example ?? constant ?? values?.[0] ?? usual;
}

function composed(schema: JsonSchema, components: SchemaComponents, depth: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') {
    return schema.items === undefined || depth > DEPTH_LIMIT ? [] : [exampleOf(schema.items, components, depth + 1)];
  }
  if (type === 'object' || schema.properties !== undefined) return objectExample(schema, components, depth);
  return EMPTY[String(type)] ?? null;
}

function objectExample({ properties = {}, required = [] }: JsonSchema, components: SchemaComponents, depth: number) {
  const entries = Object.entries(properties)
    .filter(([name, property]) => required.includes(name) || hasExample(property))
    .map(([name, property]) => [name, exampleOf(property, components, depth + 1)] as const);
  return Object.fromEntries(entries);
}

/** Whether it, or a part of it that is written out, has an example; an empty list of examples says that it is left out. */
function hasExample({ example, examples, properties = {}, items }: JsonSchema): boolean {
  if (examples?.length === 0) return false;
  if (example !== undefined) return true;
  return (
    examples !== undefined || Object.values(properties).some(hasExample) || (items !== undefined && hasExample(items))
  );
}
