import type { RunningWork } from '../kernel/platform/system-service.js';
import type { Metrics } from '../kernel/ports/metrics.js';

/** Keeps what the metrics are told of queues and jobs, for who asks this server how it is. */
export class WorkInSight {
  readonly #depths = new Map<string, () => number>();
  readonly #jobs = new Map<string, RunningWork['jobs'][number]>();

  constructor(private readonly now: () => number) {}

  /** The same metrics, listened to. */
  listeningTo<Counted extends Metrics>(metrics: Counted): Counted {
    const { queueDepth, jobRan } = metrics;
    return {
      ...metrics,
      queueDepth: (queue, depth) => {
        this.#depths.set(queue, depth);
        queueDepth(queue, depth);
      },
      jobRan: (job) => {
        this.#jobs.set(job.name, { name: job.name, outcome: job.outcome, at: this.now() });
        jobRan(job);
      },
    };
  }

  /** By name. */
  get work(): RunningWork {
    const queues = [...this.#depths].map(([name, depth]) => ({ name, depth: depth() }));
    return { queues: queues.sort(byName), jobs: [...this.#jobs.values()].sort(byName) };
  }
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) => (one.name < other.name ? -1 : 1);
