import { isIP } from 'node:net';
import { embeddedIn, type IpAddress, type IpRange, isWithin, parseAddress, parseRange } from './addresses.js';

/** Where a call may go: `open` also to loopback and private addresses (a model on this machine or in this network), `public` only outside. */
export type Reach = 'open' | 'public';

/** Addresses that no call may reach: they name the host itself, many hosts, or a cloud's metadata service. */
const NEVER = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  // Instance metadata (::254) and credentials of pods (::23) of one cloud; the whole block is its own.
  'fd00:ec2::/32',
  'fd20:ce::254/128',
].map(parseRange);

/** Names of metadata services: a proxy would resolve them where we cannot see it. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
]);

/** Loopback, private, shared and special ranges (RFC 1918, RFC 6598, RFC 6890, RFC 4193), and NAT64 of the operator's own (RFC 8215). */
const INSIDE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fec0::/10',
  '64:ff9b:1::/48',
  '192.0.0.0/24',
  '198.18.0.0/15',
].map(parseRange);

/** A host name as it is compared: without the dot that ends an absolute name. */
const plainName = (host: string) => host.toLowerCase().replace(/\.+$/, '');

/** What the operator allows besides (EGRESS_ALLOW): host names, `*.` for all below one, addresses and CIDRs. */
export class EgressRules {
  readonly #ranges: readonly IpRange[];
  readonly #hosts: readonly string[];

  constructor(allow: readonly string[]) {
    const isRange = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
    this.#ranges = allow.filter(isRange).map(parseRange);
    this.#hosts = allow.filter((entry) => !isRange(entry)).map((entry) => entry.toLowerCase());
  }

  /** Why no call to this host name is made, whatever its addresses are; undefined when that is for them to say. */
  refusalOfName(host: string): string | undefined {
    return METADATA_NAMES.has(plainName(host)) ? `${host} is a metadata service, which is never called` : undefined;
  }

  /**
   * Why a call to this address, found under this host name, is refused; undefined when it is not. An IPv6 address that carries IPv4
   * addresses is judged by each of them as well.
   */
  refusal(target: { readonly host: string; readonly address: string }, reach: Reach): string | undefined {
    const { host } = target;
    const address = parseAddress(target.address);
    if (address === undefined) return `${host} has an address that is none`;
    const named = host === String(address) ? `${host} is` : `${host} is ${address},`;
    const all = [address, ...embeddedIn(address)];
    if (all.some((one) => isWithin(one, NEVER))) {
      return `${named} a link-local or metadata address, which is never called`;
    }
    if (reach === 'open' || !all.some((one) => isWithin(one, INSIDE)) || this.#allows(host, address)) return undefined;
    return `${named} a private address; the operator can allow it with EGRESS_ALLOW`;
  }

  /** Why no call to this URL is ever made, as far as its host name alone tells; undefined when that is for its addresses to say. */
  refusalOfUrl({ hostname }: URL, reach: Reach): string | undefined {
    const host = hostname.replace(/^\[|\]$/g, '');
    const isLoopbackName = /(?:^|\.)localhost$/.test(plainName(host));
    if (isLoopbackName) return this.refusal({ host, address: '127.0.0.1' }, reach);
    return isIP(host) === 0 ? this.refusalOfName(host) : this.refusal({ host, address: host }, reach);
  }

  /** True for an address that only what is inside can reach, whatever the operator allows. */
  isInside(text: string): boolean {
    const address = parseAddress(text);
    return address !== undefined && [address, ...embeddedIn(address)].some((one) => isWithin(one, INSIDE));
  }

  #allows(host: string, address: IpAddress): boolean {
    if (this.#allowsHost(plainName(host)) || isWithin(address, this.#ranges)) return true;
    const privateOnes = embeddedIn(address).filter((one) => isWithin(one, INSIDE));
    const isInsideItself = isWithin(address, INSIDE);
    return privateOnes.length > 0 && !isInsideItself && privateOnes.every((one) => isWithin(one, this.#ranges));
  }

  #allowsHost(host: string): boolean {
    return this.#hosts.some((allowed) =>
      allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
    );
  }
}
