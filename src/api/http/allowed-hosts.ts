import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ServiceTokens } from '../../kernel/users/service-tokens.js';
import { plainClientAddress } from './client-address.js';
import { HttpError } from './problems.js';

/** Addresses of this machine and of a cluster: no name that an attacker owns stands for one in the header `Host`. */
const INSIDE: ReadonlySet<string> = new Set(['loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal']);

/** `localhost`, names without a dot (a Service of the same namespace) and the names of Services: none of them is in the public DNS. */
const NAME_INSIDE = /^(?:[^.]{1,63}|[^.]{1,63}(?:\.[^.]{1,63}){1,2}\.svc(?:\.cluster\.local)?|[^.]{1,63}\.localhost)$/;

/** The host of a `Host` header without port and brackets, in lower case; undefined for what is no host. */
export function hostnameOf(header: string): string | undefined {
  const match = /^(?:\[([\da-f:.]{2,60})\]|([^:[\]\s]{1,255}?)\.?)(?::\d{0,5})?$/i.exec(header);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

function isInside(host: string, localAddress: string | undefined): boolean {
  if (isIP(host) === 0) return NAME_INSIDE.test(host);
  const address = plainClientAddress(host);
  return address === plainClientAddress(localAddress) || INSIDE.has(ipaddr.process(address).range());
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

/**
 * Which hosts a request may name, so that a name which an attacker lets point here ("DNS rebinding") reads nothing
 * (docs/decisions/0025-who-may-ask-from-where.md).
 */
export class AllowedHosts {
  /** @param served hosts besides those inside, where `*.` matches what stands before; null allows all */
  constructor(
    private readonly served: readonly string[] | null,
    private readonly serviceTokens: ServiceTokens,
  ) {}

  /**
   * Refuses another host, unless the valid service token comes along, which no page of a browser has.
   * @param hosts the hosts that the request names: `Host` and, from a trusted proxy, `X-Forwarded-Host`
   * @param token the service token that was sent, wherever it may stand
   * Throws HttpError 421.
   */
  check(request: IncomingMessage, hosts: readonly (string | undefined)[], token: string | undefined): void {
    if (this.served === null || hosts.every((host) => this.#isAllowed(host, request.socket.localAddress))) return;
    if (this.serviceTokens.accepts(token)) return;
    throw new HttpError(
      421,
      'This server is not asked for under this host; PUBLIC_URL and ALLOWED_HOSTS say which are',
    );
  }

  #isAllowed(header: string | undefined, localAddress: string | undefined): boolean {
    // Only HTTP/1.0 goes without, and no browser speaks it.
    if (header === undefined) return true;
    const host = hostnameOf(header);
    if (host === undefined) return false;
    return isInside(host, localAddress) || (this.served ?? []).some((pattern) => matches(host, pattern));
  }
}
