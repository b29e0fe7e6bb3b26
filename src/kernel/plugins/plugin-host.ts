import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { LoadedPlugin } from './checks.js';
import type { PluginCapabilities, PluginContext, PluginKind, PluginPorts } from './define-plugin.js';
import { FailedPlugins } from './failed-plugins.js';
import { KindPacks } from './kind-packs.js';
import type { PluginAccess } from './plugin-access.js';
import {
  type KnownPlugin,
  PluginCatalogue,
  type PluginFailure,
  type PluginHint,
  type PluginListing,
  type PluginOrigin,
} from './plugin-catalogue.js';
import { PluginConfigurations } from './plugin-configurations.js';
import { PluginExchange } from './plugin-exchange.js';
import type { PluginName } from './plugin-scope.js';
import type { Policies } from './policies/index.js';
import { errorWithoutSecrets } from './secrets.js';
import { ServingInstance } from './serving-instance.js';
import { type AnyPort, ServingSlots } from './serving-slots.js';
import { disposeInstance, type StartLimits, type StartOptions, startInstance } from './start-instance.js';
import { StorageExchange } from './storage-exchange.js';

/** Time limits of the host, in milliseconds. */
export interface HostLimits extends StartLimits {
  /** How long a shutdown waits for calls in flight, and then again for instances to end. */
  readonly disposeMs: number;
}

export const HOST_LIMITS: HostLimits = { createMs: 10_000, prepareMs: 600_000, testMs: 15_000, disposeMs: 4_000 };

export interface PluginHostOptions {
  /** What a plugin gets: its own logger, the guarded fetch, the clock. */
  readonly context: (plugin: { readonly kind: PluginKind; readonly id: string }) => PluginContext;
  readonly policies: Policies;
  readonly logger: Logger;
  /** Why no plugin of a kind may call an address, as far as that can be told without asking anybody. */
  readonly refusalOf?: (kind: PluginKind, url: URL) => string | undefined;
  readonly limits?: Partial<HostLimits>;
}

type Work<Kind extends PluginKind, Result> = (port: PluginPorts[Kind]) => Promise<Result>;

/** Knows the plugins, keeps the active instances to itself and lends them for one call at a time (docs/design.md, "Plugins"). */
export class PluginHost implements PluginAccess {
  readonly #catalogue = new PluginCatalogue();
  readonly #limits: HostLimits;
  readonly #slots: ServingSlots;
  /** Judges configurations without putting anything into service. */
  readonly configurations: PluginConfigurations;
  /** Takes plugins whose files changed. */
  readonly exchange: PluginExchange;
  /** Puts another storage in the place of the one that serves. */
  readonly storages: StorageExchange;
  /** Takes plugins out of service that failed outside of any call. */
  readonly failed: FailedPlugins;
  /** The packs of kinds, which are asked in the process. */
  readonly packs: KindPacks;

  constructor(private readonly options: PluginHostOptions) {
    const { logger, policies, refusalOf = () => undefined } = options;
    this.#limits = { ...HOST_LIMITS, ...options.limits };
    this.#slots = new ServingSlots(this.#limits.disposeMs, logger);
    const startOptions = (plugin: LoadedPlugin) => this.#startOptions(plugin, true);
    this.failed = new FailedPlugins(this.#catalogue, this.#slots);
    this.storages = new StorageExchange({
      slots: this.#slots,
      logger,
      find: (id) => this.#find('storage', id),
      startOptions,
      guard: (storage, id) => policies.storage(storage, id),
    });
    const serving = {
      serves: ({ kind, id }: PluginName) => this.#slots.find(kind, id) !== undefined,
      leave: ({ kind, id }: PluginName) => this.deactivate(kind, id),
    };
    this.exchange = new PluginExchange(this.#catalogue, serving, logger);
    const find = (kind: PluginKind, id: string) => this.#find(kind, id).plugin;
    this.configurations = new PluginConfigurations({ find, startOptions, refusalOf, logger });
    const { configurations } = this;
    this.packs = new KindPacks({ catalogue: this.#catalogue, slots: this.#slots, configurations, logger });
  }

  /**
   * Takes the default export of a plugin's module. What is no plugin, or is of a kind and id that are taken, is listed as failed.
   * @param hint kind and id as the place says, for when the export does not
   */
  register(candidate: unknown, origin: PluginOrigin, hint: PluginHint = { kind: null, id: origin.source }): void {
    const error = this.#catalogue.add({ candidate }, origin, hint);
    if (error !== null) this.options.logger.warn({ ...origin, ...hint, error }, 'a plugin was refused');
  }

  /** Lists what could not even be loaded. */
  registerFailure(failure: PluginFailure): void {
    const { kind, id, source, version, error } = failure;
    this.#catalogue.add({ error }, { source, version }, { kind, id });
    this.options.logger.warn({ ...failure }, 'a plugin could not be loaded');
  }

  list(): PluginListing[] {
    return this.#catalogue.list((kind, id) => this.#slots.find(kind, id) !== undefined);
  }

  /** What a plugin says of itself; where no id is given, the one that serves. Undefined where there is none. */
  capabilitiesOf<Kind extends PluginKind>(kind: Kind, id?: string): PluginCapabilities[Kind] | undefined {
    const named = id ?? this.#slots.find(kind)?.id;
    const known = named === undefined ? undefined : this.#catalogue.find(kind, named);
    return known?.plugin.capabilities as PluginCapabilities[Kind] | undefined;
  }

  /**
   * Validates, creates, prepares (storage) and tests, then swaps: calls in flight end on the previous instance, new ones go to this one.
   * Throws PodproofError `invalid` (configuration, unknown plugin) or what the plugin threw; the previous instance serves on then.
   * @param test false calls nothing outside, so that a provider that is away just now can be used later
   */
  async activate(kind: PluginKind, id: string, rawConfig: unknown, { test = true } = {}): Promise<void> {
    const known = this.#find(kind, id);
    await this.#slots.inTurn({ kind, id }, () => this.#start(known, rawConfig, test));
  }

  /** Takes a plugin out of service; does nothing when it was not in service. Calls in flight go on. */
  async deactivate(kind: PluginKind, id: string): Promise<void> {
    const known = this.#find(kind, id);
    await this.#slots.inTurn({ kind, id }, async () => {
      known.lastError = null;
      this.#slots.vacate({ kind, id });
    });
  }

  use<Kind extends PluginKind, Result>(kind: Kind, work: Work<Kind, Result>): Promise<Result>;
  use<Kind extends PluginKind, Result>(kind: Kind, id: string, work: Work<Kind, Result>): Promise<Result>;
  async use<Kind extends PluginKind, Result>(
    kind: Kind,
    ...rest: [Work<Kind, Result>] | [string, Work<Kind, Result>]
  ): Promise<Result> {
    const [id, work] = rest.length === 1 ? [undefined, rest[0]] : rest;
    const run = () => this.#slots.get(kind, id).run((port) => work(port as PluginPorts[Kind]));
    return kind === 'storage' ? this.storages.run(run) : run();
  }

  /** Ends all instances. Waits for calls in flight, but no longer than the limit. */
  dispose(): Promise<void> {
    return this.#slots.dispose(this.storages.candidates);
  }

  #find(kind: PluginKind, id: string): KnownPlugin {
    const known = this.#catalogue.find(kind, id);
    if (known) return known;
    const loaded = this.#catalogue.idsOf(kind).join(', ') || 'none';
    throw new PodproofError('invalid', `There is no ${kind} plugin "${id}". Loaded: ${loaded}`);
  }

  #startOptions(plugin: LoadedPlugin, test: boolean): StartOptions {
    const { logger, context } = this.options;
    return { logger, context: context(plugin), limits: this.#limits, test };
  }

  async #start(known: KnownPlugin, rawConfig: unknown, test: boolean): Promise<void> {
    const { plugin } = known;
    const { logger, policies } = this.options;
    const { kind, id, secrets } = plugin;
    try {
      const instance = await startInstance(plugin, rawConfig, this.#startOptions(plugin, test));
      const port = underPolicies(policies, kind, instance, id);
      const end = () => disposeInstance(instance, plugin, logger);
      const clean = (error: unknown) => errorWithoutSecrets(error, rawConfig, secrets);
      this.#slots.put(kind, new ServingInstance(id, port, end, clean));
      known.lastError = null;
      logger.info({ kind, id }, 'plugin is active');
    } catch (error) {
      known.lastError = messageOf(error);
      logger.warn({ kind, id, error: known.lastError }, 'a plugin could not be activated');
      throw error;
    }
  }
}

function underPolicies<Kind extends PluginKind>(policies: Policies, kind: Kind, port: AnyPort, id: string): AnyPort {
  return policies[kind](port as PluginPorts[Kind], id);
}
