import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobRunner } from '../../src/server/jobs.js';
import { recordingLogger, recordingMetrics } from '../support/fakes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const logger = recordingLogger();
  const metrics = recordingMetrics();
  return { runner: new JobRunner(logger, metrics), logger, metrics };
}

test('a job runs in its time, again after a failure, and says how it went', async () => {
  const { runner, metrics, logger } = setUp();
  const outcomes: (() => Promise<unknown>)[] = [
    async () => 1,
    async () => undefined,
    () => Promise.reject(new Error('away')),
    async () => 2,
  ];
  runner.start({ name: 'sweep', everyMs: 1_000, run: () => (outcomes.shift() as () => Promise<unknown>)() });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(metrics.jobs).toEqual(['sweep ok', 'sweep skipped', 'sweep error', 'sweep ok']);
  expect(logger.lines.map(({ fields }) => fields)).toEqual([{ job: 'sweep', error: 'away' }]);
  await runner.stop();
});

test('a job that takes longer than its interval is never twice at work, and stopping waits for it', async () => {
  const { runner } = setUp();
  let running = 0;
  let most = 0;
  runner.start({
    name: 'slow',
    everyMs: 100,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 950));
      running -= 1;
    },
  });
  await vi.advanceTimersByTimeAsync(1_500);
  const stopped = runner.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(most).toBe(1);
  expect(running).toBe(0);
});
