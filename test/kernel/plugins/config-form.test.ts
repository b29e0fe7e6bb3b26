import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as otherZod } from 'zod/v3';
import { configForm, unknownFields, unknownSecrets } from '../../../src/kernel/plugins/config-form.js';

const OURS = z.strictObject({
  api_key: z.string().meta({ title: 'API key' }),
  model: z.enum(['a', 'b']).default('a'),
  routes: z.array(z.strictObject({ namespaces: z.string(), api_key: z.string() })).optional(),
});

/** As a copy of zod would look that is newer or older than ours: only safeParse can be relied on. */
const handMade = (rest: object) => ({ safeParse: (data: unknown) => ({ success: true, data }) as const, ...rest });

describe('configForm', () => {
  it('is the JSON Schema of what an admin sends, with secrets marked at any depth', () => {
    expect(configForm(OURS, ['api_key'])).toMatchObject({
      type: 'object',
      required: ['api_key'],
      additionalProperties: false,
      properties: {
        api_key: { type: 'string', title: 'API key', writeOnly: true },
        model: { enum: ['a', 'b'], default: 'a' },
        routes: { items: { properties: { api_key: { writeOnly: true }, namespaces: { type: 'string' } } } },
      },
    });
    expect(JSON.stringify(configForm(OURS, []))).not.toContain('writeOnly');
  });

  it('asks the copy of zod that made the schema', () => {
    const form = configForm(handMade({ toJSONSchema: () => ({ properties: { token: { title: 'Token' } } }) }), [
      'token',
    ]);
    expect(form).toEqual({ properties: { token: { title: 'Token', writeOnly: true } } });
  });

  it.each([
    ['an older zod', otherZod.object({ token: otherZod.string(), room: otherZod.string() })],
    [
      'one whose own conversion fails',
      handMade({
        shape: { token: {}, room: {} },
        toJSONSchema: () => {
          throw new Error('no');
        },
      }),
    ],
    ['one whose conversion is no JSON', handMade({ shape: { token: {}, room: {} }, toJSONSchema: () => ({ n: 1n }) })],
  ])('falls back to the names of the fields for %s', (_name, schema) => {
    expect(configForm(schema, ['token'])).toEqual({
      type: 'object',
      properties: { token: { writeOnly: true }, room: {} },
    });
  });

  it('keeps what has no JSON Schema as anything', () => {
    expect(configForm(z.strictObject({ when: z.date() }), [])).toMatchObject({ properties: { when: {} } });
  });
});

describe('unknownSecrets', () => {
  it('finds names that are no field', () => {
    expect(unknownSecrets(OURS, ['api_key', 'apiKey'])).toEqual(['apiKey']);
    expect(unknownSecrets(otherZod.object({ token: otherZod.string() }), ['token', 'password'])).toEqual(['password']);
  });

  it('looks into every shape of a union', () => {
    const union = z.union([z.strictObject({ token: z.string() }), z.strictObject({ password: z.string() })]);
    expect(unknownSecrets(union, ['token', 'password', 'pin'])).toEqual(['pin']);
  });

  it('trusts no schema that does not tell its fields', () => {
    expect(unknownSecrets(handMade({}), ['token'])).toEqual(['token']);
    expect(unknownSecrets(handMade({}), [])).toEqual([]);
  });
});

describe('unknownFields', () => {
  const shape = { api_key: z.string() };
  const given = { api_key: 'x', stray: 1 };

  it.each([
    ['drops them without a word', z.object(shape), ['stray']],
    ['comes from another copy of zod', otherZod.object({ api_key: otherZod.string() }), ['stray']],
    ['knows them in one of several shapes', z.union([z.object(shape), z.object({ stray: z.int() })]), []],
    ['refuses them itself', z.strictObject(shape), []],
    ['takes them', z.looseObject(shape), []],
    ['tells nothing of its fields', handMade({}), []],
  ])('names what a schema does not know that %s', (_what, schema, unknown) => {
    expect(unknownFields(schema, given)).toEqual(unknown);
  });
});
