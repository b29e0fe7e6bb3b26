/** A row in a form that every engine understands: column names, and values of JSON; instants as milliseconds, JSON columns as their value. */
export type NeutralRow = Readonly<Record<string, unknown>>;

/** What names one row of its table: the values of the primary key's columns. */
export type RowKey = readonly (string | number)[];

/** Tables as rows, so that the data can be moved to another storage while it is in use. */
export interface TableExchange {
  /** All tables that hold data, each after those that it refers to. */
  names(): readonly string[];
  /** The columns of a table's primary key, in the order of its keys. Throws when there is no such table. */
  key(table: string): readonly string[];
  /** A mark such that whatever is committed later counts as changed since it. */
  revision(): Promise<string>;
  /** Rows by primary key, after `after`; with `since`, only those written since that mark. `next` is the key to go on after, null at the end. */
  export(
    table: string,
    page: { after?: RowKey; since?: string; limit: number },
  ): Promise<{ rows: NeutralRow[]; next: RowKey | null }>;
  /** The keys of rows deleted since that mark. A key that was written again afterwards may be among them: apply deletions first. */
  deletedSince(table: string, since: string): Promise<RowKey[]>;
  /** Writes rows as they are, ids included, over those with the same key. Ids given afterwards are higher than all imported ones. */
  import(table: string, rows: readonly NeutralRow[]): Promise<void>;
  remove(table: string, keys: readonly RowKey[]): Promise<void>;
  count(table: string): Promise<number>;
  /** A short text about this storage itself, which no exchange moves: what it is to a move of data. Null when there is none. */
  note(): Promise<string | null>;
  setNote(text: string | null): Promise<void>;
}
