import type { Role } from '../../../contracts/common.js';

/** A token for the API. Only the hash of what its holder sends is stored. */
export interface StoredApiToken {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: number;
  readonly createdBy: string;
  /** Null for one that does not expire. */
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

export interface ApiTokenRepository {
  /** Newest first. */
  list(): Promise<StoredApiToken[]>;
  create(token: {
    tokenHash: string;
    name: string;
    role: Role;
    at: number;
    by: string;
    expiresAt: number | null;
  }): Promise<StoredApiToken>;
  /** Answers one that has expired, too. */
  findByToken(tokenHash: string): Promise<StoredApiToken | undefined>;
  /** Notes a use, unless a later one is noted. */
  touch(id: number, at: number): Promise<void>;
  /** Answers the hash of the removed token; undefined when there was none. */
  remove(id: number): Promise<string | undefined>;
  /** Deletes those that expired before the instant; answers how many. */
  deleteExpired(before: number): Promise<number>;
}
