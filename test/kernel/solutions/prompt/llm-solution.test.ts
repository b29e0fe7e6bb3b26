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

test('what is no text is refused all the same', () => {
  expect(read({ cause: 'x', steps: [{ say: 'hello' }] })).toMatchObject({ ok: false });
  expect(read({ cause: 'x', steps: [7] })).toMatchObject({ ok: false });
  expect(read({ cause: 'x', evidence: [{ text: { deep: 1 } }] })).toMatchObject({ ok: false });
});
