/** A page of a list, and by which cursor it goes on. */
interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | undefined;
}

/** More rows than that are for a program, by the API. */
export const MOST_EXPORTED = 10_000;

/** How many rows one request asks for when all are read. */
export const EXPORTED_AT_ONCE = 1_000;

/** All rows of a list, page by page, up to so many. */
export async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  most = MOST_EXPORTED,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < most);
  return { rows: rows.slice(0, most), isCut: cursor !== undefined || rows.length > most };
}

/** Under what name a list is saved. */
export const exportName = (list: string, format: string, now = new Date()): string =>
  `podproof-${list}-${now.toISOString().slice(0, 10)}.${format}`;
