import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { checksFor, judgeProof, type ObservedRun, windowFor, withReading } from '../../../src/rules/oracles/index.js';
import { START } from '../failing/objects.js';
import { runOf } from './support/oracle-cases.js';
import { changed } from './support/scene.js';

const NAMES = [
  'state',
  'lastState',
  'terminated',
  'running',
  'waiting',
  'reason',
  'name',
  'startedAt',
  'exitCode',
  'conditions',
];
const anything = fc.object({ key: fc.constantFrom(...NAMES), maxDepth: 3, maxKeys: 5 }) as fc.Arbitrary<Fields>;
const list = fc.oneof(fc.array(anything, { maxLength: 3 }), fc.anything());
const pod: fc.Arbitrary<Fields> = fc.record({
  metadata: fc.oneof(anything, fc.anything()),
  spec: fc.oneof(
    fc.record({ containers: list, initContainers: list, volumes: list, activeDeadlineSeconds: fc.anything() }),
    fc.anything(),
  ),
  status: fc.oneof(
    fc.record({
      phase: fc.anything(),
      reason: fc.anything(),
      conditions: list,
      containerStatuses: list,
      initContainerStatuses: list,
    }),
    fc.anything(),
  ),
});
const KINDS = [
  'crash-app-error',
  'oom-killed',
  'image-not-found-tag',
  'config-missing-key',
  'evicted-own-limit',
  'unknown',
  '__proto__',
];

function runWith(pods: readonly Fields[], events: readonly Fields[]): ObservedRun {
  const run = runOf({ pods: pods.map((each, index) => [index * 5, each]) });
  return withReading(run, { at: START + 40_000, events, logs: [{ container: 'app', previous: false, text: 'x' }] });
}

describe('what is made up', () => {
  it('is judged without an error, and never proves anything', () => {
    const pods = fc.array(pod, { minLength: 1, maxLength: 3 });
    const events = fc.array(anything, { maxLength: 3 });
    fc.assert(
      fc.property(pods, events, pod, fc.constantFrom(...KINDS), (seen, told, fixed, kind) => {
        const about = changed(kind, {}, { fixed, logLines: ['x'.repeat(20)] });
        const run = runWith(seen, told);
        const candidate = {
          origin: 'user',
          strategy: null,
          title: 't',
          explanation: '',
          scope: 'hand-over',
          patch: [],
          target: 'pod',
        } as const;
        const question = {
          plan: { about, candidate, missingWitness: [], podName: 'p' },
          windowSeconds: windowFor(about, undefined, seen[0]),
          expiresAt: START + 50_000,
          wantsControlRun: false,
        };
        expect(checksFor(about).length).toBeGreaterThan(5);
        for (const now of [START + 40_000, START + 60_000])
          expect(judgeProof(question, { mirror: run, original: run, control: run }, now).verdict).not.toBe('PROVEN');
      }),
      { numRuns: 300 },
    );
  });
});
