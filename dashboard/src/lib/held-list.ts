/** A row of a list, known by its id. */
export interface Identified {
  readonly id: number;
}

/** A page as it is shown; of the list it has what follows the page before it. */
export interface HeldPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | undefined;
}

/** What a list holds back so that nothing moves under the pointer. */
export interface Held {
  /** Rows that have left the list and stay, dimmed, until somebody acts. */
  readonly gone: ReadonlySet<number>;
  /** Rows that are new and wait until somebody wants them: a set of ids, so that ten events of one are one. */
  readonly waiting: ReadonlySet<number>;
}

export const NOTHING_HELD: Held = { gone: new Set(), waiting: new Set() };

/** What became of a row. */
export interface Change<Row> {
  readonly id: number;
  /** The row as it is now, from what was shown of it; undefined where the change does not say enough of a row that is not shown. */
  readonly apply: (shown: Row | undefined) => Row | undefined;
  /** Whether it belongs to the list now; asked only of what `apply` answers. */
  readonly fits: (row: Row) => boolean;
}

interface Shown<Page> {
  readonly pages: readonly Page[];
  readonly held: Held;
}

const idsOf = (pages: readonly HeldPage<Identified>[]): ReadonlySet<number> =>
  new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));

function withRows<Row extends Identified, Page extends HeldPage<Row>>(
  pages: readonly Page[],
  rows: ReadonlyMap<number, Row>,
): readonly Page[] {
  if (rows.size === 0) return pages;
  return pages.map((page) =>
    page.items.some(({ id }) => rows.has(id))
      ? { ...page, items: page.items.map((row) => rows.get(row.id) ?? row) }
      : page,
  );
}

/** With and without these. The same set where nothing changes, so that nothing is drawn anew. */
function changedSet(set: ReadonlySet<number>, added: readonly number[], removed: readonly number[]) {
  const isSame = added.every((id) => set.has(id)) && !removed.some((id) => set.has(id));
  if (isSame) return set;
  const next = new Set([...set, ...added]);
  for (const id of removed) next.delete(id);
  return next;
}

/**
 * What is shown after some rows changed: known rows change where they are, those that leave stay and are marked, new ones wait.
 *
 * @param isNew whether a row that is not shown is one that would stand within what is shown, or above it
 */
export function withChanges<Row extends Identified, Page extends HeldPage<Row>>(
  { pages, held }: Shown<Page>,
  changes: readonly Change<Row>[],
  isNew: (id: number) => boolean,
): Shown<Page> {
  const shown = new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const)));
  const rows = new Map<number, Row>();
  const ids = { fitting: [] as number[], leaving: [] as number[], arriving: [] as number[], absent: [] as number[] };
  for (const { id, apply, fits } of changes) {
    const before = shown.get(id);
    const row = apply(before);
    if (row === undefined) continue;
    if (before !== undefined) {
      if (row !== before) rows.set(id, row);
      (fits(row) ? ids.fitting : ids.leaving).push(id);
    } else if (!fits(row)) ids.absent.push(id);
    else if (isNew(id)) ids.arriving.push(id);
  }
  const gone = changedSet(held.gone, ids.leaving, ids.fitting);
  const waiting = changedSet(held.waiting, ids.arriving, ids.absent);
  const isSame = gone === held.gone && waiting === held.waiting;
  return { pages: withRows(pages, rows), held: isSame ? held : { gone, waiting } };
}

/** A page as it was read anew, by the cursor that it was read by first. */
export interface FreshPage<Row> {
  readonly items: readonly Row[];
  readonly next: string | undefined;
  /** The id below which it begins; undefined for the first page of a list. */
  readonly below: number | undefined;
}

/** Whether the list, newest first, was read anew where a row with this id would be. */
const covers = ({ items, next, below }: FreshPage<Identified>, id: number): boolean =>
  (below === undefined || id < below) && (next === undefined || id >= (items.at(-1)?.id ?? Number.POSITIVE_INFINITY));

type Read = ReadonlyMap<number, Identified>;

/** Those that stand above the last one that is shown, by their ids. */
function above(read: Read, known: ReadonlySet<number>): readonly number[] {
  const lowest = known.size === 0 ? 0 : Math.min(...known);
  return [...read.keys()].filter((id) => id > lowest);
}

/** Those that were read before the last one that is shown: all where none is, or where there are no more. */
function beforeLast(read: Read, known: ReadonlySet<number>, isWhole: boolean): readonly number[] {
  const ids = [...read.keys()];
  return isWhole || known.size === 0 ? ids : ids.slice(0, ids.findLastIndex((id) => known.has(id)) + 1);
}

/**
 * What is shown after its pages were read anew, as after a lost connection: by the same rule as if each change had been heard of.
 *
 * @param isSorted whether the list is sorted by something else than its ids, newest first. A row that is not found then may only have moved on:
 *   unless all of the list was read, it stays as it is.
 */
export function withFresh<Row extends Identified, Page extends HeldPage<Row>>(
  { pages, held }: Shown<Page>,
  fresh: readonly FreshPage<Row>[],
  isSorted = false,
): Shown<Page> {
  const known = idsOf(pages);
  const read = new Map(fresh.flatMap(({ items }) => items.map((row) => [row.id, row] as const)));
  const updated = new Map([...read].filter(([id]) => known.has(id)));
  const isWhole = fresh[0]?.below === undefined && fresh.at(-1)?.next === undefined;
  const isRead = (id: number) => (isSorted ? isWhole : fresh.some((page) => covers(page, id)));
  const within = isSorted ? beforeLast(read, known, isWhole) : above(read, known);
  const arriving = within.filter((id) => !known.has(id));
  const leaving = [...known].filter((id) => !read.has(id) && isRead(id));
  const absent = [...held.waiting].filter((id) => !read.has(id) && isRead(id));
  return {
    pages: withRows(pages, updated),
    held: {
      gone: changedSet(held.gone, leaving, [...updated.keys()]),
      waiting: changedSet(held.waiting, arriving, absent),
    },
  };
}
