import type { Role } from '../contracts/common.js';

/** Who makes a request. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'service' }
  | {
      readonly kind: 'user';
      readonly user: { readonly id: number; readonly username: string; readonly role: Role };
      readonly tokenHash: string;
    };

/** The name under which a principal's acts are kept. */
export function nameOf(principal: Principal): string {
  return principal.kind === 'user' ? principal.user.username : principal.kind;
}
