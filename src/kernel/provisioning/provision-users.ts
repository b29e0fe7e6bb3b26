import { PodproofError } from '../ports/errors.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { UserService } from '../users/user-service.js';
import type { DeclarationIssue, DeclaredUser } from './declaration.js';
import type { Ledger } from './ledger.js';

interface Dependencies {
  readonly users: Pick<UserService, 'list' | 'create' | 'changeRole' | 'resetPassword'>;
  readonly passwords: PasswordHasher;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Users as a file declares them: made when they are missing, kept in their role. The password is the file's word only when it changes. */
export class ProvisionedUsers {
  constructor(private readonly on: Dependencies) {}

  async issues(declared: readonly DeclaredUser[]): Promise<DeclarationIssue[]> {
    const existing = await this.on.users.list();
    const find = (username: string) => existing.find((user) => sameName(user.username, username));
    const issues = declared.flatMap(({ username, password }, index) =>
      password === undefined && find(username) === undefined
        ? [{ path: ['users', index, 'password'], message: 'is needed for a user who is not there yet' }]
        : [],
    );
    const roleOf = (username: string) => declared.find((user) => sameName(user.username, username))?.role;
    const hadAdmin = existing.some(({ role }) => role === 'admin');
    const hasAdmin =
      existing.some(({ username, role }) => (roleOf(username) ?? role) === 'admin') ||
      declared.some(({ role }) => role === 'admin');
    return hadAdmin && !hasAdmin ? [...issues, { path: ['users'], message: 'must leave one admin at least' }] : issues;
  }

  /** Answers what the ledger is to know of their passwords, and the ids. */
  async apply(
    declared: readonly DeclaredUser[],
    known: Ledger['users'],
  ): Promise<{ readonly passwords: Ledger['users']; readonly ids: readonly string[] }> {
    const passwords: Record<string, string | null> = {};
    // Admins come first, so that there is always one.
    for (const user of declared.toSorted((one, other) => rank(one) - rank(other))) {
      passwords[user.username] = await this.#applyOne(user, known[user.username]);
    }
    const ids = (await this.on.users.list())
      .filter(({ username }) => declared.some((user) => sameName(user.username, username)))
      .map(({ id }) => String(id));
    return { passwords, ids };
  }

  async #applyOne(user: DeclaredUser, known: string | null | undefined): Promise<string | null> {
    const found = (await this.on.users.list()).find(({ username }) => sameName(username, user.username));
    if (found === undefined) {
      await this.#create(user);
      return this.#hash(user);
    }
    await this.on.users.changeRole(found.id, user.role);
    if (user.password === undefined) return known ?? null;
    const isAsBefore = known !== undefined && known !== null && (await this.on.passwords.verify(user.password, known));
    if (isAsBefore) return known;
    // Somebody who was there before the file named them keeps the password that they have.
    if (known !== undefined) await this.on.users.resetPassword(found.username, user.password);
    return this.#hash(user);
  }

  async #create({ username, role, password = '' }: DeclaredUser): Promise<void> {
    try {
      await this.on.users.create({ username, role, password });
    } catch (error) {
      // Another replica with the same file was quicker.
      if (!PodproofError.isInstance(error) || error.code !== 'conflict') throw error;
    }
  }

  async #hash({ password }: DeclaredUser): Promise<string | null> {
    return password === undefined ? null : this.on.passwords.hash(password);
  }
}

function rank({ role }: DeclaredUser): number {
  return role === 'admin' ? 0 : 1;
}
