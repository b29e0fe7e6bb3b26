import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { NEVER_CONNECTED, PodproofError } from '../../kernel/ports/errors.js';
import type { EgressRules, Reach } from './egress-rules.js';
import type { Address } from './send-call.js';

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

export const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** The addresses of a host, all of them permitted. Throws PodproofError `refused` when one is not, and what `resolve` throws. */
export function createGuardedResolve(rules: EgressRules, reach: Reach, resolve: Resolve = resolveAll): Resolve {
  return async (host) => {
    const refusalOfName = rules.refusalOfName(host);
    if (refusalOfName !== undefined) throw new PodproofError('refused', refusalOfName, { extra: NEVER_CONNECTED });
    const addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    for (const { address } of addresses) {
      const refusal = rules.refusal({ host, address }, reach);
      if (refusal !== undefined) throw new PodproofError('refused', refusal, { extra: NEVER_CONNECTED });
    }
    if (addresses.length === 0)
      throw new PodproofError('unavailable', `${host} has no address`, { extra: NEVER_CONNECTED });
    return addresses;
  };
}
