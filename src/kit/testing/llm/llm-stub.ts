import type nock from 'nock';
import { bodyText } from '../body-text.js';
import type { LlmWire, RawRequest, SeenRequest, WireReply } from './llm-wire.js';

export type StubReply = WireReply & { readonly headers?: Readonly<Record<string, string>> };

const matches = (path: string | RegExp) => (address: string) => {
  const [pathname = ''] = address.split('?');
  return typeof path === 'string' ? pathname === path : path.test(pathname);
};

/** Stands in for the provider, and keeps what it was sent. */
export class LlmStub {
  readonly #requests: RawRequest[] = [];
  readonly #nock: typeof nock;
  readonly #wire: LlmWire;

  private constructor(nocked: typeof nock, wire: LlmWire) {
    this.#nock = nocked;
    this.#wire = wire;
  }

  /** nock is an optional peer: who tests no LLM plugin has none, so it is loaded here. */
  static async create(wire: LlmWire): Promise<LlmStub> {
    const { default: nocked } = await import('nock');
    return new LlmStub(nocked, wire);
  }

  /** Answers completions with one reply after the other; the last one stays. */
  completes(...replies: readonly StubReply[]): void {
    this.#serve('POST', this.#wire.completionPath, replies);
  }

  /** Answers completions with a text. */
  says(text: string, about = { model: 'model-that-answered', input: 11, output: 7 }): void {
    this.completes({ status: 200, body: this.#wire.answer(text, about) });
  }

  /** Answers the list of models. */
  lists(path: string | RegExp, reply: StubReply): void {
    this.#serve('GET', path, [reply]);
  }

  /** Fails completions as the network would; `code` is Node's. */
  fails(code: string, more: Readonly<Record<string, string>> = {}): void {
    const error = Object.assign(new Error(`stubbed ${code}`), { code, ...more });
    this.#nock(this.#wire.origin).persist().post(matches(this.#wire.completionPath)).replyWithError(error);
  }

  get calls(): number {
    return this.#requests.length;
  }

  /** The last request in the port's words. Throws Error when there was none. */
  get seen(): SeenRequest {
    const last = this.#requests.at(-1);
    if (last === undefined) throw new Error('the plugin sent nothing');
    return this.#wire.read(last);
  }

  /** Forgets replies and requests. */
  reset(): void {
    this.#nock.cleanAll();
    this.#requests.length = 0;
  }

  #serve(method: string, path: string | RegExp, replies: readonly StubReply[]): void {
    const left = [...replies];
    const requests = this.#requests;
    this.#nock(this.#wire.origin)
      .persist()
      .intercept(matches(path), method)
      .reply(function (this: nock.ReplyFnContext, address, body) {
        requests.push({
          path: address,
          headers: Object.fromEntries(Object.entries(this.req.headers).map(([name, value]) => [name, String(value)])),
          body: typeof body === 'object' ? body : {},
        });
        const reply = (left.length > 1 ? left.shift() : left[0]) as StubReply;
        return [reply.status, bodyText(reply.body), { 'Content-Type': 'application/json', ...reply.headers }];
      });
  }
}
