import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks OpenAI's and Ollama's API as far as these tests go: it knows one key and the models that begin with `good`. */
export class ProviderServer {
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [status, body] = this.#answer(
        request.url ?? '',
        request.headers.authorization,
        Buffer.concat(chunks).toString(),
      );
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  constructor(private readonly key: string) {}

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #answer(path: string, authorization: string | undefined, text: string): [number, object] {
    if (path === '/v1/models') return [200, { object: 'list', data: [{ id: 'good-listed', object: 'model' }] }];
    if (path === '/api/tags') return [200, { models: [{ name: 'good-pulled' }] }];
    const { model } = JSON.parse(text) as { model: string };
    if (path === '/api/chat') return [200, { model, message: { role: 'assistant', content: 'ok' }, done: true }];
    if (authorization !== `Bearer ${this.key}`)
      return [401, { error: { message: `Incorrect API key ${authorization}` } }];
    if (path !== '/v1/chat/completions') return [404, { error: 'no such page' }];
    if (!model.startsWith('good')) {
      return [404, { error: { message: `The model ${model} does not exist`, code: 'model_not_found' } }];
    }
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }];
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    return [200, { id: 'c', object: 'chat.completion', created: 1, model, choices, usage }];
  }
}
