import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEASE, LeasedQueue, type Leases, type WorkEnd } from '../../src/kernel/leased-queue.js';
import { nextTurn } from '../../src/kernel/next-turn.js';
import type { PluginAccess } from '../../src/kernel/plugins/plugin-access.js';
import type { SolutionJob } from '../../src/kernel/ports/storage/solution-jobs.js';
import type { Storage } from '../../src/kernel/ports/storage.js';
import { eachDatabase } from '../support/databases.js';
import { FakeClock, recordingLogger } from '../support/fakes.js';

const POLL_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

eachDatabase('LeasedQueue', (engine) => {
  let storage: Storage;
  let clock: FakeClock;
  beforeEach(async () => {
    vi.useRealTimers();
    storage = await engine.open();
    clock = new FakeClock();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  });

  /** One replica's queue of jobs for failures; each ends as the test says. */
  function replica(
    run: (job: SolutionJob, signal: AbortSignal) => Promise<WorkEnd>,
    atOnce = 1,
    leasesIn = ({ solutionJobs }: Storage): Leases<SolutionJob> => solutionJobs,
  ) {
    const begun: number[] = [];
    const logger = recordingLogger();
    const use = async (_: string, work: (given: Storage) => unknown) => work(storage);
    const queue = new LeasedQueue<SolutionJob>({
      plugins: { use } as unknown as PluginAccess,
      clock,
      logger,
      what: 'work',
      about: { of: 'the test' },
      leasesIn,
      atOnce,
      pollMs: POLL_MS,
      run: (job, signal) => {
        begun.push(job.failureId);
        return run(job, signal);
      },
    });
    return { queue, begun, logger };
  }

  const add = (...failureIds: number[]) =>
    storage.solutionJobs.addMany(
      failureIds.map((failureId) => ({ failureId, incidentId: null, forced: false, at: clock.now() })),
    );
  const done = async ({ id }: SolutionJob, pauseMs = 0): Promise<WorkEnd> => {
    await storage.solutionJobs.remove([id]);
    return { pauseMs };
  };
  /** Ends when the queue stops. */
  const untilStopped = (_: SolutionJob, signal: AbortSignal) =>
    new Promise<WorkEnd>((resolve) => signal.addEventListener('abort', () => resolve('interrupted')));
  const settled = (check: () => unknown, expected: unknown) =>
    expect.poll(check, { timeout: 20_000, interval: 10 }).toEqual(expected);

  it('begins nothing before its pause is over, whoever wakes it', async () => {
    await add(1, 2);
    const { queue, begun } = replica((job) => done(job, 60_000));
    queue.start();
    await settled(() => storage.solutionJobs.count(), 1);
    queue.wake();
    vi.advanceTimersByTime(59_000);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    expect(begun).toEqual([1]);
    vi.advanceTimersByTime(1_000);
    await settled(() => begun, [1, 2]);
    await queue.stop();
  });

  it('does work once among replicas, and gives what a stop interrupts to the next', async () => {
    await add(1, 2, 3);
    const one = replica(untilStopped, 2);
    one.queue.start();
    await settled(() => one.begun, [1, 2]);
    const other = replica((job) => done(job));
    other.queue.start();
    await settled(() => other.begun, [3]);
    clock.advance(LEASE.renewMs);
    vi.advanceTimersByTime(LEASE.renewMs);
    await one.queue.stop();
    other.queue.wake();
    await settled(() => other.begun, [3, 1, 2]);
    await settled(() => storage.solutionJobs.count(), 0);
    await other.queue.stop();
  });

  it('gives back what a stop interrupts after a renewal that is slow', async () => {
    await add(1);
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const one = replica(untilStopped, 1, ({ solutionJobs: jobs }) => ({
      claim: (...given) => jobs.claim(...given),
      release: (...given) => jobs.release(...given),
      renew: async (...given) => {
        await slow;
        await jobs.renew(...given);
      },
    }));
    one.queue.start();
    await settled(() => one.begun, [1]);
    vi.advanceTimersByTime(LEASE.renewMs);
    const stopped = one.queue.stop();
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    letGo();
    await stopped;
    const other = replica((job) => done(job));
    other.queue.start();
    await settled(() => other.begun, [1]);
    await other.queue.stop();
  });

  it('finds again what it could not write down, when the lease has ended', async () => {
    await add(1);
    let isAway = true;
    const { queue, begun, logger } = replica(async (job) => {
      if (isAway) throw new Error('the storage is away');
      return done(job);
    });
    queue.start();
    await settled(() => logger.lines.length, 1);
    expect(logger.lines).toMatchObject([{ level: 'warn', fields: { of: 'the test' } }]);
    isAway = false;
    clock.advance(LEASE.heldMs);
    vi.advanceTimersByTime(POLL_MS);
    await settled(() => begun, [1, 1]);
    await settled(() => storage.solutionJobs.count(), 0);
    await queue.stop();
  });

  it('does nothing before its start and after its stop', async () => {
    await add(1);
    const { queue, begun } = replica((job) => done(job));
    queue.wake();
    await queue.stop();
    queue.wake();
    await settled(() => storage.solutionJobs.count(), 1);
    expect(begun).toEqual([]);
  });
});
