import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { withoutNock } from '../../support/without-nock.js';

interface Told {
  readonly pod_name: string;
  readonly logs?: string;
}

export interface Received {
  readonly path: string;
  readonly body: Told & { readonly pods?: readonly Told[] };
  readonly token: string | undefined;
}
export type Answerer = (received: Received, response: ServerResponse) => void;

export const taking: Answerer = (_received, response) => void response.end('{}');
export const refusing =
  (status: number, detail = '', headers: Record<string, string> = {}): Answerer =>
  (_received, response) => {
    response.writeHead(status, headers);
    response.end(JSON.stringify({ detail }));
  };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A backend that answers as a test wants it to. */
export async function startBackend(answer: Answerer = taking) {
  withoutNock();
  const backend = { received: [] as Received[], answer, sockets: 0, url: '', open: 0, most: 0 };
  const server: Server = createServer(async (request, response) => {
    backend.open += 1;
    backend.most = Math.max(backend.most, backend.open);
    response.on('close', () => {
      backend.open -= 1;
    });
    const text = await textOf(request);
    const token = request.headers['x-service-token'];
    const received = { path: request.url ?? '', body: JSON.parse(text) as Received['body'], token: String(token) };
    backend.received.push(received);
    backend.answer(received, response);
  });
  server.on('connection', () => {
    backend.sockets += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backend.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return backend;
}
