import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Draft, draftOf, type GroupDraft } from '../../../dashboard/src/ui/schema-form/draft.js';
import { type JsonSchema, kindOf } from '../../../dashboard/src/ui/schema-form/json-schema.js';
import { placeProblems } from '../../../dashboard/src/ui/schema-form/place-problems.js';
import { countChanges, valueOf } from '../../../dashboard/src/ui/schema-form/value.js';
import { words } from '../../../dashboard/src/ui/schema-form/words.js';
import { configForm } from '../../../src/kernel/plugins/config-form.js';
import { builtInPlugins } from '../support/built-in-plugins.js';

const MASK = '********';
const object = (properties: Record<string, unknown>, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const groupOf = (schema: JsonSchema, value?: unknown) => draftOf(schema, value) as GroupDraft;
const withField = (draft: GroupDraft, name: string, field: Draft): GroupDraft => ({
  ...draft,
  fields: { ...draft.fields, [name]: field },
});
const secret = (text: string, isStored: boolean, isRemoved = false): Draft => ({
  kind: 'secret',
  text,
  isStored,
  isRemoved,
});

describe('the field of a schema', () => {
  test.each([
    ['text', { type: 'string' }],
    ['choice', { type: 'string', enum: ['a', 'b'] }],
    ['choice', { const: 3 }],
    ['number', { type: 'integer' }],
    ['switch', { type: 'boolean' }],
    ['secret', { type: 'string', writeOnly: true }],
    ['secret', { anyOf: [{ type: 'string' }, { type: 'number' }], writeOnly: true }],
    ['chips', { type: 'array', items: { type: 'string' } }],
    ['cards', { type: 'array', items: object({ a: {} }) }],
    ['rows', { type: 'object', additionalProperties: { type: 'string' } }],
    ['group', object({ a: {} })],
    ['json', { type: 'object' }],
    ['json', { type: 'array', items: { type: 'number' } }],
    ['json', { type: ['string', 'null'] }],
    ['json', { type: 'toString' }],
    ['json', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['json', {}],
  ])('%s: %j', (kind, schema) => expect(kindOf(schema)).toBe(kind));
});

describe('every plugin of ours', async () => {
  const plugins = await builtInPlugins();

  test('there are 13', () => expect(plugins).toHaveLength(13));

  test.each(plugins.map((plugin) => [`${plugin.kind} ${plugin.id}`, plugin] as const))(
    '%s has a field for each property, none of them an editor of JSON',
    (_name, { configSchema, secrets }) => {
      const draft = groupOf(configForm(configSchema, secrets));
      const kinds = Object.values(draft.fields).map(({ kind }) => kind);
      expect(kinds).not.toContain('json');
      expect(kinds.length).toBeGreaterThan(0);
    },
  );
});

/** A schema and a value that fits it. */
interface Sample {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const text = fc.string({ minLength: 1, maxLength: 20 });
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  text.map((value) => ({ schema: { type: 'string' }, value })),
  fc.integer().map((value) => ({ schema: { type: 'integer' }, value })),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => ({ schema: { type: 'number' }, value: value || 0 })),
  fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
  fc.constantFrom('a', 1, null, [2]).map((value) => ({ schema: { enum: ['a', 1, null, [2]] }, value })),
  fc.array(text, { minLength: 1 }).map((value) => ({ schema: { type: 'array', items: { type: 'string' } }, value })),
  fc
    .dictionary(text, text, { minKeys: 1, noNullPrototype: true })
    .map((value) => ({ schema: { type: 'object', additionalProperties: { type: 'string' } }, value })),
  fc.jsonValue().map((value) => ({ schema: { anyOf: [] }, value })),
  fc
    .jsonValue({ maxDepth: 1 })
    .map((value) => ({ schema: { type: 'string', minLength: 0 }, value: value === '' ? 'x' : value })),
);

const groupFrom = (samples: readonly (readonly [string, Sample])[]): Sample => ({
  schema: object(Object.fromEntries(samples.map(([name, { schema }]) => [name, schema]))),
  value: Object.fromEntries(samples.map(([name, { value }]) => [name, value])),
});

const sample: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample; group: Sample }>((tie) => ({
  group: fc
    .uniqueArray(fc.tuple(text, tie('any')), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map(groupFrom),
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('group'),
    tie('group').map(({ schema, value }) => ({ schema: { type: 'array', items: schema }, value: [value, value] })),
  ),
})).group;

/** As JSON has it: -0 is 0 there. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('a value', () => {
  test('comes out of the fields as it went in, whatever schema and value are', () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        expect(plain(valueOf(schema, draftOf(schema, plain(value))).value)).toEqual(plain(value));
      }),
    );
  });

  test('any value of any schema is shown and comes back, also what the schema does not expect', () => {
    fc.assert(
      fc.property(sample, fc.dictionary(text, fc.jsonValue(), { noNullPrototype: true }), ({ schema }, value) => {
        const draft = draftOf(schema, value);
        expect(countChanges(schema, draft, draftOf(schema, value))).toBe(0);
        expect(valueOf(schema, draft).value).toBeDefined();
      }),
    );
  });

  test('what is empty and may be left out is left out', () => {
    const schema = object({
      a: { type: 'string' },
      b: { type: 'array', items: { type: 'string' } },
      c: { type: 'boolean' },
    });
    expect(valueOf(schema, draftOf(schema))).toEqual({ value: {}, problems: {} });
  });

  test('what is needed and empty is said so, unless there is a default', () => {
    const schema = object(
      {
        a: { type: 'string' },
        b: { type: 'string', default: 'x' },
        c: object({ d: { type: 'string' } }, { required: ['d'] }),
      },
      { required: ['a', 'b', 'c'] },
    );
    expect(valueOf(schema, draftOf(schema))).toEqual({
      value: { c: {} },
      problems: { a: words.needed, 'c.d': words.needed },
    });
  });

  test('a group that may be left out and is empty is left out with what it would need', () => {
    const schema = object({ a: object({ b: { type: 'string' } }, { required: ['b'] }) });
    expect(valueOf(schema, draftOf(schema))).toEqual({ value: {}, problems: {} });
  });

  test('a list that is emptied is sent where its default is another', () => {
    const schema = object({ a: { type: 'array', items: { type: 'string' }, default: ['x'] } });
    const draft = groupOf(schema);
    expect(draft.fields['a']).toEqual({ kind: 'chips', list: ['x'] });
    expect(valueOf(schema, withField(draft, 'a', { kind: 'chips', list: [] })).value).toEqual({ a: [] });
  });

  test('properties that the schema does not name go back as they came', () => {
    const schema = object({ a: { type: 'string' } });
    expect(valueOf(schema, draftOf(schema, { a: 'x', other: [1] })).value).toEqual({ a: 'x', other: [1] });
  });
});

describe('a secret', () => {
  const schema = object({ key: { type: 'string', writeOnly: true, minLength: 3 } }, { required: ['key'] });
  const stored = groupOf(schema, { key: MASK });

  test('that is stored is kept by leaving it out, and its mask is never sent', () => {
    expect(valueOf(schema, stored)).toEqual({ value: {}, problems: {} });
  });

  test('that is removed is sent as null, and then it is needed', () => {
    const removed = withField(stored, 'key', secret('', true, true));
    expect(valueOf(schema, removed)).toEqual({ value: { key: null }, problems: { key: words.needed } });
  });

  test('that is typed is sent, and checked', () => {
    expect(valueOf(schema, withField(stored, 'key', secret('ab', true))).problems).toEqual({ key: words.shortest(3) });
    expect(valueOf(schema, withField(stored, 'key', secret('abc', true))).value).toEqual({ key: 'abc' });
  });

  test('that is no text is JSON', () => {
    const other = object({ keys: { type: 'array', items: { type: 'string' }, writeOnly: true } });
    expect(valueOf(other, withField(groupOf(other), 'keys', secret('["a"]', false))).value).toEqual({ keys: ['a'] });
  });
});

describe('what is wrong is said at its field', () => {
  const check = (property: JsonSchema, field: Draft) => {
    const schema = object({ a: property });
    return valueOf(schema, withField(groupOf(schema), 'a', field)).problems['a'];
  };

  test.each([
    [words.noNumber, { type: 'number' }, 'x'],
    [words.noInteger, { type: 'integer' }, '1.5'],
    [words.least(2), { type: 'integer', minimum: 2 }, '1'],
    [words.most(2), { type: 'number', maximum: 2 }, '3'],
  ])('%s', (problem, schema, typed) => expect(check(schema, { kind: 'number', text: typed })).toBe(problem));

  test.each([
    [words.form, { type: 'string', pattern: '^a$' }, 'b'],
    [undefined, { type: 'string', pattern: '(' }, 'b'],
    [words.longest(2), { type: 'string', maxLength: 2 }, 'abc'],
    [undefined, { type: 'string', maxLength: 1 }, '🙂'],
    [words.noUrl, { type: 'string', format: 'uri' }, 'x'],
  ])('%s', (problem, schema, typed) => expect(check(schema, { kind: 'text', text: typed })).toBe(problem));

  test('names of a map are there, once, and of their form', () => {
    const schema = { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: { type: 'string' } };
    const rows = (...names: string[]): Draft => ({
      kind: 'rows',
      rows: names.map((name, key) => ({ key, name, draft: { kind: 'text', text: 'x' } })),
    });
    expect(check(schema, rows(''))).toBe(words.noName);
    expect(check(schema, rows('a', 'a'))).toBe(words.twice('a'));
    expect(check(schema, rows('A'))).toBe(words.form);
    expect(check(schema, rows('a', 'b'))).toBeUndefined();
  });

  test('text that is no JSON', () => expect(check({}, { kind: 'json', text: '{' })).toContain('not JSON'));
});

describe('changes are counted by fields', () => {
  const schema = object({ a: { type: 'string' }, n: { type: 'integer' }, key: { type: 'string', writeOnly: true } });
  const before = groupOf(schema, { a: 'x', key: MASK });

  test('also what is typed and no value yet', () => {
    expect(countChanges(schema, before, before)).toBe(0);
    const one = withField(before, 'n', { kind: 'number', text: '-' });
    expect(countChanges(schema, before, one)).toBe(1);
    expect(countChanges(schema, before, withField(one, 'key', secret('', true, true)))).toBe(2);
  });
});

describe('a refusal of the server', () => {
  const schema = object({
    a: { type: 'string' },
    routes: { type: 'array', items: object({ url: { type: 'string', writeOnly: true } }) },
  });
  const draft = draftOf(schema, { routes: [{ url: MASK }, { url: MASK }] });
  const place = (message: string, fields: { field: string; message: string }[] = []) =>
    placeProblems(draft, { message, fields }, 'config');

  test('is at the fields that it names, and at the one round those that are not shown', () => {
    const fields = [
      { field: 'config.routes[1].url', message: 'must be a URL' },
      { field: 'config.a.b', message: 'is odd' },
      { field: 'provider', message: 'is not known' },
    ];
    expect(place('…', fields)).toEqual({
      at: { 'routes[1].url': 'must be a URL', a: 'is odd' },
      elsewhere: ['provider is not known'],
    });
  });

  test('is at the field that its sentence begins with, where only one can be meant', () => {
    expect(place('a: must be entered anew')).toEqual({ at: { a: 'must be entered anew' }, elsewhere: [] });
    expect(place('config.a must not be empty').at).toEqual({ a: 'must not be empty' });
    expect(place('url: which one?')).toEqual({ at: {}, elsewhere: ['url: which one?'] });
    expect(place('The storage is away')).toEqual({ at: {}, elsewhere: ['The storage is away'] });
  });
});
