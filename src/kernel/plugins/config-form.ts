import { z } from 'zod';
import { type AnySchema, isObject } from './checks.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Everything that is secret in a form's schema is marked by this, as JSON Schema says: it is sent, and never comes back. */
const SECRET_MARK = { writeOnly: true };

const OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

/**
 * Ways to get JSON Schema out of a schema. The copy of zod that made it knows its titles and descriptions, so it is asked first;
 * ours understands the structure of every zod 4; older ones only tell the names of their fields.
 */
const CONVERTERS: readonly ((schema: AnySchema & Record<string, unknown>) => unknown)[] = [
  (schema) => callMember(schema, 'toJSONSchema', OPTIONS),
  (schema) => z.toJSONSchema(schema as unknown as z.ZodType, OPTIONS),
  (schema) => {
    const fields = Object.keys(isObject(schema.shape) ? schema.shape : {});
    return { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, {}])) };
  },
];

function callMember(object: Record<string, unknown>, name: string, argument: unknown): unknown {
  const member = object[name];
  return typeof member === 'function' ? Reflect.apply(member, object, [argument]) : undefined;
}

/** The configuration as JSON Schema, which is the form that an admin sees. Fields named in `secrets` are marked at any depth. */
export function configForm(schema: AnySchema, secrets: readonly string[]): JsonSchema {
  return mark(convert(schema), new Set(secrets)) as JsonSchema;
}

/** Secrets that the schema does not know: they would be neither encrypted nor masked. */
export function unknownSecrets(schema: AnySchema, secrets: readonly string[]): string[] {
  const known = new Set(fieldsOf(convert(schema)));
  return secrets.filter((name) => !known.has(name));
}

/**
 * The fields of a configuration that its schema does not know: a plain `z.object` would drop them without a word. None for a schema
 * that takes further fields, or of whose fields nothing is known.
 */
export function unknownFields(schema: AnySchema, config: unknown): string[] {
  const form = convert(schema);
  const known = new Set(fieldsOf(form));
  // A strict schema says so itself.
  if (known.size === 0 || form.additionalProperties !== undefined || !isObject(config)) return [];
  return Object.keys(config).filter((name) => !known.has(name));
}

function convert(schema: AnySchema): JsonSchema {
  for (const converter of CONVERTERS) {
    try {
      const result = converter(schema as AnySchema & Record<string, unknown>);
      if (isObject(result)) return JSON.parse(JSON.stringify(result)) as JsonSchema;
    } catch {
      // A foreign schema that this converter cannot read is one for the next.
    }
  }
  return { type: 'object', properties: {} };
}

/** The names of the fields, also where the configuration is one of several shapes. */
function fieldsOf(node: unknown): string[] {
  if (!isObject(node)) return [];
  const own = isObject(node.properties) ? Object.keys(node.properties) : [];
  const parts = [node.anyOf, node.oneOf, node.allOf].flatMap((part) => (Array.isArray(part) ? part : []));
  return [...own, ...parts.flatMap(fieldsOf)];
}

function mark(node: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((part) => mark(part, secrets));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    const marked = mark(value, secrets);
    return [key, key === 'properties' && isObject(marked) ? markSecrets(marked, secrets) : marked];
  });
  return Object.fromEntries(entries);
}

function markSecrets(properties: Readonly<Record<string, unknown>>, secrets: ReadonlySet<string>): JsonSchema {
  const entries = Object.entries(properties).map(([name, schema]) => {
    return [name, secrets.has(name) && isObject(schema) ? { ...schema, ...SECRET_MARK } : schema];
  });
  return Object.fromEntries(entries);
}
