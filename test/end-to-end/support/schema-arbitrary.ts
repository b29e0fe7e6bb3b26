import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that `z.toJSONSchema` writes for our inputs. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

/** What stands in place of the arbitrary of a field, by the field's name: for rules that JSON Schema cannot say. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Context {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly overrides: Overrides;
}

/** Any character that text in UTF-8 can have, but NUL. */
const storable = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((character) => character !== '\0');
/** Any UTF-16 unit: NUL, control characters and lone surrogates too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

const instants = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0001-01-01T00:00:00Z', '2026-01-01', '2026-02-03T04:05:06.123456789Z', '2026-02-03T04:05:06+05:30'),
);

/** bcrypt reads 72 bytes, so passwords are bounded in bytes. */
const passwords = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 72 });

function texts({ format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return instants;
  if (format === 'password') return passwords;
  if (maxLength === undefined) return fc.string({ unit: anyUnit, minLength });
  const short = fc.string({ unit: storable, minLength, maxLength: Math.min(20, Math.floor(maxLength / 2)) });
  return fc.oneof({ arbitrary: short, weight: 9 }, { arbitrary: fc.constant('x'.repeat(maxLength)), weight: 1 });
}

function wholeNumbers({ minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<number> {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1);
  const near = fc.integer({ min: lowest, max: Math.min(maximum, lowest + 30) });
  return fc.oneof(
    near,
    fc.maxSafeInteger().filter((number) => number >= lowest && number <= maximum),
  );
}

function arrays({ items = {}, maxItems = 100 }: Schema, context: Context): fc.Arbitrary<unknown[]> {
  return fc.array(arbitraryOf(items, context), { maxLength: Math.min(maxItems, 5) });
}

function objects(schema: Schema, context: Context): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, inner]) => {
    return [name, context.overrides[name] ?? arbitraryOf(inner, context)] as const;
  });
  const declared = fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
  if (additionalProperties === undefined || additionalProperties === false) return declared;
  const names = fc.string({ unit: anyUnit }).filter((name) => !Object.hasOwn(properties, name));
  const others = fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(others, declared).map(([more, known]) => ({ ...more, ...known }));
}

const BY_TYPE: Readonly<Record<string, (schema: Schema, context: Context) => fc.Arbitrary<unknown>>> = {
  string: texts,
  integer: wholeNumbers,
  number: ({ minimum = -1e308 }) => fc.double({ min: minimum, noNaN: true, noDefaultInfinity: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: arrays,
  object: objects,
};

function arbitraryOf(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const { $ref, anyOf, type } = schema;
  if ($ref !== undefined) return arbitraryOf(context.definitions[$ref.replace('#/$defs/', '')] ?? {}, context);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => arbitraryOf(one, context)));
  if (type === undefined) return fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
  const types = typeof type === 'string' ? [type] : type;
  return fc.oneof(...types.map((name) => (BY_TYPE[name] ?? BY_TYPE['null'])?.(schema, context) ?? fc.constant(null)));
}

/** Values that the schema takes, made from its JSON Schema. */
export function valuesOf(schema: z.ZodType, overrides: Overrides = {}): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return arbitraryOf(root, { definitions: root.$defs ?? {}, overrides });
}
