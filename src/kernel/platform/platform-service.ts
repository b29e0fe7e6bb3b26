import type { Severity } from '../../contracts/common.js';
import type { FailureStatus } from '../../contracts/failure.js';
import type { ActiveLlm } from '../llm/active-llm.js';
import type { PluginKind } from '../plugins/define-plugin.js';
import type { PluginAccess } from '../plugins/plugin-access.js';

/** What an installation can do and what it runs on (DESIGN section 9 "GET /api/config"). */
export interface PlatformStatus {
  readonly version: string;
  readonly ai: { readonly enabled: boolean; readonly provider: string | null; readonly model: string | null };
  readonly cluster: {
    readonly available: boolean;
    readonly version: string | null;
    readonly context: string | null;
  };
  /** The id of the storage plugin in use. */
  readonly storage: string;
  readonly replicas: number;
  readonly features: Readonly<Record<string, boolean>>;
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
    readonly version: string,
  ) {}

  /** Answers when the storage can read and write. Throws PodproofError `unavailable` or `timeout` when it cannot. */
  async checkReady(): Promise<void> {
    await this.plugins.use('storage', (storage) => storage.status());
  }

  /** Throws PodproofError `unavailable` when the storage is away. */
  async status(): Promise<PlatformStatus> {
    const { replicas } = await this.plugins.use('storage', (storage) => storage.status());
    const llm = this.llm.current();
    const notifications = this.#active('notify').length > 0;
    return {
      version: this.version,
      ai: { enabled: llm !== null, provider: llm?.provider ?? null, model: llm?.model ?? null },
      cluster: { available: false, version: null, context: null },
      storage: this.#active('storage')[0] ?? 'none',
      replicas,
      features: { ai: llm !== null, cluster: false, mirrors: false, notifications, topology: false },
    };
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
