import type { KubernetesClient } from '../../k8s/kubernetes-client.js';
import { EVENTS } from '../../k8s/resources.js';
import { keyOfObject, type ObjectChange } from '../../k8s/watch/object-cache.js';
import { Reflector, type ReflectorTiming, refusalOf } from '../../k8s/watch/reflector.js';
import type { Logger } from '../../kernel/ports/logger.js';
import type { Fields } from '../../rules/evidence/values.js';
import { projectEvent, type WatchedEvent } from '../../rules/failing/objects/watched-event.js';
import type { SubjectKind } from '../../rules/failing/subject.js';
import { EventLog } from './event-log.js';
import { eventsOf, objectsOf, type Scope } from './scope.js';
import { idOf, projectViewed, type Viewed } from './viewed.js';

export interface ViewOptions {
  readonly client: KubernetesClient;
  readonly scope: Scope;
  readonly logger: Logger;
  /** Pods with this label are copies that Podproof made. */
  readonly mirrorLabel: () => string;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** Hears of each object that came, changed, went, or of which an event tells something new, by its id. */
  readonly onChange: (id: string, change: 'added' | 'changed' | 'deleted' | 'told') => void;
  /** Hears once all that may be read was read. */
  readonly onSynced: () => void;
  readonly timing?: Partial<ReflectorTiming>;
}

/** Errors that concern one kind only: it may not be seen, or the cluster does not have it. */
const OF_THE_KIND = new Set(['forbidden', 'not_found']);
const SWEEP_MS = 5 * 60_000;

/** What an agent knows of its part of a cluster: projections of the objects, and the telling events about them. */
export class View {
  readonly #on: ViewOptions;
  readonly #objects = new Map<SubjectKind, Reflector<Viewed>>();
  #events: readonly Reflector<never>[] = [];
  readonly #byId = new Map<string, Viewed>();
  /** The ids of objects that events know by another uid. */
  readonly #aliases = new Map<string, string>();
  readonly #log: EventLog;
  #sweeping: NodeJS.Timeout | undefined;
  #isSynced = false;
  #isStopped = false;

  constructor(options: ViewOptions) {
    this.#on = options;
    this.#log = new EventLog((uid) => this.#byId.has(uid), options.now);
    for (const { kind, resource, selection } of objectsOf(options.scope)) {
      const reflector = new Reflector<Viewed>({
        ...{ client: options.client, logger: options.logger, resource, selection },
        ...(options.timing !== undefined && { timing: options.timing }),
        project: (object) => projectViewed(kind, object, options.mirrorLabel()),
        onChange: (change) => this.#hear(change),
        onState: () => this.#advance(),
      });
      this.#objects.set(kind, reflector);
    }
  }

  start(): void {
    for (const reflector of this.#objects.values()) reflector.start();
    this.#sweeping = setInterval(() => this.#log.sweep(), SWEEP_MS);
    this.#sweeping.unref();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#sweeping);
    await Promise.all(this.#all().map((reflector) => reflector.stop()));
  }

  get(id: string): Viewed | undefined {
    return this.#byId.get(id);
  }

  /** Of all objects. */
  ids(): Iterable<string> {
    return this.#byId.keys();
  }

  find(kind: SubjectKind, namespace: string, name: string): Viewed | undefined {
    return this.#objects.get(kind)?.get(`${namespace}/${name}`);
  }

  /** All objects of a kind. */
  items(kind: SubjectKind): Iterable<Viewed> {
    return this.#objects.get(kind)?.items() ?? [];
  }

  events(uid: string): readonly WatchedEvent[] {
    return this.#log.of(uid);
  }

  /** How many objects there are. */
  get size(): number {
    return this.#byId.size;
  }

  get pods(): number {
    return this.#objects.get('Pod')?.size ?? 0;
  }

  /** Whether all that may be read was read once, events included. */
  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** What the account may not read, each in a sentence. */
  get missing(): readonly string[] {
    return [...new Set(this.#all().flatMap(({ state }) => refusalOf(state) ?? []))];
  }

  /** Why the cluster cannot be watched now, in a sentence; undefined while it can. */
  get trouble(): string | undefined {
    const troubled = this.#all().find(
      ({ state: { trouble } }) => trouble !== undefined && !OF_THE_KIND.has(trouble.error.code),
    );
    return troubled?.state.trouble?.error.message;
  }

  #all(): readonly Reflector<unknown>[] {
    return [...this.#objects.values(), ...this.#events];
  }

  #hear(change: ObjectChange<Viewed>): void {
    const viewed = change.type === 'deleted' ? change.before : change.item;
    const [id, alias] = [idOf(viewed), viewed.uidInEvents];
    if (change.type === 'deleted') {
      this.#byId.delete(id);
      if (alias !== undefined && this.#aliases.get(alias) === id) this.#aliases.delete(alias);
      this.#log.forget(id);
    } else {
      this.#byId.set(id, change.item);
      if (alias !== undefined) this.#aliases.set(alias, id);
      this.#log.adopt(id, alias);
    }
    this.#on.onChange(id, change.type);
  }

  /** Events are read after the objects, so that it is known which of them tell of any. */
  #advance(): void {
    if (this.#isSynced || this.#isStopped || !isRead([...this.#objects.values()])) return;
    if (this.#events.length === 0) this.#watchEvents();
    if (!isRead(this.#events)) return;
    this.#isSynced = true;
    this.#on.onSynced();
  }

  #watchEvents(): void {
    const { client, logger, scope, timing } = this.#on;
    this.#events = eventsOf(scope).map(
      (fieldSelector) =>
        new Reflector<never>({
          ...{ client, logger, resource: EVENTS, selection: { fieldSelector } },
          ...(timing !== undefined && { timing }),
          // The log keeps what is kept of them.
          project: (object) => {
            this.#take(object);
            return undefined;
          },
          onState: () => this.#advance(),
        }),
    );
    for (const reflector of this.#events) reflector.start();
  }

  #take(object: Fields): void {
    const projected = projectEvent(object);
    if (projected === undefined) return;
    const uid = this.#aliases.get(projected.object.uid) ?? projected.object.uid;
    const event = { ...projected, object: { ...projected.object, uid } };
    if (this.#log.take(keyOfObject(object), event)) this.#on.onChange(uid, 'told');
  }
}

function isRead(reflectors: readonly Reflector<unknown>[]): boolean {
  return reflectors.every(
    ({ state: { isSynced, trouble } }) => isSynced || (trouble !== undefined && OF_THE_KIND.has(trouble.error.code)),
  );
}
