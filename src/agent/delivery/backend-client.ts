import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface BackendOptions {
  /** Where the backend is, with the path below which it is served, if any. */
  readonly url: string;
  readonly serviceToken: string;
  /** How long one request may take. The first report of an incident may wait for a language model. */
  readonly timeoutMs?: number;
  /** How many requests may be under way at once. */
  readonly connections?: number;
}

/** What the backend answered. */
export interface BackendAnswer {
  readonly status: number;
  /** What it asks us to wait before the next request, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  readonly body: string;
  /** When it answered by its own clock, in milliseconds since 1970. */
  readonly date?: number | undefined;
  /** Where the next page of a list is, as a path. */
  readonly next: string | undefined;
}

const TIMEOUT_MS = 30_000;
const CONNECTIONS = 8;
/** The answers of lists have at most 1,000 short elements; that to a report repeats its evidence, of which nothing is wanted. */
const ANSWER_LIMIT = 4 * 1024 * 1024;
const LONGEST_WAIT_MS = 5 * 60_000;
/** The connection was kept and the other side let go of it: nothing was done yet. */
const LOST = new Set(['ECONNRESET', 'EPIPE']);

interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Speaks with the backend over connections that are kept. Follows no redirects: the token is for this address only. */
export class BackendClient {
  readonly #base: URL;
  readonly #token: string;
  readonly #timeoutMs: number;
  readonly #agent: HttpAgent | HttpsAgent;

  /** Throws TypeError for an address that is none. */
  constructor({ url, serviceToken, timeoutMs = TIMEOUT_MS, connections = CONNECTIONS }: BackendOptions) {
    this.#base = new URL(url);
    if (!['http:', 'https:'].includes(this.#base.protocol)) throw new TypeError(`${url} is no address of a backend`);
    this.#token = serviceToken;
    this.#timeoutMs = timeoutMs;
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = this.#base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** The address, for people: without user and password. */
  get address(): string {
    return `${this.#base.origin}${this.#base.pathname.replace(/\/$/, '')}`;
  }

  get(path: string, signal?: AbortSignal): Promise<BackendAnswer> {
    return this.#ask({ method: 'GET', path, signal });
  }

  /** Sends JSON text. Throws what node:http throws where there is no whole answer. */
  post(path: string, body: string, signal?: AbortSignal): Promise<BackendAnswer> {
    return this.#ask({ method: 'POST', path, body, signal });
  }

  /** Ends the connections that are kept. */
  close(): void {
    this.#agent.destroy();
  }

  async #ask(sent: SentRequest): Promise<BackendAnswer> {
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    const signal = sent.signal === undefined ? deadline : AbortSignal.any([deadline, sent.signal]);
    try {
      return await this.#answer({ ...sent, signal });
    } catch (error) {
      // What node:http throws then does not say whether it was given up or took too long.
      throw signal.aborted ? signal.reason : error;
    }
  }

  async #answer(sent: SentRequest): Promise<BackendAnswer> {
    const response = await this.#open(sent).catch((error: unknown) => {
      if (!(error instanceof LostConnection)) throw error;
      return this.#open(sent);
    });
    const { headers, statusCode = 0 } = response;
    return {
      status: statusCode,
      retryAfterMs: retryAfterOf(headers['retry-after']),
      date: dateOf(headers.date),
      next: nextOf(headers.link),
      body: await readBounded(response),
    };
  }

  #open({ method, path, body, signal }: SentRequest): Promise<IncomingMessage> {
    const send = this.#base.protocol === 'https:' ? httpsRequest : httpRequest;
    const [pathname = '', search = ''] = path.split('?');
    const url = new URL(this.#base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${pathname}`;
    url.search = search;
    return new Promise((resolve, reject) => {
      const outgoing = send(url, {
        agent: this.#agent,
        method,
        headers: {
          ...{ Accept: 'application/json', 'User-Agent': 'podproof-agent', 'X-Service-Token': this.#token },
          ...(body !== undefined && {
            ...{ 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
          }),
        },
        ...(signal !== undefined && { signal }),
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        const isLost = outgoing.reusedSocket && LOST.has(error.code ?? '');
        reject(isLost ? new LostConnection(error.message) : error);
      });
      outgoing.once('response', resolve);
      outgoing.end(body);
    });
  }
}

class LostConnection extends Error {}

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= ANSWER_LIMIT) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** In seconds or as a date (RFC 9110 section 10.2.3); bounded, so that one answer does not silence an agent. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const milliseconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return milliseconds > 0 ? Math.min(milliseconds, LONGEST_WAIT_MS) : undefined;
}

function dateOf(header: string | undefined): number | undefined {
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : date;
}

function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^>]{1,4000})>; rel="next"/.exec(String(link ?? ''))?.[1];
}
