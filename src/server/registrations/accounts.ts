import type { DependencyContainer } from 'tsyringe';

import { AccountService } from '../../kernel/users/account-service.js';
import { ApiTokenService } from '../../kernel/users/api-token-service.js';
import { InvitationService } from '../../kernel/users/invitation-service.js';
import { KnownLogins } from '../../kernel/users/known-logins.js';
import { LoginAttempts } from '../../kernel/users/login-attempts.js';
import { SessionService } from '../../kernel/users/session-service.js';
import { UserService } from '../../kernel/users/user-service.js';
import { BcryptPasswordHasher } from '../bcrypt-password-hasher.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

/** Users, their sessions, invitations, and API tokens. */
export function registerAccounts(container: DependencyContainer): void {
  const once = registrar(container);
  once(TOKENS.passwords, () => new BcryptPasswordHasher());
  once(TOKENS.knownLogins, () => new KnownLogins());
  once(TOKENS.loginAttempts, (from) => new LoginAttempts(from.resolve(TOKENS.plugins), from.resolve(TOKENS.clock)));
  once(
    TOKENS.sessions,
    (from) => new SessionService(from.resolve(TOKENS.plugins), from.resolve(TOKENS.bus), from.resolve(TOKENS.clock)),
  );
  once(TOKENS.accounts, (from) => {
    const [plugins, sessions] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.sessions)];
    const [attempts, known] = [from.resolve(TOKENS.loginAttempts), from.resolve(TOKENS.knownLogins)];
    const passwords = from.resolve(TOKENS.passwords);
    return new AccountService(plugins, sessions, passwords, attempts, known, from.resolve(TOKENS.clock));
  });
  once(TOKENS.users, (from) => {
    const [sessions, passwords] = [from.resolve(TOKENS.sessions), from.resolve(TOKENS.passwords)];
    const managed = from.resolve(TOKENS.managed);
    return new UserService(from.resolve(TOKENS.plugins), sessions, passwords, from.resolve(TOKENS.clock), managed);
  });
  once(TOKENS.apiTokens, (from) => {
    const sessions = from.resolve(TOKENS.sessions);
    return new ApiTokenService(from.resolve(TOKENS.plugins), sessions, from.resolve(TOKENS.clock));
  });
  once(TOKENS.invitations, (from) => {
    const [plugins, sessions] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.sessions)];
    const [passwords, known] = [from.resolve(TOKENS.passwords), from.resolve(TOKENS.knownLogins)];
    return new InvitationService(plugins, sessions, passwords, known, from.resolve(TOKENS.clock));
  });
}
