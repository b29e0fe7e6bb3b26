import { expect, test } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { SolutionChange, StoredFailureRecord } from '../../../src/kernel/ports/storage/failures.js';
import type { SolutionJob } from '../../../src/kernel/ports/storage/solution-jobs.js';
import type { WrittenAnswer } from '../../../src/kernel/solutions/llm-answers.js';
import { SolutionJobRunner } from '../../../src/kernel/solutions/solution-job-runner.js';
import type { SolutionWriter } from '../../../src/kernel/solutions/solution-writer.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

const RECORD = {
  id: 7,
  pod_name: 'web-1',
  namespace: 'shop',
  cluster: 'default',
  node_name: null,
  incident_id: 3,
  failure_reason: 'OOMKilled',
  cause_key: 'c0ffee',
  solution: 'By the rules.',
  solution_source: 'rules',
  solution_fallback_reason: null,
  fix: null,
} as unknown as StoredFailureRecord;

const JOB: SolutionJob = { id: 1, failureId: 7, incidentId: 3, forced: false, attempts: 0, begun: 1, createdAt: 0 };

const ANSWER: WrittenAnswer = {
  source: 'llm',
  stored: {
    key: 'k',
    answer: {
      solution: { cause: 'Too little memory.', evidence: [], steps: [], checks: [], patch: null, confidence: 'high' },
      fix: null,
      pod: { pod_name: 'web-1', node_name: null },
    },
    provider: 'openai',
    model: 'gpt-test',
    tokens: { input: 10, output: 5 },
    durationMs: 40,
    createdAt: 0,
  },
};

function setUp({
  write,
  record = RECORD,
  llm = true,
}: {
  write?: () => Promise<WrittenAnswer>;
  record?: StoredFailureRecord;
  llm?: boolean;
}) {
  const changes: SolutionChange[] = [];
  const shared: (string | null)[] = [];
  const locked: string[] = [];
  const repositories = {
    failures: {
      get: async () => record,
      list: async () => ({ items: [], next: null, total: 0, capped: false }),
      setSolutions: async (given: readonly SolutionChange[]) => {
        locked.push('record');
        changes.push(...given);
        return given.map((change) => ({ ...record, ...change.solution }));
      },
    },
    timeline: { add: async () => {} },
    solutionAnswers: {
      share: async (_id: number, key: string | null) => {
        locked.push('incident');
        shared.push(key);
      },
    },
  };
  const storage = { ...repositories, transaction: (work: (given: unknown) => unknown) => work(repositories) };
  const logger = recordingLogger();
  const clock = new FakeClock();
  const runner = new SolutionJobRunner({
    plugins: { use: async (_kind: string, work: (given: unknown) => unknown) => work(storage) } as never,
    bus: new EventBus(logger, recordingMetrics()),
    clock,
    logger,
    llm: { current: () => (llm ? { provider: 'openai', model: 'gpt-test' } : null) },
    writer: { write: write ?? (async () => ANSWER) } as unknown as SolutionWriter,
  });
  const run = (job: Partial<SolutionJob> = {}, signal = new AbortController().signal) =>
    runner.run({ ...JOB, ...job }, signal);
  return { run, changes, shared, locked, clock };
}

const failingWith = (code: 'unavailable' | 'rate_limited' | 'refused' | 'invalid', extra = {}) => {
  return async (): Promise<WrittenAnswer> => {
    throw new PodproofError(code, `it is ${code}`, extra);
  };
};

test('an answer is written down and shared with the incident', async () => {
  const { run, changes, shared } = setUp({});
  expect(await run()).toBe('done');
  expect(changes).toHaveLength(1);
  expect(changes[0]?.solution).toMatchObject({ solution_source: 'llm', solution_duration_ms: 40 });
  expect(shared).toEqual(['k']);
});

test('a record keeps the cause and the fix that it was given when it was reported', async () => {
  const fix = { strategy: 'raise-memory-limit' } as unknown as NonNullable<StoredFailureRecord['fix']>;
  const { run, changes } = setUp({ record: { ...RECORD, fix } });
  await run();
  expect(changes[0]).toMatchObject({ causeKey: 'c0ffee', fix });
});

test('without a language model its fix goes with its solution', async () => {
  const fix = { strategy: 'llm' } as unknown as NonNullable<StoredFailureRecord['fix']>;
  const { run, changes } = setUp({ llm: false, record: { ...RECORD, fix, solution_source: 'llm' } });
  await run({ forced: true, incidentId: null });
  expect(changes[0]).toMatchObject({ fix: null, solution: { solution_source: 'rules', solution_addition: null } });
});

test('the incident is locked before the record, as by the batches of reports, which would deadlock with the opposite', async () => {
  const { run, locked } = setUp({});
  await run();
  expect(locked).toEqual(['incident', 'record']);
});

test('what was asked for by hand, or what left its incident meanwhile, is not shared', async () => {
  const byHand = setUp({});
  await byHand.run({ incidentId: null, forced: true });
  const left = setUp({ record: { ...RECORD, incident_id: 4 } });
  await left.run();
  expect([...byHand.shared, ...left.shared]).toEqual([]);
});

test('an outage leaves the rules standing, says why, and is tried again later each time, until it was tried often enough', async () => {
  const { run, changes, clock } = setUp({ write: failingWith('unavailable') });
  const waits: number[] = [];
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const outcome = await run({ attempts });
    if (typeof outcome === 'object') waits.push(outcome.retryAt - clock.now());
  }
  expect(waits).toEqual([15, 60, 300, 900, 3_600].map((seconds) => seconds * 1_000));
  expect(await run({ attempts: 5 })).toBe('done');
  expect(changes[0]?.solution).toMatchObject({
    solution: 'By the rules.',
    solution_source: 'rules',
    solution_fallback_reason: 'No answer of the language model: it is unavailable',
  });
});

test('the wait that the provider asks for is kept', async () => {
  const { run, clock } = setUp({ write: failingWith('rate_limited', { retryAfterMs: 120_000 }) });
  expect(await run()).toEqual({ retryAt: clock.now() + 120_000 });
});

test.each(['refused', 'invalid'] as const)('%s will not repair itself and is not tried again', async (code) => {
  expect(await setUp({ write: failingWith(code) }).run()).toBe('done');
});

test('neither is a spent budget, nor what somebody asked for by hand', async () => {
  const spent = failingWith('rate_limited', { extra: { budget: 'spent' } });
  expect(await setUp({ write: spent }).run()).toBe('done');
  expect(await setUp({ write: failingWith('unavailable') }).run({ forced: true })).toBe('done');
});

test('a reason that is told already is not told again, but whoever asked by hand gets an answer', async () => {
  const reason = 'No answer of the language model: it is unavailable';
  const record = { ...RECORD, solution_fallback_reason: reason };
  const again = setUp({ write: failingWith('unavailable'), record });
  await again.run({ attempts: 1 });
  expect(again.changes).toHaveLength(0);
  await again.run({ forced: true });
  expect(again.changes).toHaveLength(1);
});

test('a retry that fails leaves the model’s solution in its place', async () => {
  const record = { ...RECORD, solution: 'By the model.', solution_source: 'llm' as const };
  const { run, changes } = setUp({ write: failingWith('unavailable'), record });
  await run({ forced: true });
  expect(changes[0]?.solution).toMatchObject({ solution: 'By the model.', solution_source: 'llm' });
});

test('a shutdown gives the job back and changes nothing', async () => {
  const stopping = new AbortController();
  const write = async (): Promise<WrittenAnswer> => {
    stopping.abort();
    throw new PodproofError('aborted', 'the call was aborted');
  };
  const { run, changes } = setUp({ write });
  expect(await run({}, stopping.signal)).toBe('interrupted');
  expect(changes).toHaveLength(0);
});

test('a run that was cut off after writing only shares what is left to share', async () => {
  const record = { ...RECORD, solution_source: 'llm' as const };
  const { run, changes } = setUp({ write: async () => ({ ...ANSWER, source: 'cache' }), record });
  expect(await run()).toBe('done');
  expect(changes).toHaveLength(0);
});

test('without a language model the rules speak alone again when somebody asks, and a queued job is dropped', async () => {
  const { run, changes } = setUp({ llm: false });
  expect(await run({ forced: true, incidentId: null })).toBe('done');
  expect(changes[0]?.solution).toMatchObject({ solution: 'By the rules.', solution_source: 'rules' });
  expect(await run()).toBe('done');
  expect(changes).toHaveLength(1);
});
