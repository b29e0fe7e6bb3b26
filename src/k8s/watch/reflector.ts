import { setTimeout as pause } from 'node:timers/promises';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Fields } from '../../rules/evidence/values.js';
import type { KubernetesClient, ListOptions } from '../kubernetes-client.js';
import { qualifiedName, type Resource } from '../resources.js';
import { Backoff, type BackoffOptions } from './backoff.js';
import { keyOfObject, ObjectCache, type ObjectChange } from './object-cache.js';

export interface ReflectorTiming extends BackoffOptions {
  /** The cluster ends a watch after this time or up to twice as long, in seconds: half of it is chance, so that not all end at once. */
  readonly watchSeconds: number;
  /** A watch without any event or bookmark for so long is given up, in milliseconds. The cluster sends a bookmark about every minute. */
  readonly silenceMs: number;
  /** A watch that ran for so long proves that all is well again, in milliseconds. */
  readonly healthyMs: number;
}

const TIMING: ReflectorTiming = {
  ...{ firstMs: 500, longestMs: 30_000 },
  ...{ watchSeconds: 300, silenceMs: 150_000, healthyMs: 10_000 },
};
const PAGE = 500;
/** After a list that was forgotten before its end the next is read in fewer steps. */
const LARGEST_PAGE = 8_000;

export interface ReflectorOptions<Item> {
  readonly client: KubernetesClient;
  readonly resource: Resource;
  readonly selection?: Pick<ListOptions, 'namespace' | 'labelSelector' | 'fieldSelector' | 'metadataOnly'>;
  /** What is kept of an object, as little as will do; undefined for one that is left out. */
  project(object: Fields): Item | undefined;
  /** Hears of each change, one after the other. What it throws is logged and changes nothing. */
  onChange?(change: ObjectChange<Item>): void;
  /** Hears when what is kept is as the cluster has it for the first time, when that is in doubt (with the error), and when it is no longer. */
  onState?(state: ReflectorState): void;
  readonly logger: Logger;
  readonly timing?: Partial<ReflectorTiming>;
}

/** Whether what is kept was once complete, and what is the matter since when (milliseconds since 1970), if anything. */
export interface ReflectorState {
  readonly isSynced: boolean;
  readonly trouble: { readonly error: PodproofError; readonly since: number } | undefined;
}

/**
 * Keeps what is asked for of all objects of one kind, as the cluster has them: a list read page by page, then a watch that goes on where the last one
 * ended, and the list again when the cluster has forgotten where that was (410). It never gives up; it waits longer and longer between tries.
 */
export class Reflector<Item> {
  readonly #options: ReflectorOptions<Item>;
  readonly #timing: ReflectorTiming;
  readonly #cache: ObjectCache<Item>;
  readonly #backoff: Backoff;
  readonly #end = new AbortController();
  #run: Promise<void> | undefined;
  /** Up to where the changes are known; undefined when only a list can tell. */
  #version: string | undefined;
  #pageSize = PAGE;
  #state: ReflectorState = { isSynced: false, trouble: undefined };

  constructor(options: ReflectorOptions<Item>) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#cache = new ObjectCache((object) => options.project(object));
    this.#backoff = new Backoff(this.#timing);
  }

  get state(): ReflectorState {
    return this.#state;
  }

  /** What is kept of the object `namespace/name`. */
  get(key: string): Item | undefined {
    return this.#cache.get(key);
  }

  items(): Iterable<Item> {
    return this.#cache.items();
  }

  get size(): number {
    return this.#cache.size;
  }

  start(): void {
    this.#run ??= this.#keepUp();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#run;
  }

  async #keepUp(): Promise<void> {
    while (!this.#end.signal.aborted) {
      try {
        if (this.#version === undefined) await this.#list();
        await this.#watch();
      } catch (error) {
        if (this.#end.signal.aborted) return;
        await this.#recover(error);
      }
    }
  }

  async #list(): Promise<void> {
    const { client, resource, selection } = this.#options;
    const keys = new Set<string>();
    let version = '';
    const options = { ...selection, pageSize: this.#pageSize, signal: this.#end.signal };
    for await (const page of client.snapshot(resource, options)) {
      version ||= page.resourceVersion;
      for (const object of page.objects) {
        keys.add(keyOfObject(object));
        this.#tell(this.#cache.set(object));
      }
    }
    this.#tell(this.#cache.keepOnly(keys));
    this.#version = version;
    this.#pageSize = PAGE;
    this.#setState({ isSynced: true, trouble: undefined });
  }

  async #watch(): Promise<void> {
    const { client, resource, selection } = this.#options;
    const startedAt = performance.now();
    const events = client.watch(resource, {
      ...selection,
      resourceVersion: this.#version ?? '',
      timeoutSeconds: Math.ceil(this.#timing.watchSeconds * (1 + Math.random())),
      silenceMs: this.#timing.silenceMs,
      signal: this.#end.signal,
    });
    for await (const event of events) {
      if (event.type === 'set') this.#tell(this.#cache.set(event.object));
      if (event.type === 'deleted') this.#tell(this.#cache.delete(keyOfObject(event.object)));
      if (event.resourceVersion !== '') this.#version = event.resourceVersion;
      this.#prosper(startedAt);
    }
    this.#prosper(startedAt);
    // A cluster that ends each watch at once would be asked without a pause.
    if (performance.now() - startedAt < this.#timing.firstMs) await this.#wait(0);
  }

  /** Forgets earlier failures when a watch has run for a while. */
  #prosper(startedAt: number): void {
    if (performance.now() - startedAt < this.#timing.healthyMs) return;
    this.#backoff.reset();
    if (this.#state.trouble !== undefined) this.#setState({ ...this.#state, trouble: undefined });
  }

  async #recover(reason: unknown): Promise<void> {
    const error = PodproofError.isInstance(reason)
      ? reason
      : new PodproofError('internal', messageOf(reason), { cause: reason });
    if (error.code === 'gone') return this.#forget();
    // A connection that went silent says nothing of what was sent before.
    if (error.code !== 'timeout' && error.code !== 'unavailable' && error.code !== 'rate_limited')
      this.#version = undefined;
    const since = this.#state.trouble?.since ?? Date.now();
    this.#setState({ ...this.#state, trouble: { error, since } });
    await this.#wait(error.retryAfterMs ?? 0);
  }

  /** The cluster does not know the version, or not the rest of a list: the next list tells what has changed meanwhile. */
  async #forget(): Promise<void> {
    if (this.#version === undefined) this.#pageSize = Math.min(this.#pageSize * 4, LARGEST_PAGE);
    this.#version = undefined;
    await this.#wait(0);
  }

  async #wait(atLeastMs: number): Promise<void> {
    await pause(this.#backoff.next(atLeastMs), undefined, { signal: this.#end.signal }).catch(() => undefined);
  }

  #tell(changes: readonly ObjectChange<Item>[]): void {
    for (const change of changes) this.#isolated(() => this.#options.onChange?.(change));
  }

  #setState(state: ReflectorState): void {
    const { isSynced, trouble } = this.#state;
    this.#state = state;
    if (isSynced !== state.isSynced || trouble?.error.message !== state.trouble?.error.message)
      this.#isolated(() => this.#options.onState?.(state));
  }

  #isolated(work: () => void): void {
    try {
      work();
    } catch (error) {
      const resource = qualifiedName(this.#options.resource);
      this.#options.logger.error({ resource, error: messageOf(error) }, 'a listener to a watch failed');
    }
  }
}
