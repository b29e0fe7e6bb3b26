import type { z } from 'zod';
import type { Invitation, NewCredentials } from '../../contracts/account.js';
import type { Role } from '../../contracts/common.js';
import type { PluginAccess } from '../plugins/plugin-access.js';
import type { Clock } from '../ports/clock.js';
import { PodproofError } from '../ports/errors.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { InvitationRepository, StoredInvitation } from '../ports/storage/invitations.js';
import { type Principal, principalName } from '../principal.js';
import type { KnownLogins } from './known-logins.js';
import { hashOfToken, newToken } from './secret-token.js';
import type { SessionService, SignedIn } from './session-service.js';
import { toInvitation, toUser } from './user-views.js';

const HOUR_MS = 60 * 60 * 1000;

const gone = (what: string) => new PodproofError('gone', `The invitation ${what}; ask an admin for another one`);

/** How admins let others in: who holds the token of an invitation may make one account with its role (docs/wire-contract.md, "Invitations"). */
export class InvitationService {
  constructor(
    private readonly plugins: PluginAccess,
    private readonly sessions: SessionService,
    private readonly passwords: PasswordHasher,
    private readonly known: KnownLogins,
    private readonly clock: Clock,
  ) {}

  /** Answers the invitation with its token, which is shown this once. */
  async create(role: Role, expiresInHours: number, by: Principal): Promise<Invitation & { token: string }> {
    const token = newToken();
    const at = this.clock.now();
    const expiresAt = at + expiresInHours * HOUR_MS;
    const entry = { tokenHash: hashOfToken(token), role, at, by: principalName(by), expiresAt };
    const invitation = await this.plugins.use('storage', ({ invitations }) => invitations.create(entry));
    return { ...toInvitation(invitation), token };
  }

  /** Newest first, those used and expired included until retention deletes them. */
  list(): Promise<Invitation[]> {
    return this.plugins.use('storage', async ({ invitations }) => (await invitations.list()).map(toInvitation));
  }

  /** Throws `not_found`. */
  async remove(id: number): Promise<void> {
    const removed = await this.plugins.use('storage', ({ invitations }) => invitations.remove(id));
    if (!removed) throw new PodproofError('not_found', 'There is no such invitation');
  }

  /** The invitation that can still be accepted. Throws `not_found` for an unknown token, `gone` for one used or expired. */
  async find(token: string): Promise<Invitation> {
    return toInvitation(await this.plugins.use('storage', ({ invitations }) => this.#open(invitations, token)));
  }

  /**
   * Makes the account, or nothing at all, and signs in. Throws as `find` does, and `conflict` when the username is taken.
   * @param client the network that the request came from
   */
  async accept(token: string, login: z.infer<typeof NewCredentials>, client = ''): Promise<SignedIn> {
    await this.find(token);
    const passwordHash = await this.passwords.hash(login.password);
    const signedIn = await this.plugins.use('storage', (storage) =>
      storage.transaction(async (repositories) => {
        const { id, role } = await this.#open(repositories.invitations, token);
        const at = this.clock.now();
        const isFirst = await repositories.invitations.accept(id, at, login.username);
        if (!isFirst) throw gone('has been used');
        const entry = { username: login.username, role, passwordHash, at, onlyFirst: false };
        const user = await repositories.users.create(entry);
        await repositories.users.update(user.id, { lastLoginAt: at });
        return { user: toUser(user), token: await this.sessions.start(user.id, repositories) };
      }),
    );
    this.known.add(login.username, client);
    return signedIn;
  }

  async #open(invitations: InvitationRepository, token: string): Promise<StoredInvitation> {
    const invitation = await invitations.findByToken(hashOfToken(token));
    if (invitation === undefined) throw new PodproofError('not_found', 'There is no such invitation');
    if (invitation.acceptedAt !== null) throw gone('has been used');
    if (invitation.expiresAt <= this.clock.now()) throw gone('has expired');
    return invitation;
  }
}
