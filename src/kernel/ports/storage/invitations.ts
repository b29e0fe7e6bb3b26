import type { Role } from '../../../contracts/common.js';

/** An invitation. Only the hash of its token is stored. */
export interface StoredInvitation {
  readonly id: number;
  readonly role: Role;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly expiresAt: number;
  readonly acceptedAt: number | null;
  readonly acceptedBy: string | null;
}

export interface InvitationRepository {
  /** Newest first. */
  list(): Promise<StoredInvitation[]>;
  create(invitation: {
    tokenHash: string;
    role: Role;
    at: number;
    by: string;
    expiresAt: number;
  }): Promise<StoredInvitation>;
  findByToken(tokenHash: string): Promise<StoredInvitation | undefined>;
  /** Marks it as used; answers false when it was used already, so that of several at once only one gets true. */
  accept(id: number, at: number, username: string): Promise<boolean>;
  /** Answers false when there was none. */
  remove(id: number): Promise<boolean>;
  /** Deletes those that expired before the instant; answers how many. */
  deleteExpired(before: number): Promise<number>;
}
