import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import { hashOfToken, newToken } from './secret-token.js';
import type { SessionService, SignedIn } from './session-service.js';
import { toUser } from './user-views.js';

/** How long a link signs in, in milliseconds: who starts a server opens it at once. */
export const ONCE_LINK_MS = 10 * 60_000;
/** No command makes more of them. */
const MOST_LINKS = 10;

interface Link {
  readonly userId: number;
  readonly expiresAt: number;
}

/**
 * Tokens that sign a user in once (docs/decisions/0076-a-link-that-signs-in-once.md). They live in the memory of the process that made them, by their
 * hash only, and end with it.
 */
export class OnceLinks {
  readonly #links = new Map<string, Link>();

  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** The token of a new link for a user; shown this once. */
  issue(userId: number): string {
    const token = newToken();
    this.#links.set(hashOfToken(token), { userId, expiresAt: this.clock.now() + ONCE_LINK_MS });
    for (const oldest of this.#links.keys()) {
      if (this.#links.size <= MOST_LINKS) break;
      this.#links.delete(oldest);
    }
    return token;
  }

  /** Signs in; the token is void from then on, whatever comes of it. Throws `gone` for one that is not or not any more. */
  async exchange(token: string): Promise<SignedIn> {
    const hash = hashOfToken(token);
    const link = this.#links.get(hash);
    this.#links.delete(hash);
    const now = this.clock.now();
    if (link === undefined || link.expiresAt <= now) throw noLink();
    return this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const user = await repositories.users.update(link.userId, { lastLoginAt: now });
        if (user === undefined) throw noLink();
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
  }
}

const noLink = () =>
  new PodproofError(
    'gone',
    'This link is not valid any more: it signs in once, and only for 10 minutes. Sign in with your password',
  );
