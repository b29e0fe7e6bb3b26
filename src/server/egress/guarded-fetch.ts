import { parseUrl } from '../../contracts/parse-url.js';
import { NEVER_CONNECTED, PodproofError } from '../../kernel/ports/errors.js';
import type { EgressRules, Reach } from './egress-rules.js';
import { createGuardedResolve, type Resolve, resolveAll } from './guarded-resolve.js';
import { type ProxyFor, proxyFromEnvironment } from './proxies.js';
import { type Call, createAgents, sendCall, type Way } from './send-call.js';
import { toResponse } from './to-response.js';

type Fetch = typeof globalThis.fetch;

/** How a guarded fetch finds its way, where that is not as on this machine. */
export interface Routing {
  readonly resolve?: Resolve;
  readonly proxyFor?: ProxyFor;
}

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** All that goes along to another origin: every provider has its own name for the header that holds a key. */
const HARMLESS = ['accept', 'accept-encoding', 'accept-language', 'content-length', 'content-type', 'user-agent'];

/** The call that a redirect asks for (Fetch standard, "HTTP-redirect fetch"). */
function redirected(call: Call, status: number, location: string): Call {
  const url = parseUrl(location, call.url);
  if (url === undefined) throw new PodproofError('refused', `${call.url.host} redirects to no address`);
  const headers = new Headers(call.headers);
  if (url.origin !== call.url.origin) {
    for (const name of [...headers.keys()]) if (!HARMLESS.includes(name)) headers.delete(name);
  }
  const becomesGet = status === 303 || (status < 303 && call.method === 'POST');
  if (!becomesGet) return { ...call, url, headers };
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return { ...call, url, headers, method: 'GET', body: Buffer.alloc(0) };
}

/** The platform's own errors quote the URL, which may be a secret. */
function toRequest(...[input, init]: Parameters<Fetch>): Request {
  if (input instanceof Request) return new Request(input, init);
  const address = String(input);
  const url = parseUrl(address);
  if (url === undefined) throw new PodproofError('refused', 'The address is not a URL', { extra: NEVER_CONNECTED });
  refuseCredentials(url);
  return new Request(address, init);
}

function refuseCredentials({ username, password, host }: URL): void {
  if (username === '' && password === '') return;
  throw new PodproofError('refused', `The address at ${host} has a user name or a password in it`, {
    extra: NEVER_CONNECTED,
  });
}

async function toCall(request: Request): Promise<Call> {
  const headers = new Headers(request.headers);
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > 0) headers.set('content-length', String(body.length));
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  return { url: new URL(request.url), method: request.method, headers, body, signal: request.signal };
}

/**
 * A fetch within the egress rules: each host name is resolved once, every address that it has must be permitted, and the connection
 * goes to one of those; redirects are followed under the same rules. Through a proxy, what resolves here must be permitted here, and
 * what does not is the proxy's to judge. Throws PodproofError `refused` for what the rules forbid.
 */
export function createGuardedFetch(rules: EgressRules, reach: Reach, routing: Routing = {}): Fetch {
  const { resolve = resolveAll, proxyFor = proxyFromEnvironment } = routing;
  const agents = createAgents();

  const fromHere = createGuardedResolve(rules, reach, resolve);
  const fromOutside = createGuardedResolve(rules, 'public', resolve);

  async function wayTo(url: URL, addressesOf: Resolve): Promise<Way> {
    if (!/^https?:$/.test(url.protocol))
      throw new PodproofError('refused', `${url.protocol} is not http or https`, { extra: NEVER_CONNECTED });
    refuseCredentials(url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const proxy = proxyFor(url);
    if (proxy === undefined) return { addresses: await addressesOf(host), agents };
    // Behind a proxy there is often no DNS for names outside, so only a refusal counts.
    await addressesOf(host).catch((error: unknown) => {
      if (PodproofError.isInstance(error) && error.code === 'refused') throw error;
    });
    return { proxy };
  }

  /** From outside, a redirect must not lead inside: whoever runs a gateway there would reach this network. A proxy is the way out. */
  const isOutside = (way: Way) => 'proxy' in way || !way.addresses.some(({ address }) => rules.isInside(address));

  return async (input, init) => {
    const request = toRequest(input, init);
    let call = await toCall(request);
    let addressesOf = fromHere;
    for (let redirects = 0; ; redirects += 1) {
      call.signal.throwIfAborted();
      const way = await wayTo(call.url, addressesOf);
      if (isOutside(way)) addressesOf = fromOutside;
      const message = await sendCall(call, way);
      const status = message.statusCode ?? 0;
      const { location } = message.headers;
      const isFollowed = request.redirect === 'follow' && location !== undefined && REDIRECTS.includes(status);
      if (!isFollowed) return toResponse(message, call.signal);
      message.resume();
      if (redirects === MOST_REDIRECTS) throw new PodproofError('refused', `${call.url.host} redirects too often`);
      call = redirected(call, status, location);
    }
  };
}
