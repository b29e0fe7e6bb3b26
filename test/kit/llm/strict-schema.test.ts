import { z } from 'podproof/plugin';
import { describe, expect, it } from 'vitest';
import { fitsStrictMode } from '../../../src/kit/llm/strict-schema.js';

const closed = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});

describe('fitsStrictMode', () => {
  it.each([
    ['closed and all required', closed({ a: { type: 'string' } })],
    ['nested', closed({ a: closed({ b: { type: 'number' } }), list: { type: 'array', items: closed({}) } })],
    ['null as an alternative', closed({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } })],
    ['a field named like a keyword', closed({ not: { type: 'string' }, oneOf: { type: 'string' } })],
    ['what zod makes of a strict object', z.toJSONSchema(z.strictObject({ a: z.string(), b: z.array(z.enum(['x'])) }))],
  ])('takes %s', (_name, schema) => {
    expect(fitsStrictMode(schema as Record<string, unknown>)).toBe(true);
  });

  it.each([
    ['an open object', { type: 'object', properties: {}, required: [] }],
    ['a field that may be missing', { ...closed({ a: {} }), required: [] }],
    ['no object at all', { type: 'array', items: { type: 'string' } }],
    ['an open object deep inside', closed({ a: { type: 'array', items: { type: ['object', 'null'] } } })],
    ['an open alternative', closed({ a: { anyOf: [{ properties: { b: {} } }] } })],
    ['an open definition', closed({}, { $defs: { d: { type: 'object' } } })],
    ['oneOf', closed({ a: { oneOf: [{ type: 'string' }] } })],
    ['anything', closed({ a: true })],
  ])('does not take %s', (_name, schema) => {
    expect(fitsStrictMode(schema as Record<string, unknown>)).toBe(false);
  });
});
