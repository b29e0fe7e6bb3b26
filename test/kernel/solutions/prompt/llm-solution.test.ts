import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFailureAnswer } from '../../../../src/kernel/solutions/prompt/failure-answer.js';

const read = (answer: object) => parseFailureAnswer(JSON.stringify(answer));

test('steps and quotes may be bare texts or objects with one, as models write them', () => {
  const parsed = read({
    cause: 'The ConfigMap is missing.',
    evidence: ['not found', { source: 'event', text: 'configmap "web" not found', where: 'events' }],
    steps: ['Create it.', { text: 'Look.', command: 'kubectl get configmap -n shop' }],
    checks: [{ text: 'It starts.', command: null }],
  });
  expect(parsed).toEqual({
    ok: true,
    value: {
      cause: 'The ConfigMap is missing.',
      evidence: ['not found', 'configmap "web" not found'],
      steps: [{ text: 'Create it.' }, { text: 'Look.', command: 'kubectl get configmap -n shop' }],
      checks: [{ text: 'It starts.' }],
      patch: null,
      confidence: 'low',
    },
  });
});

test('what is no text, or too much, is left out, and the rest stays', () => {
  const parsed = read({
    cause: `${'x'.repeat(5_000)}`,
    severity: 'HIGH',
    steps: [{ say: 'hello' }, 7, null, 'Look.', { step: 'Wait.', command: ['rm', '-rf'] }],
    checks: Array(30).fill('Look.'),
    evidence: [{ text: { deep: 1 } }, 'OOMKilled'],
    patch: [{ op: 'burn', path: '/' }],
  });
  expect(parsed).toMatchObject({
    ok: true,
    value: { steps: [{ text: 'Look.' }, { text: 'Wait.' }], evidence: ['OOMKilled'], patch: null, confidence: 'low' },
  });
  if (!parsed.ok) return;
  expect(parsed.value.cause).toHaveLength(4_000);
  expect(parsed.value.checks).toHaveLength(20);
  expect(parsed.value).not.toHaveProperty('severity');
});

test('lists may come as one text', () => {
  expect(read({ cause: 'x', evidence: 'OOMKilled', steps: '1. Raise the limit.\n2) Wait.\n\n- Look.' })).toMatchObject({
    value: { evidence: ['OOMKilled'], steps: [{ text: 'Raise the limit.' }, { text: 'Wait.' }, { text: 'Look.' }] },
  });
});

test.each([
  [0.8, 'high'],
  [0.5, 'medium'],
  [0.1, 'low'],
  [80, 'high'],
  ['0.8', 'high'],
  ['80%', 'high'],
  ['45 %', 'medium'],
  ['High', 'high'],
  ['MEDIUM', 'medium'],
  ['very low', 'low'],
  ['not high', 'low'],
  ['certain', 'low'],
  [-1, 'low'],
  [1_000, 'low'],
  [null, 'low'],
  [{ level: 'high' }, 'low'],
] as const)('a confidence of %j is %s', (confidence, expected) => {
  expect(read({ cause: 'x', confidence })).toMatchObject({ value: { confidence: expected } });
});

const REMOVE = { op: 'remove', path: '/spec/x' };

test.each([
  ['nothing', null, null],
  ['an empty text', '', null],
  ['an empty list', [], null],
  ['an empty object', {}, null],
  ['prose', 'replace the limit', null],
  ['one operation', REMOVE, [REMOVE]],
  ['JSON as text', JSON.stringify([REMOVE]), [REMOVE]],
  ['an empty from', [{ ...REMOVE, from: null }], [REMOVE]],
  ['a list that is wrong in one place', [REMOVE, { op: 'burn', path: '/' }], null],
  ['too many operations', Array(51).fill(REMOVE), null],
] as const)('a patch that is %s', (_name, patch, expected) => {
  expect(read({ cause: 'x', patch })).toMatchObject({ ok: true, value: { patch: expected } });
});

test('whatever stands in the other fields, an answer with a cause is one, in bounds; without a cause it is none', () => {
  const junk = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 50 }));
  const others = fc.record(
    { evidence: junk, steps: junk, checks: junk, patch: junk, confidence: junk, severity: junk, mood: junk },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(others, fc.constantFrom('', '```json\n', 'I think that '), (fields, before) => {
      const parsed = parseFailureAnswer(`${before}${JSON.stringify({ ...fields, cause: 'Out of memory.' })}\n`);
      expect(parsed).toMatchObject({ ok: true, value: { cause: 'Out of memory.' } });
      if (!parsed.ok) return;
      const { evidence, steps, checks, confidence, patch } = parsed.value;
      expect(['high', 'medium', 'low']).toContain(confidence);
      for (const list of [evidence, steps, checks]) expect(list.length).toBeLessThanOrEqual(20);
      for (const text of [...evidence, ...[...steps, ...checks].map((step) => step.text)]) {
        expect(text).not.toBe('');
        expect(text.includes('\0') || !text.isWellFormed()).toBe(false);
      }
      expect(patch === null || patch.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
  const noText = fc.oneof(fc.constantFrom('', '  ', null, [], {}, 7, true), fc.array(fc.integer()));
  fc.assert(fc.property(others, noText, (fields, cause) => !read({ ...fields, cause }).ok));
});
