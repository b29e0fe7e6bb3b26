import type { SystemState } from '../../contracts/system.js';
import type { PluginListing } from '../plugins/plugin-catalogue.js';
import type { Clock } from '../ports/clock.js';
import type { ClusterStatus } from '../ports/cluster/cluster-status.js';
import type { StorageMoveService } from '../storage-moves/storage-move-service.js';

/** What only the process itself knows. */
export interface ProcessFacts {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly memory: () => SystemState['memory'];
  /** What waits in it, and what was done in the background. */
  readonly running: () => RunningWork;
}

export interface RunningWork {
  readonly queues: readonly { readonly name: string; readonly depth: number }[];
  readonly jobs: readonly {
    readonly name: string;
    readonly outcome: 'ok' | 'skipped' | 'error';
    readonly at: number;
  }[];
}

interface Dependencies {
  readonly facts: ProcessFacts;
  readonly clock: Clock;
  readonly cluster: ClusterStatus;
  readonly storage: Pick<StorageMoveService, 'status'>;
  readonly plugins: { list(): readonly PluginListing[] };
}

const SECOND_MS = 1_000;
/** The work of which one replica does all. */
const SHARED_JOB = 'retention';

/** How the server itself is. */
export class SystemService {
  constructor(private readonly on: Dependencies) {}

  /** Throws `unavailable` when the storage is away. */
  async state(): Promise<SystemState> {
    const { facts, clock, cluster, storage, plugins } = this.on;
    const { provider, location, size_bytes, records, replicas } = await storage.status();
    const { queues, jobs } = facts.running();
    const { version, node, platform, startedAt } = facts;
    const shared = jobs.find(({ name }) => name === SHARED_JOB)?.outcome;
    return {
      ...{ version, node, platform, memory: facts.memory() },
      started_at: new Date(startedAt).toISOString(),
      uptime_seconds: Math.max(0, Math.floor((clock.now() - startedAt) / SECOND_MS)),
      leader: shared === undefined ? null : shared === 'ok',
      database: { provider, location, size_bytes, records, replicas },
      queues: [...queues],
      jobs: jobs.map(({ at, ...job }) => ({ ...job, at: new Date(at).toISOString() })),
      cluster: await cluster.firstKnown(),
      plugins: plugins.list().map(({ kind, id, version: own, status, error }) => ({
        ...{ kind, id, version: own, status, error },
      })),
    };
  }
}
