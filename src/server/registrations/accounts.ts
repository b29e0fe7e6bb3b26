import { AuditService } from '../../kernel/audit/audit-service.js';
import { OwnService } from '../../kernel/own/own-service.js';
import { AccountService } from '../../kernel/users/account-service.js';
import { ApiTokenService } from '../../kernel/users/api-token-service.js';
import { InvitationService } from '../../kernel/users/invitation-service.js';
import { KnownLogins } from '../../kernel/users/known-logins.js';
import { LoginAttempts } from '../../kernel/users/login-attempts.js';
import { OnceLinks } from '../../kernel/users/once-links.js';
import { SessionService } from '../../kernel/users/session-service.js';
import { UserService } from '../../kernel/users/user-service.js';
import { BcryptPasswordHasher } from '../bcrypt-password-hasher.js';
import type { Factories } from '../server-services.js';

/** Users, their sessions, invitations, and API tokens. */
export const accountFactories = {
  passwords: () => new BcryptPasswordHasher(),
  knownLogins: () => new KnownLogins(),
  loginAttempts: ({ plugins, clock }) => new LoginAttempts(plugins, clock),
  sessions: ({ plugins, bus, clock }) => new SessionService(plugins, bus, clock),
  accounts: ({ plugins, sessions, passwords, loginAttempts, knownLogins, clock }) =>
    new AccountService(plugins, sessions, passwords, loginAttempts, knownLogins, clock),
  audit: ({ plugins, clock, logger }) => new AuditService(plugins, clock, logger),
  onceLinks: ({ plugins, sessions, clock }) => new OnceLinks(plugins, sessions, clock),
  users: ({ plugins, sessions, passwords, clock, managed }) =>
    new UserService(plugins, sessions, passwords, clock, managed),
  apiTokens: ({ plugins, sessions, clock }) => new ApiTokenService(plugins, sessions, clock),
  own: ({ plugins, clock }) => new OwnService(plugins, clock),
  invitations: ({ plugins, sessions, passwords, knownLogins, clock }) =>
    new InvitationService(plugins, sessions, passwords, knownLogins, clock),
} satisfies Partial<Factories>;
