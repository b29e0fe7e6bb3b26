import { messageOf, PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Storage } from '../ports/storage.js';
import type { LoadedPlugin } from './checks.js';
import type { PluginContext, PluginKind, PluginPorts } from './define-plugin.js';
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
import { disposeInstance, type StartLimits, type StartOptions, startInstance } from './start-instance.js';
import { StorageCandidate } from './storage-candidate.js';
import { StorageScope } from './storage-scope.js';
import { StorageGate, type SwitchOutcome, type SwitchPlan, switchStorage } from './switch-storage.js';

/** Time limits of the host, in milliseconds. */
export interface HostLimits extends StartLimits {
  /** How long a shutdown waits for calls in flight, and then again for instances to end. */
  readonly disposeMs: number;
}

export const HOST_LIMITS: HostLimits = { createMs: 10_000, prepareMs: 600_000, testMs: 15_000, disposeMs: 4_000 };

/** Of what a plugin says of its end, in characters. */
const LONGEST_REASON = 300;

export interface PluginHostOptions {
  /** What a plugin gets: its own logger, the guarded fetch, the clock. */
  readonly context: (plugin: { readonly kind: PluginKind; readonly id: string }) => PluginContext;
  readonly policies: Policies;
  readonly logger: Logger;
  /** Why no plugin of a kind may call an address, as far as that can be told without asking anybody. */
  readonly refusalOf?: (kind: PluginKind, url: URL) => string | undefined;
  readonly limits?: Partial<HostLimits>;
}

type AnyPort = PluginPorts[PluginKind];
type RetirementListener = (plugin: PluginName, reason: string) => void;
type Work<Kind extends PluginKind, Result> = (port: PluginPorts[Kind]) => Promise<Result>;

/** Knows the plugins, keeps the active instances to itself and lends them for one call at a time (docs/design.md, "Plugins"). */
export class PluginHost implements PluginAccess {
  readonly #catalogue = new PluginCatalogue();
  readonly #serving = new Map<string, ServingInstance<AnyPort>>();
  readonly #retiring = new Set<ServingInstance<AnyPort>>();
  readonly #changes = new Map<string, Promise<unknown>>();
  readonly #candidates = new Set<ServingInstance<Storage>>();
  readonly #gate = new StorageGate();
  readonly #storageScope = new StorageScope();
  readonly #retirementListeners: RetirementListener[] = [];
  readonly #limits: HostLimits;
  /** Judges configurations without putting anything into service. */
  readonly configurations: PluginConfigurations;
  /** Takes plugins whose files changed. */
  readonly exchange: PluginExchange;
  #closed = false;

  constructor(private readonly options: PluginHostOptions) {
    this.#limits = { ...HOST_LIMITS, ...options.limits };
    const serving = {
      serves: ({ kind, id }: PluginName) => this.#serving.get(slotOf(kind, id))?.id === id,
      leave: ({ kind, id }: PluginName) => this.deactivate(kind, id),
    };
    this.exchange = new PluginExchange(this.#catalogue, serving, options.logger);
    this.configurations = new PluginConfigurations({
      find: (kind, id) => this.#find(kind, id).plugin,
      startOptions: (plugin) => this.#startOptions(plugin, true),
      refusalOf: options.refusalOf ?? (() => undefined),
      logger: options.logger,
    });
  }

  /**
   * Takes the default export of a plugin's module. What is no plugin, or is of a kind and id that are taken, is listed as failed.
   * @param hint kind and id as the place says, for when the export does not
   */
  register(candidate: unknown, origin: PluginOrigin, hint: PluginHint = { kind: null, id: origin.source }): void {
    const error = this.#catalogue.add(candidate, origin, hint);
    if (error !== null) this.options.logger.warn({ ...origin, ...hint, error }, 'a plugin was refused');
  }

  /** Lists what could not even be loaded. */
  registerFailure(failure: PluginFailure): void {
    this.#catalogue.addFailure(failure);
    this.options.logger.warn({ ...failure }, 'a plugin could not be loaded');
  }

  list(): PluginListing[] {
    return this.#catalogue.list((kind, id) => this.#serving.get(slotOf(kind, id))?.id === id);
  }

  /**
   * Validates, creates, prepares (storage) and tests, then swaps: calls in flight end on the previous instance, new ones go to this one.
   * Throws PodproofError `invalid` (configuration, unknown plugin) or what the plugin threw; the previous instance serves on then.
   * @param test false calls nothing outside, so that a provider that is away just now can be used later
   */
  async activate(kind: PluginKind, id: string, rawConfig: unknown, { test = true } = {}): Promise<void> {
    const known = this.#find(kind, id);
    await this.#inTurn(slotOf(kind, id), () => this.#start(known, rawConfig, test));
  }

  /** Takes a plugin out of service; does nothing when it was not in service. Calls in flight go on. */
  async deactivate(kind: PluginKind, id: string): Promise<void> {
    const known = this.#find(kind, id);
    await this.#inTurn(slotOf(kind, id), async () => {
      known.lastError = null;
      const serving = this.#serving.get(slotOf(kind, id));
      if (serving?.id !== id) return;
      this.#serving.delete(slotOf(kind, id));
      this.#retire(serving);
    });
  }

  /** Called with each plugin that is taken out of service by `retireFailed`. */
  onRetired(listener: RetirementListener): void {
    this.#retirementListeners.push(listener);
  }

  /**
   * Takes a plugin out of service that failed outside of any call, and lists it as failed until it is activated again. A storage serves
   * on, since nothing can take its place. Answers false for a plugin that is not known.
   */
  retireFailed({ kind, id }: PluginName, error: unknown): boolean {
    const known = this.#catalogue.find(kind, id);
    if (known === undefined) return false;
    const serving = this.#serving.get(slotOf(kind, id));
    const serves = serving?.id === id;
    const reason = `it failed outside of a call: ${messageOf(serves ? serving.clean(error) : error)}`;
    known.lastError = reason.replace(/\s+/g, ' ').slice(0, LONGEST_REASON);
    if (!serves || kind === 'storage') return true;
    this.#serving.delete(slotOf(kind, id));
    this.#retire(serving);
    for (const listener of this.#retirementListeners) listener({ kind, id }, known.lastError);
    return true;
  }

  use<Kind extends PluginKind, Result>(kind: Kind, work: Work<Kind, Result>): Promise<Result>;
  use<Kind extends PluginKind, Result>(kind: Kind, id: string, work: Work<Kind, Result>): Promise<Result>;
  async use<Kind extends PluginKind, Result>(
    kind: Kind,
    ...rest: [Work<Kind, Result>] | [string, Work<Kind, Result>]
  ): Promise<Result> {
    const [id, work] = rest.length === 1 ? [undefined, rest[0]] : rest;
    const run = () => this.#instanceOf(kind, id).run((port) => work(port as PluginPorts[Kind]));
    return kind === 'storage' ? this.#storageScope.run(() => this.#whenOpen(run)) : run();
  }

  /** Validates and creates a storage that serves nobody. Throws `invalid`, naming the field, or what the plugin threw. */
  async createStorageCandidate(id: string, rawConfig: unknown): Promise<StorageCandidate> {
    const { plugin } = this.#find('storage', id);
    const guard = (storage: Storage) => this.options.policies.storage(storage, id);
    const options = this.#startOptions(plugin, true);
    const candidate = await StorageCandidate.create({ plugin, rawConfig, options, guard });
    this.#candidates.add(candidate.serving);
    void candidate.serving.disposed.then(() => this.#candidates.delete(candidate.serving));
    return candidate;
  }

  /**
   * Puts a prepared candidate in the place of the storage that serves (docs/decisions/0017-moving-the-storage.md): calls wait for it, and none fails. Answers
   * `busy` or `late` when it could not be done in the plan's time; then, and when the plan throws, the old storage goes on.
   */
  async switchStorage(candidate: StorageCandidate, plan: SwitchPlan): Promise<SwitchOutcome> {
    let outcome: SwitchOutcome = 'busy';
    await this.#inTurn(slotOf('storage', candidate.id), async () => {
      const old = this.#instanceOf('storage', undefined) as ServingInstance<Storage>;
      const swap = () => this.#replaceStorage(old, candidate.serving, plan);
      outcome = await switchStorage({ gate: this.#gate, old, fresh: candidate.serving, swap }, plan);
    });
    return outcome;
  }

  /** Ends all instances. Waits for calls in flight, but no longer than the limit. */
  async dispose(): Promise<void> {
    this.#closed = true;
    for (const serving of [...this.#serving.values(), ...this.#candidates]) this.#retire(serving);
    this.#serving.clear();
    const left = [...this.#retiring];
    if (await this.#allDisposed(left)) return;
    this.options.logger.warn({ instances: left.length }, 'calls of plugins were still in flight at shutdown');
    for (const serving of left) serving.abandon();
    await this.#allDisposed(left);
  }

  #find(kind: PluginKind, id: string): KnownPlugin {
    const known = this.#catalogue.find(kind, id);
    if (known) return known;
    const loaded = this.#catalogue.idsOf(kind).join(', ') || 'none';
    throw new PodproofError('invalid', `There is no ${kind} plugin "${id}". Loaded: ${loaded}`);
  }

  #instanceOf(kind: PluginKind, id: string | undefined): ServingInstance<AnyPort> {
    const serving = this.#serving.get(slotOf(kind, id ?? ''));
    if (!serving || (id !== undefined && serving.id !== id)) {
      throw new PodproofError('unavailable', `No ${kind} plugin${id === undefined ? '' : ` "${id}"`} is active`);
    }
    return serving;
  }

  /** Changes of one slot wait for each other, so that the last one asked for is the one that stands. */
  #inTurn(slot: string, change: () => Promise<void>): Promise<void> {
    const turn = (this.#changes.get(slot) ?? Promise.resolve()).then(change);
    this.#changes.set(
      slot,
      turn.catch(() => undefined),
    );
    return turn;
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
      this.#swap(slotOf(kind, id), new ServingInstance(id, port, end, clean));
      known.lastError = null;
      logger.info({ kind, id }, 'plugin is active');
    } catch (error) {
      known.lastError = messageOf(error);
      logger.warn({ kind, id, error: known.lastError }, 'a plugin could not be activated');
      throw error;
    }
  }

  #swap(slot: string, next: ServingInstance<AnyPort>): void {
    if (this.#closed) {
      this.#retire(next);
      throw new PodproofError('unavailable', 'The server is shutting down');
    }
    const previous = this.#serving.get(slot);
    this.#serving.set(slot, next);
    if (previous) this.#retire(previous);
  }

  /** In one turn of the event loop, so that what is written down is what serves. */
  #replaceStorage(old: ServingInstance<Storage>, fresh: ServingInstance<Storage>, plan: SwitchPlan): void {
    if (this.#closed) throw new PodproofError('unavailable', 'The server is shutting down');
    plan.commit();
    // A call in flight: the old storage is ended after it.
    void old
      .run((storage) => plan.afterwards(storage))
      .catch((error: unknown) => {
        this.options.logger.warn({ error: messageOf(error) }, 'the storage that was left could not be told so');
      });
    this.#candidates.delete(fresh);
    this.#swap(slotOf('storage', fresh.id), fresh);
    this.#find('storage', fresh.id).lastError = null;
  }

  /** Waits while the storage is being switched. */
  async #whenOpen<Result>(run: () => Promise<Result>): Promise<Result> {
    while (this.#gate.closed) await this.#gate.closed;
    return run();
  }

  #retire(serving: ServingInstance<AnyPort>): void {
    this.#retiring.add(serving);
    void serving.disposed.then(() => this.#retiring.delete(serving));
    serving.retire();
  }

  async #allDisposed(instances: readonly ServingInstance<AnyPort>[]): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#limits.disposeMs);
    });
    const all = Promise.all(instances.map(({ disposed }) => disposed)).then(() => true);
    return Promise.race([all, late]).finally(() => clearTimeout(timer));
  }
}

/** Where an instance serves: llm and storage have one place each, notifiers one by id. */
export function slotOf(kind: PluginKind, id: string): string {
  return kind === 'notify' ? `${kind}:${id}` : kind;
}

function underPolicies<Kind extends PluginKind>(policies: Policies, kind: Kind, port: AnyPort, id: string): AnyPort {
  return policies[kind](port as PluginPorts[Kind], id);
}
