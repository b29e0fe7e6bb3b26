import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, messageOf, PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Fields } from '../../rules/evidence/values.js';
import type { KubernetesClient, ListOptions } from '../kubernetes-client.js';
import { qualifiedName, type Resource } from '../resources.js';
import { Backoff, type BackoffOptions } from './backoff.js';
import { keyOfObject, ObjectCache, type ObjectChange } from './object-cache.js';
import type { WatchEvent } from './watch-event.js';

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
/** A cluster that does not answer, or not to these credentials, says nothing of what it sent before. */
const VERSION_STILL_COUNTS = new Set<ErrorCode>([
  'timeout',
  'unavailable',
  'rate_limited',
  'unauthenticated',
  'forbidden',
]);
/** After so many watches that told nothing at all, what is kept is compared with a list. */
const SILENT_WATCHES = 2;
/** A wait between two tries is cut short at most so often, in milliseconds: of a cluster that answers, one kind may still fail. */
const HURRY_MS = 10_000;
/** How many objects a page of a list has. */
export const PAGE = 500;
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

/** Why the account may not read the kind, in a sentence; undefined where it may. */
export function refusalOf({ trouble }: Pick<ReflectorState, 'trouble'>): string | undefined {
  return trouble?.error.code === 'forbidden' ? trouble.error.message : undefined;
}

/** Whether an error concerns this kind only: it may not be seen, or it is not there (any more). */
export function isOfOneKind({ code }: PodproofError): boolean {
  return code === 'forbidden' || code === 'not_found';
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
  /** The wait for the next try, as far as it may be cut short. */
  #waiting: AbortController | undefined;
  #hurriedAt = Number.NEGATIVE_INFINITY;
  #run: Promise<void> | undefined;
  /** Up to where the changes are known; undefined when only a list can tell. */
  #version: string | undefined;
  #pageSize = PAGE;
  /** In a row. */
  #silentWatches = 0;
  /** When things went wrong without having been well for a while since. */
  #troubledSince: number | undefined;
  #state: ReflectorState = { isSynced: false, trouble: undefined };

  constructor(options: ReflectorOptions<Item>) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#cache = new ObjectCache((object) => this.#projected(object));
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

  /** The cluster answers again: what waits for its next try waits no longer, unless the cluster asked for it. */
  hurry(): void {
    if (this.#waiting === undefined || performance.now() - this.#hurriedAt < HURRY_MS) return;
    this.#hurriedAt = performance.now();
    this.#waiting.abort();
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
    const options = { ...selection, pageSize: this.#pageSize, signal: this.#end.signal };
    this.#cache.beginList();
    this.#version = await client.snapshot(resource, options, (object) => {
      // A long list that arrives is no trouble any more, although it is not complete.
      if (this.#state.trouble !== undefined) this.#setState({ ...this.#state, trouble: undefined });
      this.#tell(this.#cache.set(object));
    });
    this.#tell(this.#cache.endList());
    this.#pageSize = PAGE;
    this.#setState({ isSynced: true, trouble: undefined });
  }

  async #watch(): Promise<void> {
    const { client, resource, selection } = this.#options;
    const startedAt = performance.now();
    let openedAt = Number.POSITIVE_INFINITY;
    const events = client.watch(resource, {
      ...selection,
      resourceVersion: this.#version ?? '',
      timeoutSeconds: Math.ceil(this.#timing.watchSeconds * (1 + Math.random())),
      silenceMs: this.#timing.silenceMs,
      signal: this.#end.signal,
      onOpen: () => {
        openedAt = performance.now();
        this.#setState({ ...this.#state, trouble: undefined });
      },
    });
    let isSilent = true;
    try {
      for await (const event of events) {
        isSilent = false;
        this.#take(event);
        this.#prosper(openedAt);
      }
    } finally {
      // Also one that told nothing and then broke off was well as long as it ran.
      this.#prosper(openedAt);
      this.#doubtSilence(isSilent && performance.now() - startedAt >= this.#timing.silenceMs);
    }
    // A cluster that ends each watch at once would be asked without a pause.
    if (performance.now() - startedAt < this.#timing.firstMs) await this.#wait(0);
  }

  #take(event: WatchEvent): void {
    if (event.type === 'set') this.#tell(this.#cache.set(event.object));
    if (event.type === 'deleted') this.#tell(this.#cache.delete(keyOfObject(event.object)));
    if (event.resourceVersion !== '') this.#version = event.resourceVersion;
  }

  /**
   * A cluster sends bookmarks, so one that tells nothing twice in a row may be another one than before, at the same address and with smaller versions:
   * then only a list can tell.
   */
  #doubtSilence(wasSilent: boolean): void {
    this.#silentWatches = wasSilent ? this.#silentWatches + 1 : 0;
    if (this.#silentWatches >= SILENT_WATCHES) this.#version = undefined;
  }

  /** What cannot be projected is a bug in the projection: the object is left out, and the others are still kept. */
  #projected(object: Fields): Item | undefined {
    try {
      return this.#options.project(object);
    } catch (error) {
      const fields = { resource: qualifiedName(this.#options.resource), object: keyOfObject(object) };
      this.#options.logger.error(
        { ...fields, error: messageOf(error) },
        'an object of a watch cannot be read and is left out',
      );
      return undefined;
    }
  }

  /** Forgets earlier failures when a watch has run for a while: one that breaks off soon is the same trouble again. */
  #prosper(openedAt: number): void {
    if (performance.now() - openedAt < this.#timing.healthyMs) return;
    this.#backoff.reset();
    this.#troubledSince = undefined;
  }

  async #recover(reason: unknown): Promise<void> {
    const error = PodproofError.isInstance(reason)
      ? reason
      : new PodproofError('internal', messageOf(reason), { cause: reason });
    if (error.code === 'gone') return this.#forget();
    if (!VERSION_STILL_COUNTS.has(error.code)) this.#version = undefined;
    this.#troubledSince ??= Date.now();
    this.#setState({ ...this.#state, trouble: { error, since: this.#troubledSince } });
    await this.#wait(error.retryAfterMs ?? 0);
  }

  /** The cluster does not know the version, or not the rest of a list: the next list tells what has changed meanwhile. */
  async #forget(): Promise<void> {
    if (this.#version === undefined) this.#pageSize = Math.min(this.#pageSize * 4, LARGEST_PAGE);
    this.#version = undefined;
    await this.#wait(0);
  }

  async #wait(atLeastMs: number): Promise<void> {
    const waiting = new AbortController();
    this.#waiting = atLeastMs > 0 ? undefined : waiting;
    const signal = AbortSignal.any([this.#end.signal, waiting.signal]);
    await pause(this.#backoff.next(atLeastMs), undefined, { signal }).catch(() => undefined);
    this.#waiting = undefined;
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
