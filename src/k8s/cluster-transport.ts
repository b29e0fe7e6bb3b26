import { PodproofError } from '../kernel/ports/errors.js';
import type { ApiRequest, StreamRequest, Transport, WriteRequest } from './api-transport.js';
import { errorForUsers } from './cluster-errors.js';
import type { ReloadingAccess } from './reloading-access.js';

/** Hears of each request whether it was answered. That the credentials are no good counts as no answer. */
export type AnswerListener = (isAnswered: boolean) => void;

type Asked = Pick<ApiRequest, 'subject'>;

/** What may be over when the credentials or the address are read anew. */
const RENEWABLE = new Set(['unauthenticated', 'unavailable', 'timeout']);

/**
 * The transport of a server that runs for months: credentials are read anew when the cluster does not accept them, and then it is asked once more;
 * errors are told as users of the server have to hear them.
 */
export class ClusterTransport implements Transport {
  constructor(
    private readonly transport: Transport,
    private readonly access: ReloadingAccess,
    private readonly listener: AnswerListener,
  ) {}

  get(request: ApiRequest): Promise<string> {
    return this.#asked(request, () => this.transport.get(request));
  }

  /** What is refused for its credentials was not done, so that it may be tried again as well. */
  write(request: WriteRequest): Promise<string> {
    return this.#asked(request, () => this.transport.write(request));
  }

  async #asked(request: Asked, ask: () => Promise<string>): Promise<string> {
    const { generation } = this.access;
    try {
      const answer = await ask().catch((error: unknown) => {
        if (!this.#mayRepeat(error, generation)) throw error;
        return ask();
      });
      this.listener(true);
      return answer;
    } catch (error) {
      throw this.#told(error, request);
    }
  }

  read(request: ApiRequest): AsyncGenerator<Buffer> {
    return this.#twice(request, () => this.transport.read(request));
  }

  stream(request: StreamRequest): AsyncGenerator<Buffer> {
    return this.#twice(request, () => this.transport.stream(request));
  }

  async *#twice(request: Asked, open: () => AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    const { generation } = this.access;
    let isRunning = false;
    try {
      for await (const chunk of open()) {
        if (!isRunning) this.listener(true);
        isRunning = true;
        yield chunk;
      }
    } catch (error) {
      if (isRunning || !this.#mayRepeat(error, generation)) throw this.#told(error, request);
      yield* this.#again(request, open);
    }
  }

  async *#again(request: Asked, open: () => AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* open();
    } catch (error) {
      throw this.#told(error, request);
    }
  }

  /** Credentials that are refused are worth one more try when there are newer ones than those that were used. */
  #mayRepeat(error: unknown, generation: number): boolean {
    if (!PodproofError.isInstance(error) || !RENEWABLE.has(error.code)) return false;
    const isNewer = this.access.renew() || this.access.generation !== generation;
    return isNewer && error.code === 'unauthenticated';
  }

  #told(error: unknown, { subject }: Asked): unknown {
    if (!PodproofError.isInstance(error)) return error;
    if (RENEWABLE.has(error.code)) this.listener(false);
    return errorForUsers(error, subject);
  }
}
