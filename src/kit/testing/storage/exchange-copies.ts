import type { NeutralRow, RowKey } from '../../../kernel/ports/storage/table-exchange.js';
import type { Storage } from '../../../kernel/ports/storage.js';

const PAGE = 7;

async function* pages(source: Storage, table: string, since?: string): AsyncGenerator<readonly NeutralRow[]> {
  let after: RowKey | null | undefined;
  while (after !== null) {
    const page = await source.tables.export(table, {
      limit: PAGE,
      ...(after && { after }),
      ...(since !== undefined && { since }),
    });
    yield page.rows;
    after = page.next;
  }
}

/** All rows of a table, in an order that does not depend on the storage. */
export async function rowsOf(storage: Storage, table: string): Promise<readonly NeutralRow[]> {
  const rows: NeutralRow[] = [];
  for await (const page of pages(storage, table)) rows.push(...page);
  return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Copies what was written since the mark, or everything; answers the mark for the next time. */
export async function copy(source: Storage, target: Storage, since?: string): Promise<string> {
  const mark = await source.tables.revision();
  for (const table of source.tables.names()) {
    if (since !== undefined) await target.tables.remove(table, await source.tables.deletedSince(table, since));
    for await (const rows of pages(source, table, since)) {
      // As JSON, because that is how rows may travel.
      await target.tables.import(table, JSON.parse(JSON.stringify(rows)) as NeutralRow[]);
    }
  }
  return mark;
}
