import { getProxyForUrl } from 'proxy-from-env';
import { parseUrl } from '../../contracts/parse-url.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import { isAddressOrCidr } from '../config/config-values.js';
import { isWithin, parseAddress, parseRange } from './addresses.js';

/** The proxy that a URL goes through; undefined when it is called directly. Throws PodproofError `invalid`, without the proxy's password. */
export type ProxyFor = (url: URL) => URL | undefined;

/** A call to this machine means this machine, not the proxy's. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])\.?$/;

const NAMES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];

/**
 * The proxy that HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY of this process name, in capitals or not. Besides what
 * `proxy-from-env` does, NO_PROXY may hold CIDRs, as is usual in Kubernetes, and a proxy without a scheme is spoken to in HTTP.
 */
export const proxyFromEnvironment: ProxyFor = (url) => {
  if (THIS_MACHINE.test(url.hostname)) return undefined;
  const found = getProxyForUrl(url.href);
  if (found === '' || isExcepted(url.hostname)) return undefined;
  const hasScheme = NAMES.some((name) => process.env[name] === found);
  const text = hasScheme ? found : found.replace(/^https:/, 'http:');
  const proxy = parseUrl(text);
  if (proxy === undefined || !/^https?:$/.test(proxy.protocol)) {
    throw new PodproofError('invalid', 'The proxy in HTTPS_PROXY or HTTP_PROXY must be an http or https URL');
  }
  return proxy;
};

/** True for a literal address in a range of NO_PROXY. */
function isExcepted(hostname: string): boolean {
  const address = parseAddress(hostname.replace(/^\[|\]$/g, ''));
  if (address === undefined) return false;
  const ranges = (process.env.no_proxy || process.env.NO_PROXY || '').split(/[\s,]+/).filter(isAddressOrCidr);
  return isWithin(address, ranges.map(parseRange));
}
