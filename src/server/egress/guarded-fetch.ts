import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { EgressRules, Reach } from './egress-rules.js';

type Fetch = typeof globalThis.fetch;
type Address = { readonly address: string; readonly family: number };

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
/** What must not go along to another origin. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key', 'api-key'];

const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** One request, with its body in memory so that a redirect can send it again. */
interface Call {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** Connects to the address that was checked, whatever the name says by then. */
function send({ url, method, headers, body, signal }: Call, { address, family }: Address): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const pinned = (_host: string, options: { all?: boolean }, found: (...given: unknown[]) => void) =>
      options.all === true ? found(null, [{ address, family }]) : found(null, address, family);
    const request: ClientRequest = start(url, {
      method,
      headers: Object.fromEntries(headers),
      signal,
      lookup: pinned as never,
    });
    request.once('response', resolve).once('error', reject);
    request.end(body);
  });
}

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const text of [value ?? []].flat()) headers.append(name, text);
  }
  const empty = WITHOUT_BODY.includes(status);
  if (empty) message.resume();
  return new Response(empty ? null : (Readable.toWeb(message) as ReadableStream), { status, headers });
}

/** The call that a redirect asks for (Fetch standard, "HTTP-redirect fetch"). */
function redirected(call: Call, status: number, location: string): Call {
  const url = new URL(location, call.url);
  const headers = new Headers(call.headers);
  if (url.origin !== call.url.origin) for (const name of CREDENTIALS) headers.delete(name);
  const becomesGet = status === 303 || (status < 303 && call.method === 'POST');
  if (!becomesGet) return { ...call, url, headers };
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  return { ...call, url, headers, method: 'GET', body: Buffer.alloc(0) };
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
 * goes to one of those; redirects are followed under the same rules. Throws PodproofError `refused` for what the rules forbid.
 */
export function createGuardedFetch(rules: EgressRules, reach: Reach, resolve: Resolve = resolveAll): Fetch {
  async function permitted(url: URL): Promise<Address> {
    if (!/^https?:$/.test(url.protocol)) throw new PodproofError('refused', `${url.protocol} is not http or https`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }];
    for (const { address } of addresses) {
      const refusal = rules.refusal({ host, address }, reach);
      if (refusal !== undefined) throw new PodproofError('refused', refusal);
    }
    const [first] = addresses;
    if (first === undefined) throw new PodproofError('unavailable', `${host} has no address`);
    return first;
  }

  return async (input, init) => {
    const request = new Request(input, init);
    let call = await toCall(request);
    for (let redirects = 0; ; redirects += 1) {
      const message = await send(call, await permitted(call.url));
      const status = message.statusCode ?? 0;
      const { location } = message.headers;
      if (request.redirect !== 'follow' || location === undefined || !REDIRECTS.includes(status))
        return toResponse(message);
      message.resume();
      if (redirects === MOST_REDIRECTS) throw new PodproofError('refused', `${call.url.host} redirects too often`);
      call = redirected(call, status, location);
    }
  };
}
