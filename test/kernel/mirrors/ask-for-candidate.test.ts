import { expect, test } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { askForCandidate } from '../../../src/kernel/mirrors/ask-for-candidate.js';
import type { StoredFailureRecord } from '../../../src/kernel/ports/storage/failures.js';
import { endedMirror, storedMirror } from '../../../src/kit/testing/storage/mirror-samples.js';
import { missingConfigMap } from '../../support/reports.js';

const record = { ...missingConfigMap('pod-1'), id: 1, cluster: 'default' } as unknown as StoredFailureRecord;
const refuted = endedMirror(storedMirror(1), { verdict: 'REFUTED', verdict_reason: 'It failed again after 3 s.' });
const signal = new AbortController().signal;

/** A language model that proposes this fix, and remembers which events it was told of. */
function modelWith(fix: Fix | null, isConfigured = true) {
  const told: unknown[] = [];
  const ask = askForCandidate({
    llm: { current: () => (isConfigured ? { id: 'openai', model: 'large' } : null) } as never,
    writer: {
      write: async ({ events }) => {
        told.push(...events);
        return { stored: { answer: { fix } } } as never;
      },
    },
  });
  return { ask, told };
}

const FIX: Fix = {
  ...{ strategy: 'llm', title: 'Take another image', explanation: '', assumes: [], scope: 'mirror-only' },
  ...{ target: 'pod', patch: [{ op: 'replace', path: '/spec/containers/0/image', value: 'shop/api:2' }] },
  alternatives: [],
};

test('a language model is told of the refutation beside the events of the pod', async () => {
  const { ask, told } = modelWith(FIX);
  expect(await ask(record, refuted, signal)).toMatchObject({ origin: 'llm', strategy: 'llm', patch: FIX.patch });
  expect(told[0]).toMatchObject({
    reason: 'FixRefuted',
    message: expect.stringContaining('It failed again after 3 s.'),
  });
  expect(told.slice(1)).toEqual(record.events);
});

test('there is no candidate without a language model, or without a patch that has passed the guard', async () => {
  const none = modelWith(FIX, false);
  expect(await none.ask(record, refuted, signal)).toBeNull();
  expect(none.told).toEqual([]);
  expect(await modelWith(null).ask(record, refuted, signal)).toBeNull();
});
