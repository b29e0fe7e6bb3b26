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
    };

export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** Throws `unauthenticated` when it is no user. */
export function requireUser(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user') throw new PodproofError('unauthenticated', 'Not authenticated');
  return principal;
}

/** The name under which a principal's acts are kept. */
export function nameOf(principal: Principal): string {
  return principal.kind === 'user' ? principal.user.username : principal.kind;
}
