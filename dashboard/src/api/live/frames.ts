import type { Event, Frame } from '../../../../src/contracts/event.js';

export type EventType = Event['type'];
export type DataOf<Type extends EventType> = Extract<Event, { type: Type }>['data'];

/** More than this and it is cheaper to ask again for what is shown. */
const MOST_WAITING = 2_000;

/** What is one thing: of it only the newest counts. Events without one all count, as they tell that something changed somewhere. */
function keyOf({ type, data }: Event): string {
  if (type === 'timeline_changed') return `${type} ${data.failure_id} ${data.incident_id}`;
  const { id, mirror_id: mirror, key } = data as { id?: number; mirror_id?: string; key?: string };
  return `${type} ${id ?? mirror ?? key ?? ''}`;
}

/** The events of one moment by what they are of, the newest of each. */
export type Gathered = ReadonlyMap<EventType, readonly Event['data'][]>;

/** Gathers events until somebody takes them, so that fifty a second cost the pages four updates. */
export class FrameBuffer {
  #newest = new Map<string, Event>();
  #sequence: number | undefined;
  #isIncomplete = false;

  /** @param frame as it came; a gap in its sequence is remembered */
  add(frame: Frame): void {
    if (this.#sequence !== undefined && frame.sequence !== this.#sequence + 1) this.#isIncomplete = true;
    this.#sequence = frame.sequence;
    const key = keyOf(frame);
    this.#newest.delete(key);
    this.#newest.set(key, frame);
    if (this.#newest.size > MOST_WAITING) {
      this.#newest.clear();
      this.#isIncomplete = true;
    }
  }

  /** Sequences count within one connection: of the next one nothing was missed yet. */
  beginConnection(): void {
    this.#sequence = undefined;
  }

  /** What came since it was last taken, and whether anything is missing from it. */
  take(): { readonly events: Gathered; readonly isIncomplete: boolean } {
    const events = new Map<EventType, Event['data'][]>();
    for (const { type, data } of this.#newest.values()) {
      const list = events.get(type);
      if (list === undefined) events.set(type, [data]);
      else list.push(data);
    }
    const isIncomplete = this.#isIncomplete;
    this.#newest = new Map();
    this.#isIncomplete = false;
    return { events, isIncomplete };
  }

  get isEmpty(): boolean {
    return this.#newest.size === 0 && !this.#isIncomplete;
  }
}
