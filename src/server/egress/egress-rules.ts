import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where a call may go: `open` also to loopback and private addresses (a model on this machine or in this network), `public` only outside. */
export type Reach = 'open' | 'public';

/** Addresses that no call may reach: they name the host itself, many hosts, or a cloud's metadata service. */
const NEVER: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
];

/** Loopback, private and shared ranges (RFC 1918, RFC 6598, RFC 4193), and IPv6 forms that carry an IPv4 address. */
const INSIDE: readonly (readonly [string, number])[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['64:ff9b::', 96],
  ['2002::', 16],
];

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

const never = listOf(NEVER);
const inside = listOf(INSIDE);
const holds = (list: BlockList, address: string) => list.check(address, familyOf(address));

/** What the operator allows besides (EGRESS_ALLOW): host names, `*.` for all below one, addresses and CIDRs. */
export class EgressRules {
  readonly #ranges: BlockList;
  readonly #hosts: readonly string[];

  constructor(allow: readonly string[]) {
    const isRange = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
    this.#ranges = listOf(
      allow.filter(isRange).map((entry) => {
        const [address = '', prefix] = entry.split('/');
        return [address, prefix === undefined ? (isIPv6(address) ? 128 : 32) : Number(prefix)] as const;
      }),
    );
    this.#hosts = allow.filter((entry) => !isRange(entry)).map((entry) => entry.toLowerCase());
  }

  /** Why a call to this address, found under this host name, is refused; undefined when it is not. */
  refusal(target: { readonly host: string; readonly address: string }, reach: Reach): string | undefined {
    const { host, address } = target;
    if (holds(never, address)) return `${host} is ${address}, a link-local or metadata address, which is never called`;
    if (reach === 'open' || !holds(inside, address)) return undefined;
    if (this.#allowsHost(host.toLowerCase()) || holds(this.#ranges, address)) return undefined;
    return `${host} is ${address}, a private address; the operator can allow it with EGRESS_ALLOW`;
  }

  #allowsHost(host: string): boolean {
    return this.#hosts.some((allowed) =>
      allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
    );
  }
}
