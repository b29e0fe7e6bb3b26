import type { EventBus } from '../events/event-bus.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { SolutionJob } from '../ports/storage/solution-jobs.js';
import type { Storage } from '../ports/storage.js';
import type { JobOutcome } from './solution-job-runner.js';

/** Times in milliseconds. A job that nobody renews is free for other replicas when its lease ends. */
export const WORKER = { running: 4, pollMs: 5_000, leaseMs: 30_000, renewMs: 10_000 } as const;

/** Does one job. Must not throw. */
export type RunJob = (job: SolutionJob, signal: AbortSignal) => Promise<JobOutcome>;

interface Dependencies {
  readonly plugins: PluginAccess;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly run: RunJob;
}

/**
 * Works off pending LLM work, a few jobs at a time. What it takes it leases, so that replicas share the work and a job of a process
 * that died is taken up by another, or by the next start.
 */
export class SolutionWorker {
  readonly #running = new Map<number, Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stopping = new AbortController();
  #claiming: Promise<void> | null = null;
  #isAlone = false;
  #wakeAgain = false;

  constructor(private readonly on: Dependencies) {
    on.bus.on('solution.wanted', 'solution-worker', () => this.wake());
  }

  start(): void {
    this.#timers.push(setInterval(() => this.wake(), WORKER.pollMs));
    this.#timers.push(setInterval(() => void this.#renew(), WORKER.renewMs));
    for (const timer of this.#timers) timer.unref();
    this.wake();
  }

  /** Ends the calls in flight and gives their jobs back. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    await this.#claiming;
    const left = [...this.#running.keys()];
    await Promise.all(this.#running.values());
    if (left.length > 0) await this.#quietly(({ solutionJobs }) => solutionJobs.release(left));
  }

  /** Looks for work, unless it is at it already: then once more afterwards. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#claiming !== null) {
      this.#wakeAgain = true;
      return;
    }
    this.#wakeAgain = false;
    this.#claiming = this.#claim().finally(() => {
      this.#claiming = null;
      if (this.#wakeAgain) this.wake();
    });
  }

  async #claim(): Promise<void> {
    const free = this.#isAlone ? 0 : WORKER.running - this.#running.size;
    if (free <= 0) return;
    const now = this.on.clock.now();
    const jobs = await this.#quietly(({ solutionJobs }) => solutionJobs.claim(now, now + WORKER.leaseMs, free));
    const { begin, later } = this.#choose(jobs ?? []);
    if (later.length > 0) await this.#quietly(({ solutionJobs }) => solutionJobs.release(later.map(({ id }) => id)));
    for (const job of begin) this.#start(job);
  }

  /** What a process may have died over is done alone, so that it takes nothing else along. */
  #choose(jobs: readonly SolutionJob[]): { readonly begin: SolutionJob[]; readonly later: SolutionJob[] } {
    const [fresh, suspect] = [jobs.filter((job) => job.begun <= 1), jobs.filter((job) => job.begun > 1)];
    const isFree = fresh.length === 0 && this.#running.size === 0;
    return isFree ? { begin: suspect.slice(0, 1), later: suspect.slice(1) } : { begin: fresh, later: suspect };
  }

  #start(job: SolutionJob): void {
    this.#isAlone = job.begun > 1;
    const run = this.on
      .run(job, this.#stopping.signal)
      .then((outcome) => this.#end(job, outcome))
      .finally(() => {
        this.#running.delete(job.id);
        this.#isAlone = false;
        this.wake();
      });
    this.#running.set(job.id, run);
  }

  async #end({ id }: SolutionJob, outcome: JobOutcome): Promise<void> {
    if (outcome === 'interrupted') return;
    await this.#quietly(({ solutionJobs }) =>
      outcome === 'done' ? solutionJobs.remove([id]) : solutionJobs.postpone(id, outcome.retryAt),
    );
  }

  async #renew(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    await this.#quietly(({ solutionJobs }) => solutionJobs.renew(ids, this.on.clock.now() + WORKER.leaseMs));
  }

  /** The storage may be away: then the leases end, and the work is found again when it is back. */
  async #quietly<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.on.plugins.use('storage', work);
    } catch (error) {
      this.on.logger.warn({ error: messageOf(error) }, 'LLM work could not be read or written down');
      return undefined;
    }
  }
}
