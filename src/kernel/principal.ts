import type { Role } from '../contracts/common.js';
import { PodproofError } from './ports/errors.js';

/** Who makes a request. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'service' }
  | {
      readonly kind: 'user';
      readonly user: { readonly id: number; readonly username: string; readonly role: Role };
      readonly tokenHash: string;
    }
  | {
      readonly kind: 'token';
      readonly token: { readonly id: number; readonly name: string; readonly role: Role };
      readonly tokenHash: string;
      /** Milliseconds since 1970; null for one that does not expire. */
      readonly expiresAt: number | null;
    };

export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
export type TokenPrincipal = Extract<Principal, { kind: 'token' }>;

/** The role in which a principal acts; undefined where it has none. */
export function principalRole(principal: Principal): Role | undefined {
  if (principal.kind === 'user') return principal.user.role;
  return principal.kind === 'token' ? principal.token.role : undefined;
}

/** Throws `unauthenticated` when it is no user. */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind === 'user') return principal;
  const detail = principal.kind === 'token' ? 'This needs a session; an API token is no user' : 'Not authenticated';
  throw new PodproofError('unauthenticated', detail);
}

/** The name under which a principal's acts are kept. */
export function principalName(principal: Principal): string {
  if (principal.kind === 'user') return principal.user.username;
  return principal.kind === 'token' ? `token:${principal.token.name}` : principal.kind;
}
