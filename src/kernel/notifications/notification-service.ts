import type { TestResult } from '../../contracts/common.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { PluginConfigService, PluginConfigView } from '../plugins/plugin-config-service.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { NotifierSummary } from '../ports/storage/deliveries.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';

const KIND = 'notify';
/** What they are called in a provisioning file. */
const SECTION = 'notifications';

type PluginConfigs = Pick<PluginConfigService, 'list' | 'get' | 'save' | 'remove' | 'trials'>;
type PluginConfig = PluginConfigView['config'];

/** A notifier as admins see it. Instants are milliseconds since 1970. */
export interface NotificationProvider {
  readonly provider: string;
  readonly enabled: boolean;
  /** Secrets are masked. */
  readonly config: PluginConfig;
  /** Messages on their way. */
  readonly queued: number;
  readonly lastSentAt: number | null;
  /** Why it cannot be used, else the last failure that nothing sent later has made good. */
  readonly lastError: string | null;
}

/** What an admin changes; what is left out stays. */
export interface ProviderChange {
  readonly enabled?: boolean | undefined;
  readonly config?: PluginConfig | undefined;
}

const NOTHING_SENT = { queued: 0, lastSentAt: null, lastError: null };

function toProvider(view: PluginConfigView, summaries: readonly NotifierSummary[]): NotificationProvider {
  const summary = summaries.find(({ notifier }) => notifier === view.id) ?? NOTHING_SENT;
  return {
    provider: view.id,
    enabled: view.enabled,
    config: view.config,
    queued: summary.queued,
    lastSentAt: summary.lastSentAt,
    lastError: view.error ?? summary.lastError,
  };
}

/** The notifiers that admins set up (docs/wire-contract.md, "Notifiers"). */
export class NotificationService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly configs: PluginConfigs,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
  ) {}

  async list(): Promise<NotificationProvider[]> {
    const views = await this.configs.list(KIND);
    const summaries = await this.#summaries();
    return views.map((view) => toProvider(view, summaries));
  }

  /** Throws `conflict` when it is configured already, and `invalid` for an unknown plugin or a configuration that does not fit. */
  async create(
    {
      provider,
      enabled,
      config,
    }: { readonly provider: string; readonly enabled: boolean; readonly config: PluginConfig },
    by: string,
  ): Promise<NotificationProvider> {
    this.managed.refuse(SECTION, provider);
    if ((await this.configs.get(KIND, provider)) !== undefined) {
      throw new PodproofError('conflict', `${provider} is configured already; change it with PUT`);
    }
    return this.#shown(await this.configs.save(KIND, provider, { enabled, config }, by));
  }

  /** What is on its way to one that is disabled is not sent any more. Throws `not_found` when it is not configured, and `invalid`. */
  async update(provider: string, change: ProviderChange, by: string): Promise<NotificationProvider> {
    this.managed.refuse(SECTION, provider);
    const present = await this.#find(provider);
    const next = { enabled: change.enabled ?? present.enabled, config: change.config ?? present.config };
    const saved = await this.configs.save(KIND, provider, next, by);
    if (!saved.enabled) await this.#drop(provider);
    return this.#shown(saved);
  }

  /** What is on its way to it is not sent any more. Throws `not_found`. */
  async remove(provider: string): Promise<void> {
    this.managed.refuse(SECTION, provider);
    await this.configs.remove(KIND, provider);
    await this.#drop(provider);
  }

  /**
   * Sends a test message, with a configuration that is not saved or with the stored one. A test that fails is an answer. Throws
   * `not_found` when it is not configured and no configuration is given, and `invalid` for what is no configuration.
   */
  async test(provider: string, config?: PluginConfig): Promise<TestResult> {
    if (config === undefined) await this.#find(provider);
    return this.configs.trials.tryOut(KIND, provider, config);
  }

  async #find(provider: string): Promise<PluginConfigView> {
    const view = await this.configs.get(KIND, provider);
    if (view === undefined) throw new PodproofError('not_found', `${provider} is not configured`);
    return view;
  }

  async #shown(view: PluginConfigView): Promise<NotificationProvider> {
    return toProvider(view, await this.#summaries());
  }

  async #drop(provider: string): Promise<void> {
    await this.plugins.use('storage', ({ deliveries }) => deliveries.dropOf(provider, this.clock.now()));
  }

  #summaries(): Promise<NotifierSummary[]> {
    return this.plugins.use('storage', ({ deliveries }) => deliveries.summaries());
  }
}
