import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '../../../src/contracts/common.js';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { PasswordHasher } from '../../../src/kernel/ports/password-hasher.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import type { UserPrincipal } from '../../../src/kernel/principal.js';
import { AccountService } from '../../../src/kernel/users/account-service.js';
import { ApiTokenService } from '../../../src/kernel/users/api-token-service.js';
import { InvitationService } from '../../../src/kernel/users/invitation-service.js';
import { KnownLogins } from '../../../src/kernel/users/known-logins.js';
import { LoginAttempts } from '../../../src/kernel/users/login-attempts.js';
import { SessionService, type SignedIn } from '../../../src/kernel/users/session-service.js';
import { UserService } from '../../../src/kernel/users/user-service.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

export const PASSWORD = 'correct horse';
export const START = Date.parse('2026-03-01T12:00:00Z');

/**
 * A hasher that costs nothing and remembers what it was asked. `duringVerify` runs while a password is being compared; no hash is ready before
 * `together` passwords have come, so that as many requests are surely under way at once.
 */
export class RecordingHasher implements PasswordHasher {
  readonly hashed: string[] = [];
  readonly verified: (string | undefined)[] = [];
  duringVerify: () => Promise<unknown> = async () => undefined;
  together = 1;
  readonly #waiting: (() => void)[] = [];

  async hash(password: string): Promise<string> {
    this.hashed.push(password);
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      if (this.hashed.length >= this.together) for (const go of this.#waiting.splice(0)) setImmediate(go);
    });
    return `hash of ${password}`;
  }

  async verify(password: string, hash: string | undefined): Promise<boolean> {
    this.verified.push(hash);
    await this.duringVerify();
    return hash === `hash of ${password}`;
  }
}

/** The storage that is used; one for all, since each costs every promise of the process time. */
const inside = new AsyncLocalStorage<Storage>();

/** One storage, and a refusal of nested use as in the real host. */
function accessTo(storage: Storage): PluginAccess {
  const use = async (...given: unknown[]) => {
    if (inside.getStore() === storage) throw new Error('use() inside use()');
    const work = given.at(-1) as (port: Storage) => Promise<unknown>;
    return inside.run(storage, () => work(storage));
  };
  return { use: use as PluginAccess['use'] };
}

/** The account services on a storage, with a clock to set and all that was told about ended sessions. */
export function servicesOn(storage: Storage) {
  const plugins = accessTo(storage);
  const clock = new FakeClock(START);
  const hasher = new RecordingHasher();
  const bus = new EventBus(recordingLogger(), recordingMetrics());
  const told: string[] = [];
  bus.on('sessions.ended', 'test', ({ tokenHashes }) => void told.push(...tokenHashes));
  const sessions = new SessionService(plugins, bus, clock);
  const attempts = new LoginAttempts(plugins, clock);
  const known = new KnownLogins();
  const accounts = new AccountService(plugins, sessions, hasher, attempts, known, clock);
  const users = new UserService(plugins, sessions, hasher, clock);
  const apiTokens = new ApiTokenService(plugins, sessions, clock);
  const invitations = new InvitationService(plugins, sessions, hasher, known, clock);

  /** Creates a user and signs in. */
  const signedIn = async (username: string, role: Role): Promise<SignedIn> => {
    await users.create({ username, password: PASSWORD, role });
    return accounts.login({ username, password: PASSWORD });
  };
  /** Creates a user as an older version did, whatever its name. */
  const plant = (username: string, role: Role) =>
    storage.users.create({ username, role, passwordHash: `hash of ${PASSWORD}`, at: START, onlyFirst: false });
  const principalOf = async (token: string): Promise<UserPrincipal> => {
    const principal = await sessions.authenticate(token);
    if (principal === undefined) throw new Error('the session has ended');
    return principal;
  };
  return {
    plugins,
    clock,
    hasher,
    told,
    attempts,
    sessions,
    accounts,
    users,
    invitations,
    apiTokens,
    signedIn,
    plant,
    principalOf,
  };
}

export type AccountServices = ReturnType<typeof servicesOn>;

/** How many of several attempts succeeded, and the codes of those that did not. */
export async function outcomes(
  attempts: readonly Promise<unknown>[],
): Promise<{ succeeded: number; codes: unknown[] }> {
  const results = await Promise.allSettled(attempts);
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.code ?? result.reason] : [],
  );
  return { succeeded: results.length - codes.length, codes };
}
