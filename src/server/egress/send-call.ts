import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AxiosRequestConfig } from 'axios';
import { errorCode, NEVER_CONNECTED, PodproofError } from '../../kernel/ports/errors.js';

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

/** What axios would add by itself, each to be left out where the caller has none. */
const NO_DEFAULTS = { Accept: false, 'Content-Type': false, 'User-Agent': false } as const;

/**
 * Sends a call and waits for the head of the answer, whose body is the stream that is answered. No time limit: the signal of the call ends it, with its
 * own reason.
 */
export async function sendCall(call: Call, way: Way): Promise<IncomingMessage> {
  const { default: axios } = await import('axios/dist/node/axios.cjs');
  const route = 'proxy' in way ? await routeThroughProxy(call, way.proxy) : routeTo(way);
  // Ends at the head: from there on the body fails with an error of the platform, not of axios.
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  call.signal.throwIfAborted();
  call.signal.addEventListener('abort', stop, { once: true });
  try {
    const { data } = await axios.request<IncomingMessage>({
      ...route.config,
      adapter: 'http',
      url: call.url.href,
      method: call.method,
      headers: { ...NO_DEFAULTS, ...Object.fromEntries(call.headers) },
      data: call.body.length > 0 ? call.body : undefined,
      signal: waiting.signal,
      responseType: 'stream',
      // Of these each is ours to judge: where a redirect leads, which proxy is asked, whether a compressed body is whole, what a status means.
      maxRedirects: 0,
      proxy: false,
      decompress: false,
      validateStatus: null,
      transformRequest: [],
      transformResponse: [],
    });
    return data;
  } catch (error) {
    call.signal.throwIfAborted();
    throw route.errorOf(withoutRequest(axios.isAxiosError(error), error));
  } finally {
    call.signal.removeEventListener('abort', stop);
  }
}

/** The error below that of axios, which carries the whole request, with the key in its headers. */
function withoutRequest(isOfAxios: boolean, error: unknown): unknown {
  if (!isOfAxios || !(error instanceof Error)) return error;
  return error.cause ?? new Error(error.message);
}

interface Route {
  readonly config: Pick<AxiosRequestConfig, 'lookup' | 'httpAgent' | 'httpsAgent'>;
  /** What an error on this way means. */
  errorOf(error: unknown): unknown;
}

type DirectWay = Extract<Way, { readonly addresses: unknown }>;

/** To the addresses that were checked, whatever the name says by then. */
function routeTo({ addresses, agents }: DirectWay): Route {
  const checked = addresses.map(({ address, family }) => ({
    address,
    family: family === 6 ? (6 as const) : (4 as const),
  }));
  return {
    config: {
      lookup: (_host, _options, found) => found(null, checked),
      httpAgent: agents.http,
      httpsAgent: agents.https,
    },
    errorOf: (error) => error,
  };
}

/**
 * By the proxy, which resolves the name for itself, on a connection for one request. What the proxy says when it does not connect is not the other
 * side's answer, so it is an error. No error names the user or the password of the proxy. The signal ends a proxy that takes the connection and says
 * nothing. The agents are imported by those who have a proxy.
 */
async function routeThroughProxy({ url, signal }: Call, proxy: URL): Promise<Route> {
  const options = { signal, keepAlive: false };
  if (url.protocol === 'http:') {
    const { HttpProxyAgent } = await import('http-proxy-agent');
    return {
      config: { httpAgent: new HttpProxyAgent(proxy, options) },
      errorOf: (error) => unreachableProxy(proxy, error),
    };
  }
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const httpsAgent = new HttpsProxyAgent(proxy, options);
  let isConnected = false;
  httpsAgent.once('proxyConnect', ({ statusCode }: { statusCode: number }, request: ClientRequest) => {
    isConnected = true;
    if (statusCode !== 200) request.destroy(proxyRefusal(proxy, statusCode));
  });
  return { config: { httpsAgent }, errorOf: (error) => (isConnected ? error : unreachableProxy(proxy, error)) };
}

function unreachableProxy(proxy: URL, error: unknown): PodproofError {
  const code = errorCode(error) || 'no answer';
  return new PodproofError('unavailable', `The proxy ${proxy.host} cannot be reached (${code})`, {
    extra: NEVER_CONNECTED,
  });
}

function proxyRefusal(proxy: URL, status: number): PodproofError {
  if (status === 407)
    return new PodproofError('refused', `The proxy ${proxy.host} refuses the credentials that it was given`, {
      extra: NEVER_CONNECTED,
    });
  const code = status === 403 ? 'refused' : 'unavailable';
  return new PodproofError(code, `The proxy ${proxy.host} does not connect to this host (HTTP ${status})`, {
    extra: NEVER_CONNECTED,
  });
}
