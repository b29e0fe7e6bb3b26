import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IdParam } from '../../src/api/http/id-param.js';
import { FailureReport } from '../../src/contracts/failure.js';
import { FindingReports } from '../../src/contracts/finding.js';
import { describeFields, requires, validate } from '../../src/contracts/validation.js';

function problem(schema: z.ZodType, value: unknown): string | undefined {
  const result = validate(schema, value);
  return result.valid ? undefined : describeFields(result.fields);
}

describe('validate', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'a is required'],
    [z.object({ a: z.string() }), { a: 5 }, 'a must be text'],
    [z.object({ a: z.object({ b: z.array(z.int()) }) }), { a: { b: [1, 1.5] } }, 'a.b[1] must be a whole number'],
    [z.object({ a: z.string().min(1) }), { a: '' }, 'a must not be empty'],
    [z.object({ a: z.string().min(3) }), { a: '' }, 'a must have at least 3 characters'],
    [z.object({ a: z.array(z.any()).max(2) }), { a: [1, 2, 3] }, 'a must have at most 2 elements'],
    [z.object({ a: z.number().min(30).max(60) }), { a: 3 }, 'a must be at least 30'],
    [z.object({ a: z.number().max(60) }), { a: 61 }, 'a must be at most 60'],
    [z.object({ a: z.int().positive() }), { a: 0 }, 'a must be greater than 0'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a must be one of x, y'],
    [z.object({ a: z.enum(['x', 'y']) }), {}, 'a is required'],
    [z.object({ a: z.literal('x') }), { a: 1 }, 'a must be x'],
    [z.strictObject({}), { b: 1 }, 'The body has fields that are not known: b'],
    [z.object({}), [], 'The body must be an object'],
    [z.object({}), undefined, 'The body is required'],
    [
      z.object({ a: z.string().refine(() => false, 'must have at least 8 bytes') }),
      { a: '' },
      'a must have at least 8 bytes',
    ],
  ])('says what is wrong in plain words: %#', (schema, value, expected) => {
    expect(problem(schema, value)).toBe(expected);
  });

  it('names several fields, but not more than five', () => {
    const schema = z.object(Object.fromEntries([...'abcdefg'].map((name) => [name, z.string()])));
    expect(problem(schema, {})).toBe(
      'a is required; b is required; c is required; d is required; e is required; and 2 more',
    );
  });

  it('looks into the form of a union that the value was meant to have', () => {
    const finding = { resource_type: 'Pod', resource_name: 'web', check_name: 'x', severity: 'high' };
    expect(problem(FindingReports, { ...finding, severity: 'urgent' })).toMatch(/^severity must be one of critical/);
    expect(problem(FindingReports, [finding, { ...finding, check_name: '' }])).toBe('[1].check_name must not be empty');
    expect(problem(FindingReports, 'text')).toMatch(/^The body must be an? /);
  });
});

describe('requires', () => {
  const describeInvalid = requires('Pod name and namespace are required', ['pod_name', 'namespace']);
  const answer = (body: unknown) => {
    const result = validate(FailureReport, body);
    return result.valid ? undefined : describeInvalid(result.fields);
  };

  it.each([
    [{ pod_name: 'web' }, 'Pod name and namespace are required: namespace is missing'],
    [{ pod_name: '', namespace: null }, 'Pod name and namespace are required: pod_name and namespace are missing'],
    [{}, 'Pod name and namespace are required: pod_name and namespace are missing'],
    [undefined, 'Pod name and namespace are required: pod_name and namespace are missing'],
    [{ pod_name: 5, namespace: 'shop' }, undefined],
    [{ pod_name: 'web', namespace: 'shop' }, undefined],
    [[], undefined],
  ])('leads with its sentence only when one of the fields is missing: %j', (body, expected) => {
    expect(answer(body)).toBe(expected);
  });
});

describe('IdParam', () => {
  it.each(['1', '42', '9007199254740991'])('takes %s', (text) => {
    expect(IdParam.parse(text)).toBe(Number(text));
  });

  it.each(['0', '-1', '1.5', '1e3', '0x10', '', ' 1', '007', '9007199254740992', '99999999999999999999', 'abc', '１'])(
    'refuses %j',
    (text) => {
      expect(problem(z.object({ id: IdParam }), { id: text })).toMatch(/^id must be a positive whole number/);
    },
  );
});

describe('formats', () => {
  it.each([
    [z.url(), 'must be a URL'],
    [z.string().regex(/^a$/), 'does not have the form that is needed'],
    [z.string().startsWith('b'), 'does not have the form that is needed'],
    [z.string().regex(/^a$/, 'must be a'), 'must be a'],
  ])('are said in plain words: %#', (schema, problem) => {
    const result = validate(schema, 'x');
    expect(result.valid ? [] : result.fields.map((field) => field.problem)).toEqual([problem]);
  });

  it('leave the words of a plugin as a sentence of their own', () => {
    const field = { path: 'api_key', keys: ['api_key'], problem: 'this server needs a key', missing: false };
    expect(describeFields([field])).toBe('api_key: this server needs a key');
  });
});
