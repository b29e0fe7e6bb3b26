import type { Principal } from '../../kernel/principal.js';
import type { ApiServices } from '../api-services.js';

/** Says whether what somebody came with still counts. */
export type IsAlive = (principal: Principal) => Promise<boolean>;

/** Asks the service that gave it out; the service token does not end. Throws PodproofError when the storage cannot tell. */
export function livenessOf(services: ApiServices): IsAlive {
  return async (principal) => {
    if (principal.kind === 'user') return services.sessions.isAlive(principal.tokenHash);
    if (principal.kind === 'token') return services.apiTokens.isAlive(principal.tokenHash);
    return true;
  };
}
