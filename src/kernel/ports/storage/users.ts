import type { Role } from '../../../contracts/common.js';

export interface StoredUser {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
}

/** User accounts. Usernames that differ only in upper and lower case are the same. */
export interface UserRepository {
  count(): Promise<number>;
  /** By username. */
  list(): Promise<StoredUser[]>;
  get(id: number): Promise<StoredUser | undefined>;
  findByUsername(username: string): Promise<StoredUser | undefined>;
  /** Throws `conflict` when the name is taken or, with `onlyFirst`, when there is a user already. */
  create(user: {
    username: string;
    role: Role;
    passwordHash: string;
    at: number;
    onlyFirst: boolean;
  }): Promise<StoredUser>;
  /** Throws `conflict` when it would take the role from the last admin. Answers undefined when there is no such user. */
  update(
    id: number,
    change: { role?: Role; passwordHash?: string; lastLoginAt?: number },
  ): Promise<StoredUser | undefined>;
  /** Throws `conflict` when it is the last admin. Answers false when there was none. */
  remove(id: number): Promise<boolean>;
}
