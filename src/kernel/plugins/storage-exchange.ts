import { messageOf } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { Storage } from '../ports/storage.js';
import type { KnownPlugin } from './plugin-catalogue.js';
import type { ServingInstance } from './serving-instance.js';
import type { ServingSlots } from './serving-slots.js';
import type { StartOptions } from './start-instance.js';
import { StorageCandidate } from './storage-candidate.js';
import { StorageScope } from './storage-scope.js';
import { StorageGate, type SwitchOutcome, type SwitchPlan, switchStorage } from './switch-storage.js';

/** What an exchange of the storage is made with. */
interface Means {
  readonly slots: ServingSlots;
  readonly logger: Logger;
  /** Throws `invalid` for an unknown plugin, naming those that there are. */
  find(id: string): KnownPlugin;
  startOptions(plugin: KnownPlugin['plugin']): StartOptions;
  /** Puts an instance under the policies of storages. */
  guard(storage: Storage, id: string): Storage;
}

/** Puts another storage in the place of the one that serves (docs/decisions/0017-moving-the-storage.md). */
export class StorageExchange {
  readonly #candidates = new Set<ServingInstance<Storage>>();
  readonly #gate = new StorageGate();
  readonly #scope = new StorageScope();

  constructor(private readonly by: Means) {}

  /** The storages that serve nobody. */
  get candidates(): Iterable<ServingInstance<Storage>> {
    return this.#candidates;
  }

  /** Validates and creates a storage that serves nobody. Throws `invalid`, naming the field, or what the plugin threw. */
  async createCandidate(id: string, rawConfig: unknown): Promise<StorageCandidate> {
    const { plugin } = this.by.find(id);
    const guard = (storage: Storage) => this.by.guard(storage, id);
    const options = this.by.startOptions(plugin);
    const candidate = await StorageCandidate.create({ plugin, rawConfig, options, guard });
    this.#candidates.add(candidate.serving);
    void candidate.serving.disposed.then(() => this.#candidates.delete(candidate.serving));
    return candidate;
  }

  /**
   * Puts a prepared candidate in the place of the storage that serves: calls wait for it, and none fails. Answers `busy` or `late` when
   * it could not be done in the plan's time; then, and when the plan throws, the old storage goes on.
   */
  switchTo(candidate: StorageCandidate, plan: SwitchPlan): Promise<SwitchOutcome> {
    const { slots } = this.by;
    return slots.inTurn({ kind: 'storage', id: candidate.id }, () => {
      const old = slots.get('storage') as ServingInstance<Storage>;
      const swap = () => this.#replace(old, candidate.serving, plan);
      return switchStorage({ gate: this.#gate, old, fresh: candidate.serving, swap }, plan);
    });
  }

  /** Runs one operation of the storage; waits while it is being switched. Refuses one within another. */
  run<Result>(operation: () => Promise<Result>): Promise<Result> {
    return this.#scope.run(async () => {
      while (this.#gate.closed) await this.#gate.closed;
      return operation();
    });
  }

  /** In one turn of the event loop, so that what is written down is what serves. */
  #replace(old: ServingInstance<Storage>, fresh: ServingInstance<Storage>, plan: SwitchPlan): void {
    const { slots, logger } = this.by;
    slots.refuseWhenClosed();
    plan.commit();
    // A call in flight: the old storage is ended after it.
    void old
      .run((storage) => plan.afterwards(storage))
      .catch((error: unknown) => {
        logger.warn({ error: messageOf(error) }, 'the storage that was left could not be told so');
      });
    this.#candidates.delete(fresh);
    slots.put('storage', fresh);
    this.by.find(fresh.id).lastError = null;
  }
}
