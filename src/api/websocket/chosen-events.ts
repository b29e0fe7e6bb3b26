/** More types than there are, and more text than they take. */
const QUERY_LIMIT = 2_000;

/** Which types of events a client wants; undefined for all. */
export type ChosenEvents = ReadonlySet<string> | undefined;

/** What `?types=a,b` of a request names. Types that this server does not know are no error: clients may be newer. */
export function chosenEvents(target: string): ChosenEvents {
  const types = new URL(target, 'http://localhost').searchParams.get('types');
  if (types === null) return undefined;
  return new Set(types.slice(0, QUERY_LIMIT).split(',').sort());
}

/** One event as it goes over the wire. */
export interface EventFrame {
  readonly type: string;
  readonly bytes: Buffer;
}

/** What each client of one moment is to get, put together once for all that chose the same. */
export class GatheredFrames {
  readonly #made = new Map<string, Buffer>();

  constructor(private readonly frames: readonly EventFrame[]) {}

  /** Empty where nothing happened that the client wants to hear of. */
  of(chosen: ChosenEvents): Buffer {
    const key = chosen === undefined ? '*' : [...chosen].join();
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const wanted = this.frames.filter(({ type }) => chosen?.has(type) ?? true);
    const made = Buffer.concat(wanted.map(({ bytes }) => bytes));
    this.#made.set(key, made);
    return made;
  }
}
