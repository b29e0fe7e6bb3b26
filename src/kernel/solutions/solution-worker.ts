import type { EventBus } from '../events/event-bus.js';
import { LeasedQueue, type WorkEnd } from '../leased-queue.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { Logger } from '../ports/logger.js';
import type { SolutionJob } from '../ports/storage/solution-jobs.js';
import type { JobOutcome } from './solution-job-runner.js';

/** How many jobs run at a time, and how long it takes at most until one that is due is seen, in milliseconds. */
export const WORKER = { running: 4, pollMs: 5_000 } as const;

/** Does one job. Must not throw. */
export type RunJob = (job: SolutionJob, signal: AbortSignal) => Promise<JobOutcome>;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly run: RunJob;
}

/** Works off pending LLM work. The bus wakes it when some is added. */
export class SolutionWorker {
  readonly #queue: LeasedQueue<SolutionJob>;

  constructor(private readonly on: Dependencies) {
    this.#queue = new LeasedQueue<SolutionJob>({
      ...on,
      what: 'LLM work',
      leasesIn: ({ solutionJobs }) => solutionJobs,
      atOnce: WORKER.running,
      pollMs: WORKER.pollMs,
      run: (job, signal) => this.#run(job, signal),
    });
    on.bus.on('solution.wanted', 'solution-worker', () => this.#queue.wake());
  }

  start(): void {
    this.#queue.start();
  }

  /** Ends the calls in flight and gives their jobs back. */
  async stop(): Promise<void> {
    await this.#queue.stop();
  }

  async #run(job: SolutionJob, signal: AbortSignal): Promise<WorkEnd> {
    const outcome = await this.on.run(job, signal);
    if (outcome === 'interrupted') return outcome;
    await this.on.plugins.use('storage', ({ solutionJobs }) =>
      outcome === 'done' ? solutionJobs.remove([job.id]) : solutionJobs.postpone(job.id, outcome.retryAt),
    );
    return { pauseMs: 0 };
  }
}
