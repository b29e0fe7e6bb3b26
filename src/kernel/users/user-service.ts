import type { z } from 'zod';
import { NewCredentials, type User, type UserDetail } from '../../contracts/account.js';
import type { Role } from '../../contracts/common.js';
import { validate } from '../../contracts/validation.js';
import { invalidInput } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import { type Managed, NOT_MANAGED } from '../provisioning/managed-by-file.js';
import type { SessionService } from './session-service.js';
import { createFirstAdmin, findByUsername, isSetupRequired, noSuchUser, replacePassword } from './user-records.js';
import { toUser, toUserDetail } from './user-views.js';

/** Checks what an operator gave by hand. Throws `invalid`, naming the field but never its value. */
function check(schema: z.ZodType, given: object): void {
  const checked = validate(schema, given);
  if (!checked.valid) throw invalidInput(checked.fields);
}

/** What admins and operators do with the accounts of others (docs/wire-contract.md, "Users"). Whoever loses rights, loses the sessions with them. */
export class UserService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
    private readonly managed: Managed = NOT_MANAGED,
  ) {}

  /** All users, by username. */
  list(): Promise<UserDetail[]> {
    return this.plugins.use('storage', async ({ users }) => (await users.list()).map(toUserDetail));
  }

  /** Throws `conflict` when the name is taken, in upper or lower case. */
  async create(user: z.infer<typeof NewCredentials> & { role: Role }): Promise<UserDetail> {
    const passwordHash = await this.passwords.hash(user.password);
    const { username, role } = user;
    const entry = { username, role, passwordHash, at: this.clock.now(), onlyFirst: false };
    return toUserDetail(await this.plugins.use('storage', ({ users }) => users.create(entry)));
  }

  /** Gives a user another role and ends all sessions of that user. Throws `not_found`, or `conflict` for the last admin. */
  async changeRole(id: number, role: Role): Promise<UserDetail> {
    this.managed.refuse('users', id);
    return this.sessions.endAlong(async ({ users, sessions }) => {
      const before = await users.get(id);
      if (before?.role === role) return { ended: [], result: toUserDetail(before) };
      const user = await users.update(id, { role });
      if (user === undefined) throw noSuchUser();
      const ended = await sessions.endOfUser(id, null);
      return { ended, why: { change: 'role_changed', role }, result: toUserDetail(user) };
    });
  }

  /** Deletes a user and ends all sessions of that user. Throws `not_found`, or `conflict` for the last admin. */
  async remove(id: number): Promise<void> {
    this.managed.refuse('users', id);
    return this.sessions.endAlong(async ({ users, sessions }) => {
      const ended = await sessions.endOfUser(id, null);
      if (!(await users.remove(id))) throw noSuchUser();
      return { ended, why: { change: 'removed', role: null }, result: undefined };
    });
  }

  /** For operators: gives a user another password and ends all sessions of that user. Throws `not_found` or `invalid`. */
  async resetPassword(username: string, password: string): Promise<User> {
    check(NewCredentials.pick({ password: true }), { password });
    const user = await this.plugins.use('storage', ({ users }) => findByUsername(users, username));
    if (user === undefined) throw noSuchUser();
    this.managed.refuse('users', user.id);
    const change = { id: user.id, passwordHash: await this.passwords.hash(password), exceptTokenHash: null };
    await this.sessions.endAlong((repositories) => replacePassword(repositories, change));
    return toUser(user);
  }

  /** For the start of the program: makes the first admin, so that nobody else can. Answers false when there is a user already. Throws `invalid`. */
  async ensureAdmin(username: string, password: string): Promise<boolean> {
    check(NewCredentials, { username, password });
    if (!(await this.plugins.use('storage', ({ users }) => isSetupRequired(users)))) return false;
    const first = { username, passwordHash: await this.passwords.hash(password), at: this.clock.now() };
    return (await this.plugins.use('storage', ({ users }) => createFirstAdmin(users, first))) !== undefined;
  }
}
