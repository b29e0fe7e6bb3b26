import type { DependencyContainer } from 'tsyringe';
import type { Principal } from '../../kernel/principal.js';
import { TOKENS } from '../../server/tokens.js';

/** Says whether what somebody came with still counts. */
export type IsAlive = (principal: Principal) => Promise<boolean>;

/** Asks the service that gave it out; the service token does not end. Throws PodproofError when the storage cannot tell. */
export function livenessOf(services: DependencyContainer): IsAlive {
  return async (principal) => {
    if (principal.kind === 'user') return services.resolve(TOKENS.sessions).isAlive(principal.tokenHash);
    if (principal.kind === 'token') return services.resolve(TOKENS.apiTokens).isAlive(principal.tokenHash);
    return true;
  };
}
