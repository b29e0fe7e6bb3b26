import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { LEASE } from '../../../src/kernel/leased-queue.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { SolutionJobRunner } from '../../../src/kernel/solutions/solution-job-runner.js';
import { SolutionWorker } from '../../../src/kernel/solutions/solution-worker.js';
import type { SolutionWriter } from '../../../src/kernel/solutions/solution-writer.js';
import { failureEntry } from '../../../src/kit/testing/storage/failure-samples.js';
import { eachDatabase } from '../../support/databases.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';
import { freshStorage } from '../users/fresh-storage.js';

/** Nothing that a dead worker would do at intervals happens. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

eachDatabase('work that ends the process', (engine) => {
  const storage = freshStorage(engine);

  it('is begun five times and then given up, as the record says', async () => {
    const clock = new FakeClock();
    const logger = recordingLogger();
    const bus = new EventBus(logger, recordingMetrics());
    const plugins = {
      use: async (_kind: string, work: (given: unknown) => unknown) => work(storage()),
    } as unknown as PluginAccess;
    const asked: number[] = [];
    /** A process that never gets past asking: to the others it is as dead as one that was killed. */
    const startProcess = () => {
      const writer = {
        write: ({ id }: { id: number }) => {
          asked.push(id);
          return new Promise(() => {});
        },
      } as unknown as SolutionWriter;
      const llm = { current: () => ({ provider: 'openai', model: 'gpt-test' }) };
      const runner = new SolutionJobRunner({ plugins, bus, clock, logger, llm, writer });
      const run = runner.run.bind(runner);
      new SolutionWorker({ plugins, bus: new EventBus(logger, recordingMetrics()), clock, logger, run }).start();
    };
    const [recorded] = await storage().failures.recordMany([failureEntry()]);
    const failureId = recorded?.failure.id ?? 0;
    const told: unknown[] = [];
    bus.on('solution.updated', 'test', ({ failure }) => void told.push(failure.id));
    await storage().solutionJobs.addMany([{ failureId, incidentId: 1, forced: false, at: clock.now() }]);
    for (let process = 1; process <= 5; process += 1) {
      startProcess();
      await expect.poll(() => asked.length).toBe(process);
      clock.advance(2 * LEASE.heldMs);
    }
    startProcess();
    await expect.poll(() => storage().solutionJobs.count()).toBe(0);
    expect(asked).toHaveLength(5);
    const record = await storage().failures.get(failureId);
    expect(record?.solution).toBe(recorded?.failure.solution);
    expect(record?.solution_fallback_reason).toMatch(/server ended 5 times/);
    await expect.poll(() => told).toEqual([failureId]);
  });
});
