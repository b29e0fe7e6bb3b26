import type { Severity } from '../../contracts/common.js';
import type { FailureStatus } from '../../contracts/failure.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { PluginKind } from '../plugins/define-plugin.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { ClusterState, ClusterStatus } from '../ports/cluster/cluster-status.js';

/** What a server can do, where it is set up for it. Those that need a cluster are there as soon as one is configured, also while it is away. */
export type Feature = 'ai' | 'notifications' | 'logs' | 'diagram' | 'rbac' | 'mirror';

/** What an installation can do and what it runs on. */
export interface PlatformStatus {
  readonly version: string;
  readonly ai: { readonly enabled: boolean; readonly provider: string | null; readonly model: string | null };
  readonly cluster: ClusterState;
  /** The id of the storage plugin in use. */
  readonly storage: string;
  readonly replicas: number;
  readonly features: Feature[];
}

/** The kept counters, for the metrics. */
export interface StoredCounts {
  readonly failures: Record<FailureStatus, number>;
  readonly findings: Record<Severity, number>;
}

/** The host of the plugins, which also knows which of them are active. */
export interface ListedPlugins extends PluginAccess {
  list(): readonly { readonly kind: PluginKind | null; readonly id: string; readonly status: string }[];
}

/** What can be said of the whole: is it ready, what does it run on, how much does it hold. */
export class PlatformService {
  constructor(
    private readonly plugins: ListedPlugins,
    private readonly llm: ActiveLlm,
    private readonly cluster: ClusterStatus,
    readonly version: string,
  ) {}

  /** Answers when the storage can read and write. Throws PodproofError `unavailable` or `timeout` when it cannot. */
  async checkReady(): Promise<void> {
    await this.plugins.use('storage', (storage) => storage.status());
  }

  /** Never waits long for the cluster. Throws PodproofError `unavailable` when the storage is away. */
  async status(): Promise<PlatformStatus> {
    const [{ replicas }, cluster] = await Promise.all([
      this.plugins.use('storage', (storage) => storage.status()),
      this.cluster.firstKnown(),
    ]);
    const llm = this.llm.current();
    return {
      version: this.version,
      ai: { enabled: llm !== null, provider: llm?.provider ?? null, model: llm?.model ?? null },
      cluster,
      storage: this.#active('storage')[0] ?? 'none',
      replicas,
      features: this.#features(),
    };
  }

  #features(): Feature[] {
    return [
      ...(this.llm.current() === null ? [] : (['ai'] as const)),
      ...(this.#active('notify').length === 0 ? [] : (['notifications'] as const)),
      ...(this.cluster.isConfigured ? (['logs', 'diagram', 'rbac', 'mirror'] as const) : []),
    ];
  }

  /** The ids of the active plugins of a kind. */
  #active(kind: PluginKind): string[] {
    const active = this.plugins.list().filter((plugin) => plugin.kind === kind && plugin.status === 'active');
    return active.map(({ id }) => id);
  }

  /** Costs the same at any size. Throws PodproofError `unavailable` when the storage is away. */
  counts(): Promise<StoredCounts> {
    return this.plugins.use('storage', async ({ failures, findings }) => ({
      failures: await failures.countByStatus(),
      findings: await findings.countActive(),
    }));
  }
}
