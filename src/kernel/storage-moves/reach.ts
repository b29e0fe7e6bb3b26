import { nextTurn } from '../next-turn.js';
import type { NeutralRow, RowKey, TableExchange } from '../ports/storage/table-exchange.js';

/** How the mover reaches the tables of one of the two storages: for one call at a time. */
export type Reach = <Result>(work: (tables: TableExchange) => Promise<Result>) => Promise<Result>;

const MOST_ROWS = 200;
const FIRST_ROWS = 20;
/** What one page is to hold, in characters of JSON: a storage that blocks the event loop does so for a few milliseconds. */
const PAGE_CHARACTERS = 500_000;

/** The rows of a table, page by page, as many at a time as are worth about the same work; with a mark only those written since it. */
export async function* pagesOf(from: Reach, table: string, since?: string): AsyncGenerator<NeutralRow[]> {
  let limit = FIRST_ROWS;
  for (let after: RowKey | undefined | null; after !== null; ) {
    const page = { limit, ...(after !== undefined && { after }), ...(since !== undefined && { since }) };
    const { rows, next } = await from((tables) => tables.export(table, page));
    if (rows.length > 0) {
      limit = rowsOfPage(rows);
      yield rows;
    }
    after = next;
    await nextTurn();
  }
}

function rowsOfPage(rows: readonly NeutralRow[]): number {
  const characters = JSON.stringify(rows).length / rows.length;
  return Math.min(MOST_ROWS, Math.max(1, Math.floor(PAGE_CHARACTERS / characters)));
}
