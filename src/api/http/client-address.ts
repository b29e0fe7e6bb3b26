import { isIPv4, isIPv6 } from 'node:net';

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`: some proxies append the port to what they put into X-Forwarded-For. */
const V4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;
const V6_IN_BRACKETS = /^\[([\da-f:.]{2,60})(?:%[^\]]{1,60})?\](?::\d{1,5})?$/i;
const ZONE = /%.{0,60}$/s;

const parseGroups = (text = '') => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));

/** The 8 groups of an IPv6 address as numbers. A URL writes it in one way only: without an IPv4 address at its end (RFC 5952, WHATWG URL). */
function groupsOf(address: string): number[] {
  const [head, tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [left, right] = [parseGroups(head), parseGroups(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

/** The IPv4 address in an IPv6 one that maps it, however it is spelt. */
function mappedV4(address: string): string | undefined {
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high = 0, low = 0] = groups.slice(6);
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/** A client's address without port, brackets and zone, and as IPv4 where IPv6 only maps it; `unknown` for what is no address. */
export function plainClientAddress(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const bare = V4_WITH_PORT.exec(trimmed)?.[1] ?? V6_IN_BRACKETS.exec(trimmed)?.[1] ?? trimmed.replace(ZONE, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  return mappedV4(bare) ?? bare.toLowerCase();
}

/** The network of an IPv6 address as text that is the same for all its members; `bits` is a multiple of 16. */
function networkOf(address: string, bits: 48 | 64): string {
  const groups = groupsOf(address).slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
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
