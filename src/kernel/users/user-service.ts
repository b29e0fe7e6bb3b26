import type { z } from 'zod';
import { type Credentials, NewCredentials, type User, type UserDetail, Username } from '../../contracts/account.js';
import type { Role } from '../../contracts/common.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { StoredUser } from '../ports/storage/users.js';
import type { UserPrincipal } from '../principal.js';
import type { SessionService, SignedIn } from './session-service.js';
import { toUser, toUserDetail } from './user-views.js';

type Login = z.infer<typeof Credentials>;
type NewLogin = z.infer<typeof NewCredentials>;

/** The same for a wrong name and a wrong password, so that the answer does not tell who is a user. */
const wrongCredentials = () => new PodproofError('unauthenticated', 'The username or the password is wrong');
const noSuchUser = () => new PodproofError('not_found', 'There is no such user');
const setUpAlready = () =>
  new PodproofError('conflict', 'There is an admin already; ask for an invitation to get an account');

const isConflict = (error: unknown) => PodproofError.isInstance(error) && error.code === 'conflict';

/** Checks what an operator gave by hand. Throws `invalid`, naming the field but never its value. */
function check(schema: z.ZodType, given: object): void {
  const issue = schema.safeParse(given).error?.issues[0];
  if (issue !== undefined) throw new PodproofError('invalid', `${issue.path.join('.')}: ${issue.message}`);
}

/** User accounts (SPEC "User sessions", DESIGN section 9 "users"). Whoever loses rights, loses the sessions with them. */
export class UserService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** True while there are no users, so that anybody may sign up as the admin. */
  setupRequired(): Promise<boolean> {
    return this.plugins.use('storage', async ({ users }) => (await users.count()) === 0);
  }

  /** Makes the first user, an admin, and signs in. Throws `conflict` when there is a user, also when several try at once. */
  async signup(login: NewLogin): Promise<SignedIn> {
    if (!(await this.setupRequired())) throw setUpAlready();
    const passwordHash = await this.passwords.hash(login.password);
    return this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const first = { username: login.username, role: 'admin', passwordHash, at: this.clock.now() } as const;
        const user = await repositories.users.create({ ...first, onlyFirst: true }).catch((error: unknown) => {
          throw isConflict(error) ? setUpAlready() : error;
        });
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
  }

  /** Throws `unauthenticated` for a wrong password and, after as long, for a user that does not exist. */
  async login({ username, password }: Login): Promise<SignedIn> {
    const known = await this.#find(username);
    const isRight = await this.passwords.verify(password, known?.passwordHash);
    if (known === undefined || !isRight) throw wrongCredentials();
    return this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        // Writing first locks the user: a password changed meanwhile is seen here, one changed later ends this session.
        const user = await repositories.users.update(known.id, { lastLoginAt: this.clock.now() });
        if (user?.passwordHash !== known.passwordHash) throw wrongCredentials();
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
  }

  /** All users, by username. */
  list(): Promise<UserDetail[]> {
    return this.plugins.use('storage', async ({ users }) => (await users.list()).map(toUserDetail));
  }

  /** Throws `conflict` when the name is taken, in upper or lower case. */
  async create(user: NewLogin & { role: Role }): Promise<UserDetail> {
    const passwordHash = await this.passwords.hash(user.password);
    const { username, role } = user;
    const entry = { username, role, passwordHash, at: this.clock.now(), onlyFirst: false };
    return toUserDetail(await this.plugins.use('storage', ({ users }) => users.create(entry)));
  }

  /** Gives a user another role and ends all sessions of that user. Throws `not_found`, or `conflict` for the last admin. */
  changeRole(id: number, role: Role): Promise<UserDetail> {
    return this.sessions.endAlong(async ({ users, sessions }) => {
      const before = await users.get(id);
      if (before?.role === role) return { ended: [], result: toUserDetail(before) };
      const user = await users.update(id, { role });
      if (user === undefined) throw noSuchUser();
      return { ended: await sessions.endOfUser(id, null), result: toUserDetail(user) };
    });
  }

  /** Deletes a user and ends all sessions of that user. Throws `not_found`, or `conflict` for the last admin. */
  remove(id: number): Promise<void> {
    return this.sessions.endAlong(async ({ users, sessions }) => {
      const ended = await sessions.endOfUser(id, null);
      if (!(await users.remove(id))) throw noSuchUser();
      return { ended, result: undefined };
    });
  }

  /** Changes the user's own password and ends the user's other sessions. Throws `unauthenticated` when the current one is wrong. */
  async changePassword(principal: UserPrincipal, change: { current: string; replacement: string }): Promise<void> {
    const { id } = principal.user;
    const known = await this.plugins.use('storage', ({ users }) => users.get(id));
    const isRight = await this.passwords.verify(change.current, known?.passwordHash);
    if (known === undefined || !isRight) throw new PodproofError('unauthenticated', 'The current password is wrong');
    await this.#setPassword(id, change.replacement, principal.tokenHash);
  }

  /** For operators: gives a user another password and ends all sessions of that user. Throws `not_found` or `invalid`. */
  async resetPassword(username: string, password: string): Promise<User> {
    check(NewCredentials.pick({ password: true }), { password });
    const user = await this.#find(username);
    if (user === undefined) throw noSuchUser();
    await this.#setPassword(user.id, password, null);
    return toUser(user);
  }

  /** For the start of the program: makes the first admin, so that nobody else can. Answers false when there is a user already. Throws `invalid`. */
  async ensureAdmin(username: string, password: string): Promise<boolean> {
    check(NewCredentials, { username, password });
    if (!(await this.setupRequired())) return false;
    const passwordHash = await this.passwords.hash(password);
    const entry = { username, role: 'admin', passwordHash, at: this.clock.now() } as const;
    try {
      await this.plugins.use('storage', ({ users }) => users.create({ ...entry, onlyFirst: true }));
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
  }

  async #find(username: string): Promise<StoredUser | undefined> {
    // What no user can be called is not asked for: a database refuses NUL in a text.
    if (!Username.safeParse(username).success) return undefined;
    return this.plugins.use('storage', ({ users }) => users.findByUsername(username));
  }

  async #setPassword(id: number, password: string, exceptTokenHash: string | null): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    await this.sessions.endAlong(async ({ users, sessions }) => {
      if ((await users.update(id, { passwordHash })) === undefined) throw noSuchUser();
      return { ended: await sessions.endOfUser(id, exceptTokenHash), result: undefined };
    });
  }
}
