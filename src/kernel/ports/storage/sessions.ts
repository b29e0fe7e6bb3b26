import type { Role } from '../../../contracts/common.js';

/** A session and the user it belongs to. Only the hash of what the cookie holds is stored. */
export interface StoredSession {
  readonly tokenHash: string;
  readonly user: { readonly id: number; readonly username: string; readonly role: Role };
  readonly usedAt: number;
}

export interface SessionRepository {
  create(session: { tokenHash: string; userId: number; at: number }): Promise<void>;
  /** Answers undefined for one that was ended, or not used at or after the instant. */
  find(tokenHash: string, usedSince: number): Promise<StoredSession | undefined>;
  touch(tokenHash: string, at: number): Promise<void>;
  end(tokenHash: string): Promise<void>;
  /** Ends all of a user's sessions but one; answers the hashes of those ended. */
  endOfUser(userId: number, exceptTokenHash: string | null): Promise<string[]>;
  /** Deletes those not used at or after the instant; answers how many. */
  deleteExpired(usedSince: number): Promise<number>;
}
