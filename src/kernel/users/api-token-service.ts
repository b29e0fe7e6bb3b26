import { API_TOKEN_PREFIX, type ApiToken } from '../../contracts/api-token.js';
import type { Role } from '../../contracts/common.js';
import { invalidField } from '../invalid-input.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { StoredApiToken } from '../ports/storage/api-tokens.js';
import { type Principal, principalName, type TokenPrincipal } from '../principal.js';
import { hashOfToken, newToken } from './secret-token.js';
import type { SessionService } from './session-service.js';

/** How exactly the last use is kept, in milliseconds: a write for each request would cost more than the request. */
const TOUCH_MS = 60_000;

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function toApiToken(token: StoredApiToken): ApiToken {
  return {
    id: token.id,
    name: token.name,
    role: token.role,
    created_at: new Date(token.createdAt).toISOString(),
    created_by: token.createdBy,
    expires_at: isoOrNull(token.expiresAt),
    last_used: isoOrNull(token.lastUsedAt),
  };
}

/** Tokens with which programs use the API in a role, without a user (docs/decisions/0026-api-tokens.md). */
export class ApiTokenService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** Newest first, those expired included until retention deletes them. */
  list(): Promise<ApiToken[]> {
    return this.plugins.use('storage', async ({ apiTokens }) => (await apiTokens.list()).map(toApiToken));
  }

  /**
   * Answers the token, which is shown this once.
   * @param token.expiresAt milliseconds since 1970, or null for never
   * Throws `invalid` when that has passed.
   */
  async create(
    token: { readonly name: string; readonly role: Role; readonly expiresAt: number | null },
    by: Principal,
  ): Promise<ApiToken & { token: string }> {
    const at = this.clock.now();
    if (token.expiresAt !== null && token.expiresAt <= at) {
      throw invalidField('expires_at', 'must be in the future');
    }
    const secret = API_TOKEN_PREFIX + newToken();
    const entry = { ...token, tokenHash: hashOfToken(secret), at, by: principalName(by) };
    const made = await this.plugins.use('storage', ({ apiTokens }) => apiTokens.create(entry));
    return { ...toApiToken(made), token: secret };
  }

  /** Ends a token at once, with the connections that it opened. Throws `not_found`. */
  remove(id: number): Promise<void> {
    return this.sessions.endAlong(async ({ apiTokens }) => {
      const tokenHash = await apiTokens.remove(id);
      if (tokenHash === undefined) throw new PodproofError('not_found', 'There is no such API token');
      return { ended: [tokenHash], result: undefined };
    });
  }

  /** Answers who holds the token, or undefined when it was removed or has expired. Its use is noted once a minute. */
  authenticate(token: string): Promise<TokenPrincipal | undefined> {
    const tokenHash = hashOfToken(token);
    const now = this.clock.now();
    return this.plugins.use('storage', async ({ apiTokens }) => {
      const found = await apiTokens.findByToken(tokenHash);
      if (found === undefined || !isValid(found, now)) return undefined;
      if (found.lastUsedAt === null || now - found.lastUsedAt >= TOUCH_MS) await apiTokens.touch(found.id, now);
      const { id, name, role, expiresAt } = found;
      return { kind: 'token', token: { id, name, role }, tokenHash, expiresAt };
    });
  }

  /** True while the token is valid. Asking is no use of it. */
  async isAlive(tokenHash: string): Promise<boolean> {
    const found = await this.plugins.use('storage', ({ apiTokens }) => apiTokens.findByToken(tokenHash));
    return found !== undefined && isValid(found, this.clock.now());
  }
}

function isValid({ expiresAt }: StoredApiToken, now: number): boolean {
  return expiresAt === null || expiresAt > now;
}
