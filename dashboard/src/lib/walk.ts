/** The records of the list that one came from, in its order, so that the next one can be opened without going back. */
let walk: readonly number[] = [];

/** A list says what it shows when one of its records is opened. */
export function rememberWalk(ids: readonly number[]): void {
  walk = ids;
}

/** The records before and after this one in that list; undefined where there is none. */
export function neighboursOf(id: number): { readonly previous: number | undefined; readonly next: number | undefined } {
  const at = walk.indexOf(id);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: walk[at - 1], next: walk[at + 1] };
}
