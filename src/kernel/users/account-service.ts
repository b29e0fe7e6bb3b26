import type { z } from 'zod';
import type { Credentials, NewCredentials } from '../../contracts/account.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { UserPrincipal } from '../principal.js';
import type { KnownLogins } from './known-logins.js';
import type { LoginAttempts } from './login-attempts.js';
import type { SessionService, SignedIn } from './session-service.js';
import { createFirstAdmin, findByUsername, isSetupRequired, replacePassword } from './user-records.js';
import { toUser } from './user-views.js';

type Login = z.infer<typeof Credentials>;
type NewLogin = z.infer<typeof NewCredentials>;

/** How often a user may try to change the password. Every attempt counts, right or wrong, as it does for logging in. */
export const PASSWORD_LIMIT = { windowMs: 30_000, attempts: 5 } as const;

/** The same for a wrong name and a wrong password, so that the answer does not tell who is a user. */
const wrongCredentials = () => new PodproofError('unauthenticated', 'The username or the password is wrong');
const wrongPassword = () => new PodproofError('unauthenticated', 'The current password is wrong');
const setUpAlready = () =>
  new PodproofError('conflict', 'There is an admin already; ask for an invitation to get an account');

/** What people do for themselves: set up, log in, change their password (docs/decisions/0012-accounts.md). */
export class AccountService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly passwords: PasswordHasher,
    private readonly attempts: LoginAttempts,
    private readonly known: KnownLogins,
    private readonly clock: Clock,
  ) {}

  /** True while there are no users, so that anybody may sign up as the admin. */
  setupRequired(): Promise<boolean> {
    return this.plugins.use('storage', ({ users }) => isSetupRequired(users));
  }

  /**
   * Makes the first user, an admin, and signs in. Throws `conflict` when there is a user, also when several try at once.
   * @param client the network that the request came from
   */
  async signup(login: NewLogin, client = ''): Promise<SignedIn> {
    if (!(await this.setupRequired())) throw setUpAlready();
    const passwordHash = await this.passwords.hash(login.password, client);
    const signedIn = await this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const at = this.clock.now();
        const user = await createFirstAdmin(repositories.users, { username: login.username, passwordHash, at });
        if (user === undefined) throw setUpAlready();
        await repositories.users.update(user.id, { lastLoginAt: at });
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
    this.known.add(login.username, client);
    return signedIn;
  }

  /**
   * Throws `unauthenticated` for a wrong password and, after as long, for a user that does not exist; `unavailable` when too many strangers wait.
   * @param client the network that the request came from
   */
  async login({ username, password }: Login, client = ''): Promise<SignedIn> {
    const known = await this.plugins.use('storage', ({ users }) => findByUsername(users, username));
    const stranger = this.known.has(username, client) ? undefined : client;
    const isRight = await this.passwords.verify(password, known?.passwordHash, stranger);
    if (known === undefined || !isRight) throw wrongCredentials();
    const signedIn = await this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        // Writing first locks the user: a password changed meanwhile is seen here, one changed later ends this session.
        const user = await repositories.users.update(known.id, { lastLoginAt: this.clock.now() });
        if (user?.passwordHash !== known.passwordHash) throw wrongCredentials();
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
    this.known.add(username, client);
    return signedIn;
  }

  /**
   * Changes the user's own password and ends the user's other sessions. Throws `unauthenticated` when the current one is wrong,
   * and `rate_limited` beyond PASSWORD_LIMIT: who holds a stolen session cannot guess the password with it.
   */
  async changePassword(principal: UserPrincipal, change: { current: string; replacement: string }): Promise<void> {
    const { id } = principal.user;
    await this.#countAttempt(id);
    const known = await this.plugins.use('storage', ({ users }) => users.get(id));
    const isRight = await this.passwords.verify(change.current, known?.passwordHash);
    if (known === undefined || !isRight) throw wrongPassword();
    const passwordHash = await this.passwords.hash(change.replacement);
    await this.sessions.endAlong(async (repositories) => {
      // Writing first locks the user: what an operator has reset meanwhile is not overwritten.
      const user = await repositories.users.update(id, {});
      if (user?.passwordHash !== known.passwordHash) throw wrongPassword();
      return replacePassword(repositories, { id, passwordHash, exceptTokenHash: principal.tokenHash });
    });
  }

  async #countAttempt(userId: number): Promise<void> {
    const { count, endsAt } = await this.attempts.hit(`password:${userId}`, PASSWORD_LIMIT.windowMs);
    if (count <= PASSWORD_LIMIT.attempts) return;
    const detail = 'Too many attempts to change the password; wait a moment and try again';
    throw new PodproofError('rate_limited', detail, { retryAfterMs: endsAt - this.clock.now() });
  }
}
