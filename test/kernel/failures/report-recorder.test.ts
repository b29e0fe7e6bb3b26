import { expect, test } from 'vitest';
import type { DiagnosedReport } from '../../../src/kernel/failures/diagnosed-report.js';
import type { RecordedBatch } from '../../../src/kernel/failures/record-batch.js';
import { BATCH_LIMIT, ReportRecorder, WAITING_LIMIT } from '../../../src/kernel/failures/report-recorder.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { FailureEntry, RecordedFailure } from '../../../src/kernel/ports/storage/failures.js';
import { failureEntry } from '../../../src/kit/testing/storage/failure-samples.js';
import { noWriters } from '../../support/no-writers.js';

function reportOf(podName: string): DiagnosedReport {
  return {
    incident: null,
    entry: failureEntry({ podName, seenAt: 1 }),
  };
}

/** A storage that keeps what it was given, batch by batch, and fails where it is told to. */
function setUp(fail: (entries: readonly FailureEntry[]) => Error | undefined = () => undefined, writers = 1) {
  const batches: (readonly FailureEntry[])[] = [];
  const repositories = {
    incidents: { openMany: async () => [] },
    failures: {
      recordMany: async (entries: readonly FailureEntry[]) => {
        const error = fail(entries);
        if (error !== undefined) throw error;
        batches.push(entries);
        return entries.map(({ podName, reports }) => ({
          failure: { pod_name: podName, occurrences: reports },
        })) as RecordedFailure[];
      },
    },
  };
  let under = 0;
  let most = 0;
  const transaction = async (work: (given: unknown) => unknown) => {
    under += 1;
    most = Math.max(most, under);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    under -= 1;
    return work(repositories);
  };
  const storage = { writers, transaction };
  const plugins = {
    use: async (_kind: string, work: (given: unknown) => unknown) => work(storage),
  } as unknown as PluginAccess;
  const told: RecordedBatch[] = [];
  const coming = { isMore: false };
  const recorder = new ReportRecorder(plugins, noWriters, {
    isMoreComing: () => coming.isMore,
    onRecorded: (batch) => void told.push(batch),
  });
  return { batches, told, coming, mostAtOnce: () => most, recorder };
}

const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `pod-${from + index}`);

test('the reports of one turn are one batch, told once, and each gets its own record', async () => {
  const { recorder, batches, told } = setUp();
  const recorded = await Promise.all(names(0, 20).map((name) => recorder.record(reportOf(name))));
  expect(batches).toHaveLength(1);
  expect(told).toHaveLength(1);
  expect(recorded.map(({ failure }) => failure.pod_name)).toEqual(names(0, 20));
});

test('a batch that is not full waits for the reports that are still being diagnosed', async () => {
  const { recorder, batches, coming } = setUp();
  coming.isMore = true;
  const first = recorder.record(reportOf('pod-0'));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const others = names(1, 5).map((name) => recorder.record(reportOf(name)));
  coming.isMore = false;
  await Promise.all([first, ...others]);
  expect(batches.map(({ length }) => length)).toEqual([6]);
});

test('a full batch waits for nothing, and none waits for ever', async () => {
  const { recorder, batches, coming } = setUp();
  coming.isMore = true;
  await Promise.all(names(0, BATCH_LIMIT + 2).map((name) => recorder.record(reportOf(name))));
  expect(batches.map(({ length }) => length)).toEqual([BATCH_LIMIT, 2]);
});

test('reports of the same pod are merged, counted, and all answered', async () => {
  const { recorder, batches } = setUp();
  const recorded = await Promise.all(names(0, BATCH_LIMIT).map(() => recorder.record(reportOf('same'))));
  expect(batches.flat().map(({ reports }) => reports)).toEqual([BATCH_LIMIT]);
  expect(recorded.every(({ failure }) => failure.occurrences === BATCH_LIMIT)).toBe(true);
});

test('more than a batch is written one batch after the other', async () => {
  const { recorder, batches } = setUp();
  await Promise.all(names(0, BATCH_LIMIT * 2 + 1).map((name) => recorder.record(reportOf(name))));
  expect(batches.map(({ length }) => length)).toEqual([BATCH_LIMIT, BATCH_LIMIT, 1]);
});

test('one report that cannot be stored fails alone', async () => {
  const poison = (entries: readonly FailureEntry[]) =>
    entries.some(({ podName }) => podName === 'pod-3') ? new Error('no such encoding') : undefined;
  const { recorder, batches } = setUp(poison);
  const outcomes = await Promise.allSettled(names(0, 6).map((name) => recorder.record(reportOf(name))));
  expect(outcomes.map(({ status }) => status === 'rejected')).toEqual([false, false, false, true, false, false]);
  expect(batches.flat()).toHaveLength(5);
});

test('a storage that is away fails the whole batch, is not asked again for it, and the next batch goes through', async () => {
  let calls = 0;
  const { recorder } = setUp(() => {
    calls += 1;
    return calls === 1 ? new PodproofError('unavailable', 'away') : undefined;
  });
  const outcomes = await Promise.allSettled(names(0, 5).map((name) => recorder.record(reportOf(name))));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(1);
  await expect(recorder.record(reportOf('later'))).resolves.toBeDefined();
});

test.each(['unavailable', 'timeout'] as const)(
  'a storage that is away (%s) fails those that wait for their turn too, without asking again',
  async (code) => {
    let calls = 0;
    const { recorder } = setUp(() => {
      calls += 1;
      return new PodproofError(code, 'away');
    });
    const reports = names(0, BATCH_LIMIT * 3).map((name) => recorder.record(reportOf(name)));
    const outcomes = await Promise.allSettled(reports);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(calls).toBe(1);
    expect(recorder.depth).toBe(0);
  },
);

test.each(['unavailable', 'timeout'] as const)(
  'a storage that goes away (%s) while reports are tried one by one fails the rest of them at once',
  async (code) => {
    let calls = 0;
    const { recorder, batches } = setUp(() => {
      calls += 1;
      if (calls === 1) return new Error('no such encoding');
      return calls === 3 ? new PodproofError(code, 'away') : undefined;
    });
    const outcomes = await Promise.allSettled(names(0, 6).map((name) => recorder.record(reportOf(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', ...Array(5).fill('rejected')]);
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: { code } });
    expect([calls, batches.flat().length]).toEqual([3, 1]);
    await expect(recorder.record(reportOf('later'))).resolves.toBeDefined();
  },
);

test('what arrives beyond the limit is refused at once, and there is room again afterwards', async () => {
  const { recorder } = setUp();
  const accepted = names(0, WAITING_LIMIT + BATCH_LIMIT).map(async (name) => recorder.record(reportOf(name)));
  expect(recorder.depth).toBeLessThanOrEqual(WAITING_LIMIT);
  const outcomes = await Promise.allSettled(accepted);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterMs: expect.any(Number) });
  await expect(recorder.record(reportOf('later'))).resolves.toBeDefined();
});

test('as many batches are under way as the storage has writers, and none is empty', async () => {
  for (const writers of [1, 2]) {
    const { recorder, batches, mostAtOnce } = setUp(undefined, writers);
    await recorder.record(reportOf('first'));
    await Promise.all(names(0, BATCH_LIMIT * 3).map((name) => recorder.record(reportOf(name))));
    expect(mostAtOnce()).toBe(writers);
    expect(batches.every(({ length }) => length > 0 && length <= BATCH_LIMIT / writers)).toBe(true);
    expect(batches.flat()).toHaveLength(BATCH_LIMIT * 3 + 1);
  }
});
