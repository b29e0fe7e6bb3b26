import nock from 'nock';
import type { PluginContext } from '../../../kernel/plugins/define-plugin.js';
import type { Notifier } from '../../../kernel/ports/notifier.js';
import { bodyText } from '../body-text.js';
import type { NotifierUnderTest, WireAnswer } from './notifier-under-test.js';

/** One request as the service received it. */
export interface Received {
  readonly path: string;
  readonly body: unknown;
  /** The length of the body in UTF-8. */
  readonly bytes: number;
}

/** The service, played by nock at the address of a webhook. */
export class Service {
  readonly received: Received[] = [];
  readonly #url: URL;

  constructor(webhookUrl: string) {
    this.#url = new URL(webhookUrl);
  }

  /** The next request is answered so; with `times`, the next ones are. */
  answers(answer: WireAnswer, { times = 1, delayMs = 0 } = {}): this {
    this.#next(times)
      .delay(delayMs)
      .reply((path, body) => {
        this.received.push({ path, body, bytes: Buffer.byteLength(bodyText(body)) });
        return [answer.status, answer.body ?? '', { ...answer.headers }];
      });
    return this;
  }

  /** The connection of the next request is cut. */
  cutsConnection(): this {
    this.#next(1).replyWithError(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
    return this;
  }

  #next(times: number): nock.Interceptor {
    const path = (requested: string) => requested.startsWith(this.#url.pathname);
    return nock(this.#url.origin).post(path).times(times);
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} };

const context: PluginContext = {
  logger: silent,
  fetch: (input, init) => globalThis.fetch(input, init),
  resolve: async () => [],
  clock: { now: () => Date.UTC(2024, 0, 1, 15) },
};

/** An instance of the plugin, made as the host makes it. */
export async function createNotifier<Config>(
  { plugin, config }: NotifierUnderTest<Config>,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Notifier> {
  return plugin.create(plugin.configSchema.parse({ ...config, ...changes }), context);
}

/** What a rejected promise was rejected with. Throws when it was not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    () => ({ rejected: false, reason: undefined }),
    (reason: unknown) => ({ rejected: true, reason }),
  );
  if (!outcome.rejected) throw new Error('the call succeeded, but it should have failed');
  return outcome.reason;
}
