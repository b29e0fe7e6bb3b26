/** Where one was in a list, so that Back leads to the same row at the same height. */
export interface ListPlace {
  /** How far it was scrolled, in pixels. */
  readonly top: number;
  /** The row that keys acted on; -1 where there was none. */
  readonly index: number;
}

/** Entries of the history that are remembered. */
const MOST = 100;
const places = new Map<string, ListPlace>();

export function rememberPlace(entry: string, place: ListPlace): void {
  places.delete(entry);
  places.set(entry, place);
  if (places.size > MOST) for (const [oldest] of places) return void places.delete(oldest);
}

export const placeOf = (entry: string): ListPlace | undefined => places.get(entry);
