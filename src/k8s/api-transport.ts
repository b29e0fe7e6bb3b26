import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PodproofError } from '../kernel/ports/errors.js';
import type { ClusterAccess } from './cluster-access.js';
import { errorOfAnswer, errorOfFailure } from './request-errors.js';
import type { RequestSubject } from './request-subject.js';

/** One GET. */
export interface ApiRequest {
  /** Below the server's address, each segment encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly accept?: string;
  readonly subject: RequestSubject;
  readonly signal?: AbortSignal | undefined;
  /** The end of a longer answer is kept, in bytes; without it a longer answer than the limit is an error. */
  readonly tailBytes?: number;
}

const TIMEOUT_MS = 30_000;
/** A page of 500 large pods is about 10 MB. */
const ANSWER_LIMIT = 128 * 1024 * 1024;
/** The connection was kept and the other side let go of it: nothing was done yet, so asking again is safe. */
const LOST_CONNECTION = new Set(['ECONNRESET', 'EPIPE']);

/** An answer that is read as it comes. */
export interface StreamRequest extends Omit<ApiRequest, 'tailBytes'> {
  /** The stream ends with a `timeout` when nothing comes for so long, in milliseconds: a connection may be half open for hours. */
  readonly silenceMs: number;
}

/** Speaks HTTP with one API server over connections that are kept. Errors are those of ports/errors.ts. */
export class ApiTransport {
  readonly #access: ClusterAccess;
  readonly #timeoutMs: number;

  constructor(access: ClusterAccess, options: { readonly timeoutMs?: number } = {}) {
    this.#access = access;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  }

  /** The text of the answer. Throws PodproofError. */
  async get(request: ApiRequest): Promise<string> {
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const response = await this.#openTwice({ ...request, signal });
      const answer = await readAnswer(response, request.tailBytes);
      if (answer.status < 300) return answer.body;
      throw errorOfAnswer(answer, request.subject);
    } catch (error) {
      const reason: unknown = deadline.aborted ? deadline.reason : error;
      throw errorOfFailure(PodproofError.isInstance(error) ? error : reason, this.#access.server.host, request.signal);
    }
  }

  /** The bytes of an answer as they come, over a connection of their own. To leave the loop hangs up. Throws PodproofError, also while it is read. */
  async *stream(request: StreamRequest): AsyncGenerator<Buffer> {
    const watchdog = new SilenceWatchdog(this.#timeoutMs);
    const signal = request.signal === undefined ? watchdog.signal : AbortSignal.any([watchdog.signal, request.signal]);
    try {
      const response = await this.#openTwice({ ...request, signal, isStream: true });
      if ((response.statusCode ?? 0) >= 300) throw errorOfAnswer(await readAnswer(response), request.subject);
      watchdog.expectWithin(request.silenceMs);
      for await (const chunk of response) {
        watchdog.expectWithin(request.silenceMs);
        yield chunk as Buffer;
      }
    } catch (error) {
      const reason: unknown = watchdog.signal.aborted ? watchdog.signal.reason : error;
      throw errorOfFailure(PodproofError.isInstance(error) ? error : reason, this.#access.server.host, request.signal);
    } finally {
      watchdog.end();
    }
  }

  async #openTwice(request: OpenRequest): Promise<IncomingMessage> {
    try {
      return await this.#open(request);
    } catch (error) {
      if (!(error instanceof ReusedConnectionError)) throw error;
      return await this.#open(request);
    }
  }

  async #open({ path, query = {}, accept, signal, isStream = false }: OpenRequest): Promise<IncomingMessage> {
    const { headers, agent } = await this.#access.authorize({ isStream });
    const url = new URL(this.#access.server);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest;
    return new Promise((resolve, reject) => {
      const outgoing = send(url, {
        agent,
        headers: { Accept: accept ?? 'application/json', 'User-Agent': 'podproof', ...headers },
        ...(signal !== undefined && { signal }),
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        const isLost = outgoing.reusedSocket && LOST_CONNECTION.has(error.code ?? '');
        reject(isLost ? new ReusedConnectionError() : error);
      });
      outgoing.once('response', resolve);
      outgoing.end();
    });
  }
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

interface OpenRequest extends Omit<ApiRequest, 'tailBytes' | 'subject'> {
  /** Takes none of the connections that are for short questions. */
  readonly isStream?: boolean;
}

/** Gives up what is silent for too long. */
class SilenceWatchdog {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.expectWithin(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  expectWithin(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#controller.abort(new DOMException('Nothing came for too long', 'TimeoutError'));
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

class ReusedConnectionError extends Error {
  override readonly name = 'ReusedConnectionError';
}

async function readAnswer(response: IncomingMessage, tailBytes?: number): Promise<Answer> {
  const read = tailBytes === undefined ? readWhole(response) : readTail(response, tailBytes);
  const body = (await read).toString('utf8');
  return { status: response.statusCode ?? 0, body, retryAfter: response.headers['retry-after'] };
}

async function readWhole(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > ANSWER_LIMIT) throw new PodproofError('too_large', 'The answer of the cluster is too large');
  }
  return Buffer.concat(chunks);
}

async function readTail(response: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  let tail = Buffer.alloc(0);
  for await (const chunk of response) tail = Buffer.concat([tail, chunk]).subarray(-bytes);
  return tail;
}
