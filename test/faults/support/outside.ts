import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHAT_COMPLETIONS } from '../../support/chat-completions-wire.js';
import { sendExpecting } from './http.js';
import type { ServerProcess } from './server-process.js';

/** `slow` is good after a while. `hang` answers nothing until `release`. `garbage` is 200 with something of no use. */
export type Mode = 'good' | 'slow' | 'hang' | '500' | 'garbage';

/** A request as it came. */
export interface Received {
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether a good answer was given. */
  answered: boolean;
}

type Bodies = Readonly<Record<'good' | 'garbage', unknown>>;

const SLOW_MS = 300;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** An HTTP server outside the product, which the servers under test call. It keeps what it gets. Close it. */
export class OutsideServer {
  mode: Mode = 'good';
  readonly received: Received[] = [];
  #held: (() => void)[] = [];
  /** How many more are answered before all others hang. */
  #left = Number.POSITIVE_INFINITY;
  readonly #server = createServer((request, response) => void this.#serve(request, response).catch(() => {}));

  private constructor(private readonly bodies: Bodies) {}

  static async start(bodies: Bodies): Promise<OutsideServer> {
    const outside = new OutsideServer(bodies);
    await new Promise<void>((resolve) => outside.#server.listen(0, '127.0.0.1', resolve));
    return outside;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many got a good answer. */
  get answered(): number {
    return this.received.filter(({ answered }) => answered).length;
  }

  /** From now on in this mode, also for what hangs; what comes after so many hangs again. */
  release(mode: Mode, atMost = Number.POSITIVE_INFINITY): void {
    this.mode = mode;
    this.#left = atMost;
    for (const goOn of this.#held.splice(0)) goOn();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const received: Received = { body: JSON.parse(text) as Received['body'], text, answered: false };
    this.received.push(received);
    if (this.mode === 'hang' || this.#left <= 0) await new Promise<void>((resolve) => this.#held.push(resolve));
    this.#left -= 1;
    if (this.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    this.#answer(received, response);
  }

  #answer(received: Received, response: ServerResponse): void {
    // Whoever asked may be gone.
    if (response.destroyed) return;
    const isGood = this.mode === 'good' || this.mode === 'slow';
    const body =
      this.mode === '500' ? { error: { message: 'out of order' } } : this.bodies[isGood ? 'good' : 'garbage'];
    received.answered = isGood;
    response.writeHead(this.mode === '500' ? 500 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }
}

const SOLUTION = {
  cause: 'The settings are missing.',
  evidence: [],
  steps: [{ text: 'Create the settings.' }],
  checks: [],
  patch: null,
  confidence: 'high',
};
const USAGE = { model: 'gpt-test', input: 100, output: 20 };

/** A language model that speaks OpenAI's chat completions. */
export function startModel(): Promise<OutsideServer> {
  return OutsideServer.start({
    good: CHAT_COMPLETIONS.answer(JSON.stringify(SOLUTION), USAGE),
    garbage: CHAT_COMPLETIONS.answer('As an assistant I would rather write prose.', USAGE),
  });
}

/** The receiver of a notifier. */
export function startReceiver(): Promise<OutsideServer> {
  return OutsideServer.start({ good: {}, garbage: {} });
}

type Target = Pick<ServerProcess, 'url'>;

/** More than any test uses up. */
const BUDGET = { llm_daily_calls: '1000000', llm_daily_tokens: '1000000000' };

/** Lets a server, and those that share its storage, ask the model as often as they like. */
export async function useModel({ url }: Target, cookie: string, model: OutsideServer): Promise<void> {
  const body = { provider: 'openai', api_key: 'sk-of-the-tests', model: 'gpt-test', base_url: `${model.url}/v1` };
  const headers = { Cookie: cookie };
  await sendExpecting(200, url, 'POST', '/api/admin/llm/config', { body, headers });
  for (const [key, value] of Object.entries(BUDGET)) {
    await sendExpecting(200, url, 'POST', `/api/admin/settings/${key}`, { body: { value }, headers });
  }
}

/** Lets a server, and those that share its storage, send messages there. It needs EGRESS_ALLOW=127.0.0.1. */
export async function useNotifier(
  { url }: Target,
  cookie: string,
  { provider, receiver }: { readonly provider: 'webhook' | 'slack'; readonly receiver: OutsideServer },
): Promise<void> {
  const body = { provider, config: { webhook_url: `${receiver.url}/hook` } };
  await sendExpecting(200, url, 'POST', '/api/admin/notifications', { body, headers: { Cookie: cookie } });
}
