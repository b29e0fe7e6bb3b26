import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Authorized, RequestAccess } from './request-access.js';
import { errorOfAnswer, errorOfFailure } from './request-errors.js';
import type { RequestSubject } from './request-subject.js';
import { untilAborted } from './until-aborted.js';

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
/** A connection, with its TLS handshake, that takes longer leads nowhere. */
const CONNECT_MS = 8_000;
/** What is used while it comes may take so many times as long: who reads it may be slow, too. */
const READ_SHARE = 2;
/** A page of 500 large pods is about 10 MB. */
const ANSWER_LIMIT = 128 * 1024 * 1024;
/** The connection was kept and the other side let go of it: nothing was done yet, so asking again is safe. */
const LOST_CONNECTION = new Set(['ECONNRESET', 'EPIPE']);

/** An answer that is read as it comes. */
export interface StreamRequest extends Omit<ApiRequest, 'tailBytes'> {
  /** The stream ends with a `timeout` when nothing comes for so long, in milliseconds: a connection may be half open for hours. */
  readonly silenceMs: number;
  /** Called when the answer begins and is none of an error. */
  readonly onOpen?: (() => void) | undefined;
}

/** A change of an object. */
export interface WriteRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: NonNullable<ApiRequest['query']>;
  /** JSON, as of the content type. */
  readonly body: string;
  readonly contentType: string;
  readonly subject: RequestSubject;
  readonly signal?: AbortSignal | undefined;
}

/** Asks an API server. Errors are those of ports/errors.ts. */
export interface Transport {
  /** The text of the answer. Throws PodproofError. */
  get(request: ApiRequest): Promise<string>;
  /** Changes something; answers the text of the answer. It is never sent twice, as it may have been done already. Throws PodproofError. */
  write(request: WriteRequest): Promise<string>;
  /** The bytes of an answer as they come, where they end soon. Throws PodproofError, also while it is read. */
  read(request: ApiRequest): AsyncGenerator<Buffer>;
  /** The bytes of an answer that may go on for as long as it likes, over a connection of their own. To leave the loop hangs up. Throws PodproofError, also while it is read. */
  stream(request: StreamRequest): AsyncGenerator<Buffer>;
}

export interface ApiTransportOptions {
  readonly timeoutMs?: number;
  readonly connectMs?: number;
  /** Hears the header `Date` of each answer as it begins. */
  readonly onDate?: (date: string | undefined) => void;
}

/** Speaks HTTP with one API server over connections that are kept. Errors are those of ports/errors.ts. */
export class ApiTransport implements Transport {
  readonly #access: RequestAccess;
  readonly #timeoutMs: number;
  readonly #connectMs: number;
  readonly #onDate: ApiTransportOptions['onDate'];

  constructor(access: RequestAccess, options: ApiTransportOptions = {}) {
    this.#access = access;
    this.#onDate = options.onDate;
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#connectMs = options.connectMs ?? CONNECT_MS;
  }

  get(request: ApiRequest): Promise<string> {
    return this.#whole(request, (signal) => this.#openTwice({ ...request, signal }));
  }

  write(request: WriteRequest): Promise<string> {
    return this.#whole(request, (signal) => this.#openOnce({ ...request, signal }));
  }

  async #whole(
    request: Pick<ApiRequest, 'subject' | 'signal' | 'tailBytes'>,
    open: (signal: AbortSignal) => Promise<IncomingMessage>,
  ): Promise<string> {
    const deadline = AbortSignal.timeout(this.#timeoutMs);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const response = await open(signal);
      const answer = await readAnswer(response, request.tailBytes);
      if (answer.status < 300) return answer.body;
      throw errorOfAnswer(answer, request.subject);
    } catch (error) {
      const reason: unknown = deadline.aborted ? deadline.reason : error;
      throw errorOfFailure(PodproofError.isInstance(error) ? error : reason, this.#access.host, request.signal);
    }
  }

  async *read(request: ApiRequest): AsyncGenerator<Buffer> {
    const deadline = AbortSignal.timeout(this.#timeoutMs * READ_SHARE);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    try {
      const response = await this.#openTwice({ ...request, signal });
      if ((response.statusCode ?? 0) >= 300) throw errorOfAnswer(await readAnswer(response), request.subject);
      yield* bounded(response);
    } catch (error) {
      const reason: unknown = deadline.aborted ? deadline.reason : error;
      throw errorOfFailure(PodproofError.isInstance(error) ? error : reason, this.#access.host, request.signal);
    }
  }

  async *stream(request: StreamRequest): AsyncGenerator<Buffer> {
    const watchdog = new SilenceWatchdog(this.#timeoutMs);
    const signal = request.signal === undefined ? watchdog.signal : AbortSignal.any([watchdog.signal, request.signal]);
    try {
      const response = await this.#openTwice({ ...request, signal, isStream: true });
      if ((response.statusCode ?? 0) >= 300) throw errorOfAnswer(await readAnswer(response), request.subject);
      watchdog.expectWithin(request.silenceMs);
      request.onOpen?.();
      for await (const chunk of response) {
        watchdog.expectWithin(request.silenceMs);
        yield chunk as Buffer;
      }
    } catch (error) {
      const reason: unknown = watchdog.signal.aborted ? watchdog.signal.reason : error;
      throw errorOfFailure(PodproofError.isInstance(error) ? error : reason, this.#access.host, request.signal);
    } finally {
      watchdog.end();
    }
  }

  async #openOnce(request: OpenRequest): Promise<IncomingMessage> {
    try {
      return await this.#open(request);
    } catch (error) {
      throw error instanceof ReusedConnectionError ? error.cause : error;
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

  async #open(request: OpenRequest): Promise<IncomingMessage> {
    const { path, query = {}, signal, isStream = false } = request;
    // A plugin that gets credentials may take as long as it likes: who waits for it may not.
    const { server, headers, agent } = await untilAborted(this.#access.authorize({ isStream }), signal);
    const url = new URL(server);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return this.#send(url, request, { agent, headers });
  }

  #send(url: URL, request: OpenRequest, { agent, headers }: Pick<Authorized, 'agent' | 'headers'>) {
    const { accept, signal, method = 'GET', body, contentType } = request;
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = send(url, {
        ...{ agent, method },
        headers: {
          ...{ Accept: accept ?? 'application/json', 'User-Agent': 'podproof' },
          ...(body !== undefined && { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
        ...(signal !== undefined && { signal }),
      });
      giveUpConnecting(outgoing, this.#connectMs);
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        const isLost = outgoing.reusedSocket && LOST_CONNECTION.has(error.code ?? '');
        if (isLost) dropIdleConnections(agent);
        reject(isLost ? new ReusedConnectionError(error) : error);
      });
      outgoing.once('response', (response) => {
        this.#onDate?.(response.headers.date);
        resolve(response);
      });
      outgoing.end(body);
    });
  }
}

/** Where the other side has let go of one kept connection it has of the others, too: the next try is to have a new one. */
function dropIdleConnections({ freeSockets }: Agent): void {
  for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

interface OpenRequest extends Omit<ApiRequest, 'tailBytes' | 'subject'> {
  /** Takes none of the connections that are for short questions. */
  readonly isStream?: boolean;
  readonly method?: WriteRequest['method'];
  readonly body?: string;
  readonly contentType?: string;
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

/** A new connection that is not there in time; one that is kept is there already. */
function giveUpConnecting(outgoing: ClientRequest, milliseconds: number): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => outgoing.destroy(new DOMException('No connection came about', 'TimeoutError')),
      milliseconds,
    );
    const stop = () => clearTimeout(timer);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', stop);
    outgoing.once('close', stop);
  });
}

class ReusedConnectionError extends Error {
  override readonly name = 'ReusedConnectionError';

  constructor(override readonly cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
  }
}

async function readAnswer(response: IncomingMessage, tailBytes?: number): Promise<Answer> {
  const read = tailBytes === undefined ? readWhole(response) : readTail(response, tailBytes);
  const body = (await read).toString('utf8');
  return { status: response.statusCode ?? 0, body, retryAfter: response.headers['retry-after'] };
}

async function readWhole(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bounded(response)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* bounded(response: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > ANSWER_LIMIT) throw new PodproofError('too_large', 'The answer of the cluster is too large');
    yield chunk;
  }
}

async function readTail(response: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    kept.push(chunk);
    size += chunk.length;
    while (size - (kept[0]?.length ?? 0) >= bytes) size -= kept.shift()?.length ?? 0;
  }
  return Buffer.concat(kept).subarray(-bytes);
}
