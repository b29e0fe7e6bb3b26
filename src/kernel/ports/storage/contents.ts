/** What stands in the place of a storage, found out without changing anything there. */
export interface StorageContents {
  /** Where it is; never with a password. */
  readonly location: string;
  /** `empty`: nothing, or our tables without a row. `ours`: rows of Podproof. `newer`: a newer version wrote it. `foreign`: another program did. */
  readonly state: 'empty' | 'ours' | 'newer' | 'foreign';
  /** The storage's note on itself (`TableExchange.note`); null when there is none. */
  readonly note: string | null;
  /** What makes it newer or foreign, for people to read: the name of a migration, names of tables. Empty otherwise. */
  readonly detail: string;
}
