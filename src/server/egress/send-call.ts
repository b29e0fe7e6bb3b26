import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { NEVER_CONNECTED, PodproofError } from '../../kernel/ports/errors.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** One request, with its body in memory so that a redirect can send it again. */
export interface Call {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** Connections that are kept for the next call; each set of rules has its own, since another one would not have permitted them. */
export interface Agents {
  readonly http: http.Agent;
  readonly https: https.Agent;
}

export function createAgents(): Agents {
  const options = { keepAlive: true };
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

/** How a call gets to its host: to addresses that were checked, or through the operator's proxy. */
export type Way = { readonly addresses: readonly Address[]; readonly agents: Agents } | { readonly proxy: URL };

/** Sends a call and waits for the head of the answer. */
export function sendCall(call: Call, way: Way): Promise<IncomingMessage> {
  return 'proxy' in way ? sendThroughProxy(call, way.proxy) : sendTo(call, way);
}

function start({ url, method, headers, signal }: Call, options: http.RequestOptions): ClientRequest {
  // Taken from the module at the time of the call, which is what tests that play the other side replace.
  const { request } = url.protocol === 'https:' ? https : http;
  return request(url, { method, headers: Object.fromEntries(headers), signal, ...options });
}

type DirectWay = Extract<Way, { readonly addresses: unknown }>;

/** Connects to the addresses that were checked, whatever the name says by then. */
function sendTo(call: Call, { addresses, agents }: DirectWay): Promise<IncomingMessage> {
  const [first] = addresses;
  const agent = call.url.protocol === 'https:' ? agents.https : agents.http;
  const pinned = (_host: string, options: { all?: boolean }, found: (...given: unknown[]) => void) =>
    options.all === true ? found(null, addresses) : found(null, first?.address, first?.family);
  return new Promise((resolve, reject) => {
    const request = start(call, { agent, lookup: pinned as never });
    request.once('response', resolve).on('error', reject);
    request.end(call.body);
  });
}

/**
 * Asks the proxy, which resolves the name for itself. What the proxy says when it does not connect is not the other side's answer, so it
 * is an error. No error names the user or the password of the proxy.
 */
async function sendThroughProxy(call: Call, proxy: URL): Promise<IncomingMessage> {
  const agent = await createProxyAgent(call, proxy);
  return new Promise((resolve, reject) => {
    let connected = false;
    const request = start(call, { agent });
    const fail = (error: Error) => {
      const isOurs = connected || call.signal.aborted || PodproofError.isInstance(error);
      reject(isOurs ? error : unreachable(proxy, error));
    };
    request.on('proxyConnect', ({ statusCode }: { statusCode?: number }) => {
      connected = true;
      if (statusCode !== undefined && statusCode !== 200) request.destroy(refusalOf(proxy, statusCode));
    });
    request.once('response', resolve).on('error', fail);
    request.end(call.body);
  });
}

/**
 * An agent for one request, imported by those who have a proxy. The signal ends a proxy that takes the connection and says nothing.
 */
async function createProxyAgent({ url, signal }: Call, proxy: URL): Promise<http.Agent> {
  const options = { signal, keepAlive: false };
  if (url.protocol === 'http:') {
    const { HttpProxyAgent } = await import('http-proxy-agent');
    return new HttpProxyAgent(proxy, options);
  }
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  return new HttpsProxyAgent(proxy, options);
}

function unreachable(proxy: URL, error: Error): PodproofError {
  const code = (error as NodeJS.ErrnoException).code ?? 'no answer';
  return new PodproofError('unavailable', `The proxy ${proxy.host} cannot be reached (${code})`, {
    extra: NEVER_CONNECTED,
  });
}

function refusalOf(proxy: URL, status: number): PodproofError {
  if (status === 407)
    return new PodproofError('refused', `The proxy ${proxy.host} refuses the credentials that it was given`, {
      extra: NEVER_CONNECTED,
    });
  const code = status === 403 ? 'refused' : 'unavailable';
  return new PodproofError(code, `The proxy ${proxy.host} does not connect to this host (HTTP ${status})`, {
    extra: NEVER_CONNECTED,
  });
}
