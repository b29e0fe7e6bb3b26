import type { User } from '../../contracts/account.js';
import type { EventBus } from '../events/event-bus.js';
import type { SessionEnd } from '../events/event-map.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import type { Repositories } from '../ports/storage.js';
import type { UserPrincipal } from '../principal.js';
import { hashOfToken, newToken } from './secret-token.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a session lasts without being used, in milliseconds (docs/wire-contract.md, "User sessions"). */
export const SESSION_IDLE_MS = 7 * DAY_MS;
const TOUCH_MS = DAY_MS;

/** A user and the token of the session that was just started; the token is shown this once. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** The hashes of the sessions that a change ended, and what came of the change. */
export interface Ending<Result> {
  readonly ended: readonly string[];
  /** Left out for what are no sessions of users. */
  readonly why?: SessionEnd;
  readonly result: Result;
}

/** The sessions of the dashboard's users. They are kept in the storage, so that one that ends is over everywhere at once. */
export class SessionService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly bus: EventBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a session and answers its token, of which only the hash is stored.
   * @param repositories those of the transaction in which the user signs in, if there is one
   */
  async start(userId: number, repositories?: Repositories): Promise<string> {
    const token = newToken();
    const session = { tokenHash: hashOfToken(token), userId, at: this.clock.now() };
    if (repositories !== undefined) await repositories.sessions.create(session);
    else await this.plugins.use('storage', ({ sessions }) => sessions.create(session));
    return token;
  }

  /** Answers whose session it is, or undefined when it ended or was idle for too long. Its use is noted once a day. */
  authenticate(token: string): Promise<UserPrincipal | undefined> {
    const tokenHash = hashOfToken(token);
    const now = this.clock.now();
    return this.plugins.use('storage', async ({ sessions }) => {
      const session = await sessions.find(tokenHash, now - SESSION_IDLE_MS);
      if (session === undefined) return undefined;
      if (now - session.usedAt >= TOUCH_MS) await sessions.touch(tokenHash, now);
      return { kind: 'user', user: session.user, tokenHash };
    });
  }

  /** True while the session lasts. Asking is no use of it. */
  isAlive(tokenHash: string): Promise<boolean> {
    const usedSince = this.clock.now() - SESSION_IDLE_MS;
    return this.plugins.use(
      'storage',
      async ({ sessions }) => (await sessions.find(tokenHash, usedSince)) !== undefined,
    );
  }

  /** Ends one session; nothing happens when it has ended before. */
  end(tokenHash: string): Promise<void> {
    return this.endAlong(async ({ sessions }) => {
      await sessions.end(tokenHash);
      return { ended: [tokenHash], why: { change: 'signed_out', role: null }, result: undefined };
    });
  }

  /** Ends sessions in one transaction with the change that is the reason, and tells of it once that is certain. */
  async endAlong<Result>(work: (repositories: Repositories) => Promise<Ending<Result>>): Promise<Result> {
    const { ended, why, result } = await this.plugins.use('storage', (storage) => storage.transaction(work));
    if (ended.length > 0) this.bus.emit('sessions.ended', { tokenHashes: ended, ...(why && { why }) });
    return result;
  }
}
