import type { EventBus } from '../events/event-bus.js';
import { type Cached, ReplicatedCache } from '../events/replicated-cache.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { SecretSealer } from '../ports/secret-sealer.js';
import type { StoredPluginConfig } from '../ports/storage/plugin-configs.js';
import { ConfigTrials } from './config-trials.js';
import { type ActivePlugin, FollowedConfigs } from './followed-configs.js';
import type { PluginHost } from './plugin-host.js';
import type { PluginName } from './plugin-scope.js';
import { type ConfiguredKind, StoredConfigs } from './stored-configs.js';
import { completeOpened, maskStored, type PlainConfig, refuseSealed, sealSecrets } from './stored-secrets.js';

/** What an admin chose for one plugin, as admins see it. */
export interface PluginConfigView {
  readonly id: string;
  readonly enabled: boolean;
  /** Secrets are masked. */
  readonly config: PlainConfig;
  readonly updatedAt: number;
  readonly updatedBy: string;
  /** Why this server does not use it, or not in this form. */
  readonly error: string | null;
}

/** A configuration that the environment decides: it serves instead of all that are stored of its kind, and admins cannot change it. */
export interface FixedConfig {
  readonly kind: ConfiguredKind;
  /** The id of a plugin; there may be none of that name. */
  readonly id: string;
  /** Secrets are in plain text. */
  readonly config: PlainConfig;
  /** The fields of it that are secret, whatever the plugin says. */
  readonly secrets: readonly string[];
}

/**
 * The configurations of plugins that admins set at runtime (docs/design.md, "Plugins"): stored with sealed secrets, and followed by the host of
 * this replica. When two admins save at once, the last one wins.
 */
export class PluginConfigService implements Cached {
  /** What is in the storage, whether or not this replica uses it. */
  readonly stored: StoredConfigs;
  /** Tests what is stored, or would be. */
  readonly trials: ConfigTrials;
  readonly #followed: FollowedConfigs;
  readonly #cache: ReplicatedCache<void>;
  readonly #fixed: readonly StoredPluginConfig[];

  /** @param fixed what the environment decides: what is stored of those kinds is kept, but not followed */
  constructor(
    private readonly plugins: PluginHost,
    private readonly sealer: SecretSealer,
    bus: EventBus,
    private readonly clock: Clock,
    logger: Logger,
    fixed: readonly FixedConfig[] = [],
  ) {
    this.stored = new StoredConfigs(plugins, sealer);
    const storedOf = async (kind: ConfiguredKind, id: string) =>
      (await this.#rows()).find((row) => row.kind === kind && row.id === id)?.config;
    this.trials = new ConfigTrials({ configurations: plugins.configurations, sealer, storedOf });
    this.#fixed = fixed.map((config) => fixedRow(config, sealer));
    this.#followed = new FollowedConfigs(plugins, sealer, logger, ({ kind, id }) => {
      if (kind === 'llm' || kind === 'notify') bus.emit('plugin.changed', { kind, id });
    });
    this.#cache = new ReplicatedCache<void>(bus, { name: 'plugins', initial: undefined, read: () => this.#follow() });
    plugins.failed.onRetired((plugin, reason) => this.#followed.retired(plugin, reason));
  }

  /** Activates what is enabled and has changed, and takes out of service what is gone. A plugin that fails does not fail this. */
  load(): Promise<void> {
    return this.#cache.load();
  }

  /** Activates a plugin again whose files changed, where it is configured. The instance before serves until then, or when that fails. */
  async reactivate(plugin: PluginName): Promise<void> {
    this.#followed.forget(plugin);
    await this.load();
  }

  /** What serves now, from memory. Secrets are masked, defaults filled in. */
  active(kind: ConfiguredKind): readonly ActivePlugin[] {
    return this.#followed.active(kind);
  }

  /** Whether the environment decides about this kind. */
  isFixed(kind: string): boolean {
    return this.#fixed.some((row) => row.kind === kind);
  }

  /** What is stored or, of a kind that the environment decides, what that says. */
  async list(kind: ConfiguredKind): Promise<PluginConfigView[]> {
    const rows = await this.#rows();
    return rows.filter((row) => row.kind === kind).map((row) => this.#view(row));
  }

  /** Undefined when nothing is stored for it. */
  async get(kind: ConfiguredKind, id: string): Promise<PluginConfigView | undefined> {
    return (await this.list(kind)).find((view) => view.id === id);
  }

  /**
   * Stores and activates it without calling outside, and tells the other replicas. Secrets that are left out or masked stay as they are
   * stored. Of kind `llm` there is one at most. Throws `invalid`, naming the field, having stored nothing; what goes wrong later is the
   * `error` of the answer.
   */
  async save(
    kind: ConfiguredKind,
    id: string,
    change: { readonly enabled: boolean; readonly config: PlainConfig },
    by: string,
  ): Promise<PluginConfigView> {
    const secrets = this.plugins.configurations.secretsOf(kind, id);
    refuseSealed(change.config, this.sealer);
    const row = await this.stored.write(async ({ pluginConfigs }) => {
      const others = (await pluginConfigs.list()).filter((stored) => stored.kind === kind);
      const stored = others.find((other) => other.id === id)?.config ?? {};
      const config = completeOpened(change.config, stored, secrets, { sealer: this.sealer, owner: { kind, id } });
      // One that may not be called any more can still be turned off.
      this.plugins.configurations[change.enabled ? 'check' : 'validate'](kind, id, config);
      const sealed = sealSecrets(config, secrets, this.sealer, { kind, id });
      const next = { kind, id, enabled: change.enabled, config: sealed, updatedAt: this.clock.now(), updatedBy: by };
      await pluginConfigs.set(next);
      const replaced = kind === 'llm' ? others.filter((other) => other.id !== id) : [];
      for (const other of replaced) await pluginConfigs.remove(kind, other.id);
      return next;
    });
    await this.#cache.changed();
    return this.#view(row);
  }

  /** Throws `not_found` when nothing is stored for it. */
  async remove(kind: ConfiguredKind, id: string): Promise<void> {
    if (!(await this.stored.write(({ pluginConfigs }) => pluginConfigs.remove(kind, id)))) {
      throw new PodproofError('not_found', `Nothing is configured for ${kind} ${id}`);
    }
    await this.#cache.changed();
  }

  #follow(): Promise<void> {
    return this.#followed.follow(async () => {
      const rows = await this.#rows();
      return [...rows, ...this.#withoutConfig(rows)];
    });
  }

  /** A pack of kinds that needs no configuration serves as if an empty one were stored, until one is. */
  #withoutConfig(rows: readonly StoredPluginConfig[]): StoredPluginConfig[] {
    const isStored = (id: string) => rows.some((row) => row.kind === 'kinds' && row.id === id);
    const ids = this.plugins.packs.withoutConfig().filter((id) => !isStored(id));
    return ids.map((id) => ({ kind: 'kinds', id, enabled: true, config: {}, updatedAt: 0, updatedBy: 'default' }));
  }

  async #rows(): Promise<readonly StoredPluginConfig[]> {
    const stored = await this.stored.list();
    return [...stored.filter(({ kind }) => !this.isFixed(kind)), ...this.#fixed];
  }

  #view({ kind, id, enabled, config, updatedAt, updatedBy }: StoredPluginConfig): PluginConfigView {
    const error = this.#followed.errorOf(kind, id);
    return { id, enabled, config: maskStored(config, this.sealer), updatedAt, updatedBy, error };
  }
}

/** In the form of a stored row, so that it is followed, shown and tested as those are. */
function fixedRow({ kind, id, config, secrets }: FixedConfig, sealer: SecretSealer): StoredPluginConfig {
  const sealed = sealSecrets(config, secrets, sealer, { kind, id });
  return { kind, id, enabled: true, config: sealed, updatedAt: 0, updatedBy: 'environment' };
}
