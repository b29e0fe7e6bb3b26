import { PodproofError } from '../ports/errors.js';
import type { Logger } from '../ports/logger.js';
import type { PluginKind, PluginPorts } from './define-plugin.js';
import type { PluginName } from './plugin-scope.js';
import type { ServingInstance } from './serving-instance.js';

export type AnyPort = PluginPorts[PluginKind];

/** Where an instance serves: llm and storage have one place each, notifiers and packs of kinds one by id. */
export function slotOf(kind: PluginKind, id: string): string {
  return kind === 'notify' || kind === 'kinds' ? `${kind}:${id}` : kind;
}

/** Which instance serves in which place, and those that have left theirs but still end their calls. */
export class ServingSlots {
  readonly #serving = new Map<string, ServingInstance<AnyPort>>();
  readonly #retiring = new Set<ServingInstance<AnyPort>>();
  readonly #changes = new Map<string, Promise<unknown>>();
  readonly #listeners: ((kind: PluginKind) => void)[] = [];
  #closed = false;

  /** @param disposeMs how long `dispose` waits for calls in flight, and then again for instances to end */
  constructor(
    private readonly disposeMs: number,
    private readonly logger: Logger,
  ) {}

  /** Called when another instance serves in a place of that kind, or none does any more. */
  onExchanged(listener: (kind: PluginKind) => void): void {
    this.#listeners.push(listener);
  }

  /** All instances of a kind that serve, by the ids of their plugins. */
  all(kind: PluginKind): readonly ServingInstance<AnyPort>[] {
    const serving = [...this.#serving].filter(([slot, { id }]) => slot === slotOf(kind, id)).map(([, each]) => each);
    return serving.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The instance of this plugin; of the one that serves where no id is given. Undefined where it does not serve. */
  find(kind: PluginKind, id?: string): ServingInstance<AnyPort> | undefined {
    const serving = this.#serving.get(slotOf(kind, id ?? ''));
    return id === undefined || serving?.id === id ? serving : undefined;
  }

  /** As `find`, but throws PodproofError `unavailable` where it does not serve. */
  get(kind: PluginKind, id?: string): ServingInstance<AnyPort> {
    const serving = this.find(kind, id);
    if (serving !== undefined) return serving;
    throw new PodproofError('unavailable', `No ${kind} plugin${id === undefined ? '' : ` "${id}"`} is active`);
  }

  /** Changes of one place wait for each other, so that the last one asked for is the one that stands. */
  inTurn<Result>({ kind, id }: PluginName, change: () => Promise<Result>): Promise<Result> {
    const slot = slotOf(kind, id);
    const turn = (this.#changes.get(slot) ?? Promise.resolve()).then(change);
    this.#changes.set(
      slot,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** Throws PodproofError `unavailable` once the server is shutting down. */
  refuseWhenClosed(): void {
    if (this.#closed) throw new PodproofError('unavailable', 'The server is shutting down');
  }

  /** Lets an instance serve from now on; the one before ends its calls. Once the server is shutting down it is ended at once, and this throws. */
  put(kind: PluginKind, next: ServingInstance<AnyPort>): void {
    const slot = slotOf(kind, next.id);
    const leaves = this.#closed ? next : this.#serving.get(slot);
    if (!this.#closed) this.#serving.set(slot, next);
    if (leaves !== undefined) this.#retire(leaves);
    this.#tellExchanged(kind);
    this.refuseWhenClosed();
  }

  /** Takes a plugin out of service; its calls in flight go on. Does nothing where it does not serve. */
  vacate({ kind, id }: PluginName): void {
    const serving = this.find(kind, id);
    if (serving === undefined) return;
    this.#serving.delete(slotOf(kind, id));
    this.#retire(serving);
    this.#tellExchanged(kind);
  }

  /** Ends all instances, and `others`. Waits for calls in flight, but no longer than the limit. */
  async dispose(others: Iterable<ServingInstance<AnyPort>>): Promise<void> {
    this.#closed = true;
    for (const serving of [...this.#serving.values(), ...others]) this.#retire(serving);
    this.#serving.clear();
    const left = [...this.#retiring];
    if (await this.#allDisposed(left)) return;
    this.logger.warn({ instances: left.length }, 'calls of plugins were still in flight at shutdown');
    for (const serving of left) serving.abandon();
    await this.#allDisposed(left);
  }

  #tellExchanged(kind: PluginKind): void {
    for (const listener of this.#listeners) listener(kind);
  }

  #retire(serving: ServingInstance<AnyPort>): void {
    this.#retiring.add(serving);
    void serving.disposed.then(() => this.#retiring.delete(serving));
    serving.retire();
  }

  async #allDisposed(instances: readonly ServingInstance<AnyPort>[]): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), this.disposeMs);
    });
    const all = Promise.all(instances.map(({ disposed }) => disposed)).then(() => true);
    return Promise.race([all, late]).finally(() => clearTimeout(timer));
  }
}
