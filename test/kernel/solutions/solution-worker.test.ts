import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { LEASE } from '../../../src/kernel/leased-queue.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { SolutionJob } from '../../../src/kernel/ports/storage/solution-jobs.js';
import type { JobOutcome } from '../../../src/kernel/solutions/solution-job-runner.js';
import { SolutionWorker, WORKER } from '../../../src/kernel/solutions/solution-worker.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const turns = async (count = 20) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A queue in memory, and jobs that end when the test says so. */
function setUp(jobs: number[], begun: Readonly<Record<number, number>> = {}) {
  const clock = new FakeClock();
  const leases = new Map<number, number>(jobs.map((id) => [id, 0]));
  const log: string[] = [];
  let away = false;
  const solutionJobs = {
    claim: async (at: number, until: number, limit: number): Promise<SolutionJob[]> => {
      const free = [...leases].filter(([, lease]) => lease <= at).slice(0, limit);
      for (const [id] of free) leases.set(id, until);
      return free.map(([id]) => {
        const counts = { attempts: 0, begun: begun[id] ?? 1 };
        return { id, failureId: id, incidentId: null, forced: false, ...counts, createdAt: 0 };
      });
    },
    renew: async (ids: readonly number[], until: number) => {
      for (const id of ids) leases.set(id, until);
    },
    postpone: async (id: number, dueAt: number) => void leases.set(id, dueAt),
    release: async (ids: readonly number[]) => {
      for (const id of ids) leases.set(id, 0);
      log.push(`released ${ids.join()}`);
    },
    remove: async (ids: readonly number[]) => {
      for (const id of ids) leases.delete(id);
    },
  };
  const plugins = {
    use: async (_kind: string, work: (storage: unknown) => unknown) => {
      if (away) throw new Error('the storage is away');
      return work({ solutionJobs });
    },
  } as unknown as PluginAccess;
  const ends = new Map<number, (outcome: JobOutcome) => void>();
  const run = (job: SolutionJob, signal: AbortSignal) =>
    new Promise<JobOutcome>((resolve) => {
      log.push(`began ${job.id}`);
      ends.set(job.id, resolve);
      signal.addEventListener('abort', () => resolve('interrupted'));
    });
  const logger = recordingLogger();
  const bus = new EventBus(logger, recordingMetrics());
  const worker = new SolutionWorker({ plugins, bus, clock, logger, run });
  return { worker, bus, clock, leases, log, ends, logger, setAway: (value: boolean) => (away = value) };
}

test('works off what waits, a few at a time, and forgets what is done', async () => {
  const { worker, log, ends, leases } = setUp([1, 2, 3, 4, 5, 6]);
  worker.start();
  await turns();
  expect(log).toEqual(['began 1', 'began 2', 'began 3', 'began 4']);
  ends.get(2)?.('done');
  await turns();
  expect(log.at(-1)).toBe('began 5');
  expect(leases.has(2)).toBe(false);
  await worker.stop();
});

test('what is to be tried again comes again in its time, and not before', async () => {
  const { worker, log, ends, clock } = setUp([1]);
  worker.start();
  await turns();
  ends.get(1)?.({ retryAt: clock.now() + 60_000 });
  await turns();
  vi.advanceTimersByTime(WORKER.pollMs);
  await turns();
  expect(log).toEqual(['began 1']);
  clock.advance(60_000);
  vi.advanceTimersByTime(WORKER.pollMs);
  await turns();
  expect(log).toEqual(['began 1', 'began 1']);
  await worker.stop();
});

test('new work wakes it, and a long job keeps its lease', async () => {
  const { worker, bus, log, leases, clock } = setUp([]);
  worker.start();
  await turns();
  leases.set(7, 0);
  bus.emit('solution.wanted', { failureIds: [7] });
  await turns();
  expect(log).toEqual(['began 7']);
  clock.advance(25_000);
  vi.advanceTimersByTime(LEASE.renewMs);
  await turns();
  expect(leases.get(7)).toBe(clock.now() + LEASE.heldMs);
  await worker.stop();
});

test('a stop ends calls in flight and gives their work back for the next start', async () => {
  const { worker, bus, log, leases } = setUp([1, 2]);
  worker.start();
  await turns();
  await worker.stop();
  expect(log.at(-1)).toBe('released 1,2');
  expect([...leases.values()]).toEqual([0, 0]);
  bus.emit('solution.wanted', { failureIds: [1] });
  await turns();
  expect(log.filter((line) => line.startsWith('began'))).toHaveLength(2);
});

test('a storage that is away stops nothing for good', async () => {
  const { worker, log, logger, setAway } = setUp([1]);
  setAway(true);
  worker.start();
  await turns();
  expect(logger.lines).toMatchObject([{ level: 'warn' }]);
  setAway(false);
  vi.advanceTimersByTime(WORKER.pollMs);
  await turns();
  expect(log).toEqual(['began 1']);
  await worker.stop();
});

test('what a process has died over is done alone, after what nobody has died over', async () => {
  const { worker, log, ends } = setUp([1, 2, 3, 4], { 1: 2, 3: 4 });
  const began = () => log.filter((line) => line.startsWith('began'));
  worker.start();
  await turns();
  expect(began()).toEqual(['began 2', 'began 4']);
  ends.get(2)?.('done');
  await turns();
  expect(began()).toEqual(['began 2', 'began 4']);
  ends.get(4)?.('done');
  await turns();
  expect(began().slice(2)).toEqual(['began 1']);
  ends.get(1)?.('done');
  await turns();
  expect(began().slice(2)).toEqual(['began 1', 'began 3']);
  await worker.stop();
});
