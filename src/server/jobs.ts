import { messageOf } from '../kernel/ports/errors.js';
import type { Logger } from '../kernel/ports/logger.js';
import type { Metrics } from '../kernel/ports/metrics.js';

/** Something to be done again and again. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Answers undefined when it had nothing to do because another replica is at it. */
  run(): Promise<unknown>;
}

/** Runs jobs by the clock, each one never twice at a time; one that fails is logged and comes again in its time. */
export class JobRunner {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {}

  start(job: Job): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const run = this.#run(job).finally(() => {
        busy = false;
        this.#running.delete(run);
      });
      this.#running.add(run);
    }, job.everyMs);
    timer.unref();
    this.#timers.add(timer);
  }

  /** Ends when no job runs any more. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  async #run({ name, run }: Job): Promise<void> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    try {
      const outcome = (await run()) === undefined ? 'skipped' : 'ok';
      this.metrics.jobRan({ name, outcome, seconds: seconds() });
    } catch (error) {
      this.metrics.jobRan({ name, outcome: 'error', seconds: seconds() });
      this.logger.warn({ job: name, error: messageOf(error) }, 'a job failed and will be tried again');
    }
  }
}
