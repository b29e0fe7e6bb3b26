import type { WatchedEvent } from '../../rules/failing/objects/watched-event.js';

export interface EventLogLimits {
  /** Of one object so many events are kept. */
  readonly perObject: number;
  /** Of so many objects that nobody knows yet. */
  readonly strangers: number;
  /** So long an unknown object is waited for, in milliseconds. */
  readonly strangerMs: number;
  /** The cluster forgets events after an hour, and so does this, in milliseconds. */
  readonly keptMs: number;
}

const LIMITS: EventLogLimits = { perObject: 20, strangers: 500, strangerMs: 60_000, keptMs: 65 * 60_000 };
const NONE: readonly WatchedEvent[] = Object.freeze([]);

interface Stranger {
  readonly seenAt: number;
  readonly events: Map<string, WatchedEvent>;
}

/**
 * The telling events of the objects that are watched, by their uid. An event may come before its object, since each kind is a watch of its own: what is
 * about an object that nobody knows is kept for a minute.
 */
export class EventLog {
  readonly #known = new Map<string, Map<string, WatchedEvent>>();
  readonly #strangers = new Map<string, Stranger>();
  readonly #limits: EventLogLimits;

  constructor(
    private readonly isWatched: (uid: string) => boolean,
    private readonly now: () => number,
    limits: Partial<EventLogLimits> = {},
  ) {
    this.#limits = { ...LIMITS, ...limits };
  }

  of(uid: string): readonly WatchedEvent[] {
    const events = this.#known.get(uid);
    return events === undefined ? NONE : [...events.values()];
  }

  /** Takes the newest state of an event. Answers whether it is news about an object that is watched. */
  take(name: string, event: WatchedEvent): boolean {
    const { uid } = event.object;
    if (uid === '') return false;
    if (!this.isWatched(uid)) {
      this.#takeOfStranger(uid, name, event);
      return false;
    }
    const before = this.#known.get(uid)?.get(name);
    if (before !== undefined && before.lastAt === event.lastAt && before.count === event.count) return false;
    this.#add(this.#eventsOf(uid), name, event);
    return true;
  }

  /**
   * An object is watched from now on.
   * @param alias the uid that events about it have, where that is another one than its own
   */
  adopt(uid: string, alias = uid): void {
    const stranger = this.#strangers.get(alias);
    if (stranger === undefined) return;
    this.#strangers.delete(alias);
    for (const [name, event] of stranger.events) this.#add(this.#eventsOf(uid), name, event);
  }

  forget(uid: string): void {
    this.#known.delete(uid);
  }

  /** Forgets what the cluster has forgotten. */
  sweep(): void {
    const oldest = this.now() - this.#limits.keptMs;
    for (const [uid, events] of this.#known) {
      for (const [name, { lastAt }] of events) if (lastAt < oldest) events.delete(name);
      if (events.size === 0) this.#known.delete(uid);
    }
    this.#dropStrangers();
  }

  #takeOfStranger(uid: string, name: string, event: WatchedEvent): void {
    const stranger = this.#strangers.get(uid) ?? { seenAt: performance.now(), events: new Map() };
    this.#strangers.set(uid, stranger);
    this.#add(stranger.events, name, event);
    if (this.#strangers.size > this.#limits.strangers) this.#dropStrangers();
  }

  /** They stand in the order of their coming. */
  #dropStrangers(): void {
    const oldest = performance.now() - this.#limits.strangerMs;
    for (const [uid, { seenAt }] of this.#strangers) {
      if (seenAt >= oldest && this.#strangers.size <= this.#limits.strangers) return;
      this.#strangers.delete(uid);
    }
  }

  #eventsOf(uid: string): Map<string, WatchedEvent> {
    const known = this.#known.get(uid) ?? new Map<string, WatchedEvent>();
    this.#known.set(uid, known);
    return known;
  }

  /** The latest stand last. */
  #add(events: Map<string, WatchedEvent>, name: string, event: WatchedEvent): void {
    events.delete(name);
    events.set(name, event);
    const [first] = events.keys();
    if (events.size > this.#limits.perObject && first !== undefined) events.delete(first);
  }
}
