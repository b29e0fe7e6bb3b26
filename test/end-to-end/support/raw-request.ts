import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { withoutNock } from '../../support/without-nock.js';

/** What was answered, with the time that it took in milliseconds. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

export interface RawRequest {
  readonly method: string;
  /** As it goes over the wire: `fetch` would tidy `..`, `//` and stray percent signs away. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends a request as it is written. An answer that comes before the body was sent in full counts. */
export function sendRaw(url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  withoutNock();
  const startedAt = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, method, path, headers });
    call.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const milliseconds = performance.now() - startedAt;
      textOf(response).then((text) => resolve({ status, headers: answered, text, milliseconds }), reject);
    });
    call.on('error', reject);
    if (body !== undefined && !call.hasHeader('Content-Type')) call.setHeader('Content-Type', 'application/json');
    // Node announces the body of a GET or DELETE only when it is told to.
    if (body !== undefined && !call.hasHeader('Transfer-Encoding')) {
      call.setHeader('Content-Length', Buffer.byteLength(body));
    }
    call.end(body);
  });
}

/** Sends bytes over a connection of their own; answers all that came back when the server hung up or `isEnough`. */
export function speak(
  url: string,
  bytes: string | Buffer,
  isEnough: (received: string) => boolean = () => false,
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => void socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isEnough(received)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
