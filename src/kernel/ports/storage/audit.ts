import type { Page, PageRequest } from './page.js';

/** One thing that somebody did. */
export interface NewAuditEntry {
  readonly at: number;
  /** The name of the user, or `token:<name>`. */
  readonly actor: string;
  /** The operation of the API. */
  readonly action: string;
  /** The same for people. */
  readonly summary: string;
  /** What it was done to: the names and ids of its path; '' for none. */
  readonly target: string;
  /** The names of the fields that were given; never their values. */
  readonly fields: readonly string[];
  readonly requestId: string;
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: number;
}

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly since?: number;
}

/** Who changed what. Entries are written once and deleted when their time is over. */
export interface AuditRepository {
  add(entry: NewAuditEntry): Promise<void>;
  /** Newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes at most `limit` that are older than the instant; answers how many. */
  deleteExpired(before: number, limit: number): Promise<number>;
}
