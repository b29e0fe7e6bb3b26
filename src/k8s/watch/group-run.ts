import { PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { ClusterConnection } from '../cluster-connection.js';
import { untilAborted } from '../until-aborted.js';
import type { ObjectChange } from './object-cache.js';
import { isOfOneKind, Reflector, refusalOf } from './reflector.js';
import { Signposts } from './signposts.js';
import type { GroupTiming, GroupView, MissingKind, WatchedKind } from './watched-kind.js';

export interface GroupRunOptions<Item> {
  readonly cluster: ClusterConnection;
  readonly kinds: readonly WatchedKind<Item>[];
  readonly logger: Logger;
  readonly onChange?: (kind: string, change: ObjectChange<Item>) => void;
  readonly timing: GroupTiming;
  nextVersion(): number;
}

/** The watches of a group from one start to the next end. */
export class GroupRun<Item> implements GroupView<Item> {
  readonly #options: GroupRunOptions<Item>;
  readonly #reflectors = new Map<string, Reflector<Item>>();
  readonly #signposts = new Signposts();
  #starting: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  readonly #stopListening: () => void;
  #isStopped = false;
  isStarted = false;
  version: number;

  constructor(options: GroupRunOptions<Item>) {
    this.#options = options;
    this.version = options.nextVersion();
    this.#stopListening = options.cluster.onReturn(() => {
      for (const reflector of this.#reflectors.values()) reflector.hurry();
    });
  }

  items(kind: string): Iterable<Item> {
    const reflector = this.#reflectors.get(kind);
    return reflector === undefined || isLeftOut(reflector) ? [] : reflector.items();
  }

  get missing(): readonly MissingKind[] {
    return [...this.#reflectors].flatMap(([kind, { state }]) => {
      const reason = refusalOf(state);
      return reason === undefined ? [] : [{ kind, reason }];
    });
  }

  /** Whether each kind was read or is left out. */
  get isReady(): boolean {
    const isRead = (reflector: Reflector<Item>) => reflector.state.isSynced || isLeftOut(reflector);
    return this.isStarted && [...this.#reflectors.values()].every(isRead);
  }

  /** Resolves when each kind was read or is left out. Throws PodproofError. */
  async ready(signal: AbortSignal | undefined): Promise<void> {
    await unlessAborted(this.#begin(), signal);
    for (let waitMs = this.#waitMs(); waitMs > 0; waitMs = this.#waitMs())
      await unlessAborted(this.#signposts.next(waitMs), signal);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#signposts.pass();
    await Promise.all([...this.#reflectors.values()].map((reflector) => reflector.stop()));
  }

  /** The first start is waited for; later looks for kinds that were not there run in the background. */
  #begin(): Promise<void> {
    if (this.#starting === undefined) return (this.#starting = this.#startKinds());
    if (this.isStarted && performance.now() - this.#lookedAt > this.#options.timing.lookAgainMs)
      this.#startKinds().catch(() => undefined);
    return this.#starting;
  }

  async #startKinds(): Promise<void> {
    this.#lookedAt = performance.now();
    const { cluster, kinds } = this.#options;
    for (const kind of kinds) {
      if (this.#reflectors.has(kind.kind)) continue;
      const resource = await cluster.discovery.firstServed(kind.resources);
      if (resource === undefined || this.#isStopped || this.#reflectors.has(kind.kind)) continue;
      this.#watch(kind, resource);
    }
    this.isStarted = true;
  }

  #watch(watched: WatchedKind<Item>, resource: WatchedKind<Item>['resources'][number]): void {
    const { cluster, logger, timing, onChange } = this.#options;
    const reflector: Reflector<Item> = new Reflector({
      ...{ client: cluster.client, resource, logger, timing },
      ...(watched.selection !== undefined && { selection: watched.selection }),
      project: (object) => watched.project(object),
      onChange: (change) => {
        this.version = this.#options.nextVersion();
        onChange?.(watched.kind, change);
      },
      onState: () => {
        // What is missing is part of what is told.
        this.version = this.#options.nextVersion();
        this.#signposts.pass();
      },
    });
    this.#reflectors.set(watched.kind, reflector);
    reflector.start();
  }

  /** How long until something may have to be said; 0 when all is ready. Throws PodproofError where the cluster is away for too long. */
  #waitMs(): number {
    if (this.#isStopped) throw new PodproofError('aborted', 'Watching ended');
    let waitMs = 0;
    for (const reflector of this.#reflectors.values()) {
      const { isSynced, trouble } = reflector.state;
      if (isLeftOut(reflector)) continue;
      const leftMs = trouble === undefined ? Number.POSITIVE_INFINITY : this.#leftMs(trouble.since);
      if (leftMs <= 0 && trouble !== undefined) {
        this.#options.cluster.lookAgain();
        throw unavailable(trouble.error);
      }
      if (!isSynced) waitMs = waitMs === 0 ? leftMs : Math.min(waitMs, leftMs);
    }
    return waitMs;
  }

  #leftMs(since: number): number {
    return since + this.#options.timing.awayMs - Date.now();
  }
}

function isLeftOut(reflector: Reflector<unknown>): boolean {
  const { trouble } = reflector.state;
  return trouble !== undefined && isOfOneKind(trouble.error);
}

/** Whatever keeps a kind from being read is no fault of who asks. */
function unavailable(error: PodproofError): PodproofError {
  if (error.code === 'unavailable' || error.code === 'timeout') return error;
  return new PodproofError('unavailable', error.message, { cause: error });
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  try {
    await untilAborted(promise, signal);
  } catch (error) {
    if (PodproofError.isInstance(error) || signal?.aborted !== true) throw error;
    throw new PodproofError('aborted', 'The request was given up', { cause: error });
  }
}
