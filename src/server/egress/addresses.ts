import { isIPv6 } from 'node:net';

/** An address as a resolver or a URL has it: without a zone (`%eth0`), an IPv4-mapped one (RFC 4291 section 2.5.5.2) as IPv4. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  return startsWith(groups, [0, 0, 0, 0, 0, 0xffff]) ? ipv4Of(groups[6], groups[7]) : bare;
}

interface Form {
  readonly prefix: readonly number[];
  /** The IPv4 addresses in the groups of an address that has the prefix. */
  embedded(groups: readonly number[]): readonly string[];
}

const last: Form['embedded'] = (groups) => [ipv4Of(groups[6], groups[7])];

/** 32 bits that begin after `bits` bits, leaving out the byte after the 64th (RFC 6052 section 2.2). */
const after =
  (bits: number): Form['embedded'] =>
  (groups) => {
    const bytes = groups.flatMap((group) => [group >> 8, group & 0xff]);
    const without = [...bytes.slice(0, 8), ...bytes.slice(9)];
    return [without.slice(bits / 8, bits / 8 + 4).join('.')];
  };

/** The forms of IPv6 addresses that lead to an IPv4 address: a gateway on the way may take it out and go there. */
const FORMS: readonly Form[] = [
  // IPv4-compatible and IPv4-translated (RFC 4291 section 2.5.5.1, RFC 2765).
  {
    prefix: [0, 0, 0, 0, 0, 0],
    embedded: (groups) => ((groups[6] ?? 0) === 0 && (groups[7] ?? 0) < 2 ? [] : last(groups)),
  },
  { prefix: [0, 0, 0, 0, 0xffff, 0], embedded: last },
  // NAT64 (RFC 6052; RFC 8215 for a prefix of the operator's own, in each of its lengths).
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], embedded: last },
  {
    prefix: [0x64, 0xff9b, 1],
    // Which length it has cannot be told; the wrong ones read zeros that are no part of the address.
    embedded: (groups) =>
      [last, after(48), after(56), after(64)].flatMap((form) => form(groups)).filter((one) => !one.startsWith('0.')),
  },
  // 6to4 (RFC 3056), and Teredo (RFC 4380): its server, and the client with every bit turned over.
  { prefix: [0x2002], embedded: (groups) => [ipv4Of(groups[1], groups[2])] },
  {
    prefix: [0x2001, 0],
    embedded: ([, , server, port, , , high = 0, low = 0]) => [
      ipv4Of(server, port),
      ipv4Of(high ^ 0xffff, low ^ 0xffff),
    ],
  },
];

/** The IPv4 addresses that an IPv6 address carries; none for IPv4 and ordinary IPv6. */
export function embeddedIn(address: string): readonly string[] {
  if (!isIPv6(address)) return [];
  const groups = groupsOf(address);
  const forms = FORMS.filter(({ prefix }) => startsWith(groups, prefix)).flatMap(({ embedded }) => embedded(groups));
  // ISATAP (RFC 5214) is told by the middle, not by the beginning.
  const isIsatap = groups[5] === 0x5efe && ((groups[4] ?? 0) & 0xfdff) === 0;
  return isIsatap ? [...forms, ...last(groups)] : forms;
}

const startsWith = (groups: readonly number[], prefix: readonly number[]) =>
  prefix.every((group, index) => groups[index] === group);

function ipv4Of(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // The URL parser knows every spelling, the one with an IPv4 address at the end as well.
  const [before = '', behind] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [numbers(before), numbers(behind ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
