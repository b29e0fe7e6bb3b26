import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`: some proxies append the port to what they put into X-Forwarded-For. */
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;
const V6_IN_BRACKETS = /^\[([\da-f:.]{2,60})(?:%[^\]]{1,60})?\](?::\d{1,5})?$/i;
const ZONE = /%.{0,60}$/s;

/** A client's address without port, brackets and zone, and as IPv4 where IPv6 only maps it; `unknown` for what is no address. */
export function plainClientAddress(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const bare = V4_WITH_PORT.exec(trimmed)?.[1] ?? V6_IN_BRACKETS.exec(trimmed)?.[1] ?? trimmed.replace(ZONE, '');
  return isIP(bare) !== 0 && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : 'unknown';
}

/** The network of an IPv6 address as text that is the same for all its members. */
function networkOf(address: string, bits: number): string {
  const cidr = `${address}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr)}/${bits}`;
}

/**
 * As whom a client is counted: its address or, for IPv6, its /64, in which addresses cost nothing, and `site`, the /48 of its network, of
 * which providers give a customer all (RFC 6177). IPv4 has no site.
 */
export function countedAs(text: string | undefined): { readonly client: string; readonly site: string | undefined } {
  const address = plainClientAddress(text);
  if (!isIPv6(address)) return { client: address, site: undefined };
  return { client: networkOf(address, 64), site: networkOf(address, 48) };
}
