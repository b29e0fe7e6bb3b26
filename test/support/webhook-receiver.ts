import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a webhook received. */
export interface Received {
  /** The path of the URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A webhook on this machine that keeps what it gets. Close it. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; 200 unless told otherwise. `hang`: nothing at all. */
  answer: { readonly status: number; readonly headers?: Record<string, string> } | 'hang';
  close(): Promise<void>;
}

export async function startWebhook(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      receiver.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString()) as Received['body'],
      });
      if (receiver.answer === 'hang') return;
      response.writeHead(receiver.answer.status, receiver.answer.headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: { status: 200 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
