import { nextTurn } from '../next-turn.js';
import { isOutage } from '../ports/errors.js';
import type { NeutralRow, RowKey } from '../ports/storage/table-exchange.js';
import { pagesOf, type Reach } from './reach.js';
import { keyOfRow, keyText } from './table-digest.js';

/** The two sides of a move. */
export interface Sides {
  readonly from: Reach;
  readonly to: Reach;
}

/** Who is told of what is copied. */
export interface CopyListener {
  onTable(table: string): void;
  /** Called with the rows that the other side has now. */
  onRows(table: string, rows: readonly NeutralRow[]): void;
}

export interface Pass {
  /** What is written from its beginning on counts as changed since this mark. */
  readonly mark: string;
  /** How many rows were written or removed. */
  readonly changes: number;
}

const KEYS_AT_ONCE = 200;

/** Copies tables from one storage to another that is in use: everything, and then what has changed, again and again. */
export class TableCopier {
  constructor(
    private readonly sides: Sides,
    private readonly listener: CopyListener,
  ) {}

  /** Copies all rows; with the mark of the pass before only what has changed since, deletions first. */
  async pass(since?: string): Promise<Pass> {
    const { from } = this.sides;
    const mark = await from((tables) => tables.revision());
    const names = await from(async (tables) => tables.names());
    let changes = 0;
    if (since !== undefined)
      for (const table of [...names].reverse()) changes += await this.#removeDeleted(table, since);
    for (const table of names) changes += await this.#copyTable(table, since, since ?? mark);
    return { mark, changes };
  }

  /** Removes all rows of the target. */
  async empty(): Promise<void> {
    const { to } = this.sides;
    const names = await to(async (tables) => tables.names());
    for (const table of [...names].reverse()) await this.#emptyTable(table);
  }

  async #emptyTable(table: string): Promise<void> {
    const { to } = this.sides;
    const columns = await to(async (tables) => tables.key(table));
    for await (const rows of pagesOf(to, table)) {
      const keys = rows.map((row) => columns.map((name) => row[name] as string | number));
      await to((tables) => tables.remove(table, keys));
    }
  }

  /** @param except keys that were read after they had been written again */
  async #removeDeleted(table: string, since: string, except: ReadonlySet<string> = new Set()): Promise<number> {
    const { from, to } = this.sides;
    const deleted = await from((tables) => tables.deletedSince(table, since));
    const keys = deleted.filter((key) => !except.has(keyText(key)));
    for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
      const some: RowKey[] = keys.slice(start, start + KEYS_AT_ONCE);
      await to((tables) => tables.remove(table, some));
      await nextTurn();
    }
    return keys.length;
  }

  async #copyTable(table: string, since: string | undefined, deletedSince: string): Promise<number> {
    this.listener.onTable(table);
    let copied = 0;
    for await (const rows of pagesOf(this.sides.from, table, since)) {
      await this.#write(table, rows, deletedSince);
      this.listener.onRows(table, rows);
      copied += rows.length;
    }
    return copied;
  }

  /**
   * Rows of different pages are not of the same instant: one may contradict another that was copied before, such as by a name that was
   * free again. Whatever is in the way was changed after it was read, so it comes again; what does not fit now is left for that.
   */
  async #write(table: string, rows: readonly NeutralRow[], deletedSince: string): Promise<void> {
    const { to } = this.sides;
    try {
      await to((tables) => tables.import(table, rows));
    } catch (error) {
      if (isOutage(error)) throw error;
      const columns = await to(async (tables) => tables.key(table));
      await this.#removeDeleted(table, deletedSince, new Set(rows.map((row) => keyOfRow(row, columns))));
      for (const row of rows) await this.#writeOne(table, row);
    }
  }

  async #writeOne(table: string, row: NeutralRow): Promise<void> {
    try {
      await this.sides.to((tables) => tables.import(table, [row]));
    } catch (error) {
      if (isOutage(error)) throw error;
    }
  }
}
