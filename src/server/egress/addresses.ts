import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
/** A network and the length of its prefix in bits. */
export type IpRange = readonly [IpAddress, number];

/**
 * The address that a resolver or a URL gives, without its zone (`%eth0`), an IPv4-mapped one (RFC 4291 section 2.5.5.2) as IPv4. Undefined for
 * what Node would look up as a name.
 */
export function parseAddress(text: string): IpAddress | undefined {
  const [bare = ''] = text.split('%');
  // ipaddr.js also takes `0x7f.1` for an address.
  return isIP(bare) !== 0 && ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** An address, which is a range of its own, or a CIDR. Throws where the text is neither. */
export function parseRange(text: string): IpRange {
  const address = parseAddress(text);
  if (address !== undefined) return [address, address.kind() === 'ipv6' ? 128 : 32];
  const [network, bits] = ipaddr.parseCIDR(text);
  const isMapped = 'isIPv4MappedAddress' in network && network.isIPv4MappedAddress() && bits >= MAPPED_PREFIX;
  return isMapped ? [network.toIPv4Address(), bits - MAPPED_PREFIX] : [network, bits];
}

const MAPPED_PREFIX = 96;

export function isWithin(address: IpAddress, ranges: readonly IpRange[]): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

interface Form {
  readonly ranges: readonly IpRange[];
  /** The IPv4 addresses in the 16 bytes of an address in this range. */
  embedded(bytes: readonly number[]): readonly IpAddress[];
}

const at =
  (start: number): Form['embedded'] =>
  (bytes) => [ipaddr.fromByteArray(bytes.slice(start, start + 4))];
const last = at(12);

/** 32 bits that begin after `bits` bits, leaving out the byte after the 64th (RFC 6052 section 2.2). */
const after =
  (bits: number): Form['embedded'] =>
  (bytes) =>
    at(bits / 8)([...bytes.slice(0, 8), ...bytes.slice(9)]);

const formOf = (range: string, embedded: Form['embedded']): Form => ({ ranges: [parseRange(range)], embedded });

/** The forms of IPv6 addresses that lead to an IPv4 address: a gateway on the way may take it out and go there. */
const FORMS: readonly Form[] = [
  // IPv4-compatible, of which `::` and `::1` are none, and IPv4-translated (RFC 4291 section 2.5.5.1, RFC 2765).
  formOf('::/96', (bytes) =>
    bytes.slice(0, 15).every((byte) => byte === 0) && (bytes[15] ?? 0) < 2 ? [] : last(bytes),
  ),
  formOf('::ffff:0:0:0/96', last),
  // NAT64 (RFC 6052; RFC 8215 for a prefix of the operator's own, in each of its lengths).
  formOf('64:ff9b::/96', last),
  // Which length it has cannot be told; the wrong ones read zeros that are no part of the address.
  formOf('64:ff9b:1::/48', (bytes) =>
    [last, after(48), after(56), after(64)]
      .flatMap((form) => form(bytes))
      .filter((address) => address.range() !== 'unspecified'),
  ),
  // 6to4 (RFC 3056), and Teredo (RFC 4380): its server, and the client with every bit turned over.
  formOf('2002::/16', at(2)),
  formOf('2001::/32', (bytes) => [...at(4)(bytes), ...last(bytes.map((byte) => byte ^ 0xff))]),
];

/** The IPv4 addresses that an IPv6 address carries; none for IPv4 and ordinary IPv6. */
export function embeddedIn(address: IpAddress): readonly IpAddress[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const found = FORMS.filter(({ ranges }) => isWithin(address, ranges)).flatMap(({ embedded }) => embedded(bytes));
  // ISATAP (RFC 5214) is told by the middle, not by the beginning.
  const [high = 0, ...low] = bytes.slice(8, 12);
  const isIsatap = (high & 0xfd) === 0 && low.join() === ISATAP;
  return isIsatap ? [...found, ...last(bytes)] : found;
}

const ISATAP = [0x00, 0x5e, 0xfe].join();
