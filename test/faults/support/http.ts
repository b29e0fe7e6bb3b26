import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { check } from './checks.js';

/** No answer may take longer, whatever is broken. */
const PATIENCE_MS = 120_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** From sending to the end of the answer. */
  readonly milliseconds: number;
}

export interface Sending {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

function parsed(text: string, headers: IncomingHttpHeaders): unknown {
  return headers['content-type']?.includes('json') === true && text !== '' ? JSON.parse(text) : text;
}

/** Sends JSON. Rejects only when the connection ends before the answer does. */
export function send(
  url: string,
  method: string,
  path: string,
  { body, headers, agent }: Sending = {},
): Promise<Answer> {
  const startedAt = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(new URL(path, url), {
      method,
      ...(agent === undefined ? {} : { agent }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(payload === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(payload) }),
        ...headers,
      },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const { statusCode: status = 0, headers: answered } = incoming;
        const milliseconds = performance.now() - startedAt;
        resolve({ status, headers: answered, body: parsed(Buffer.concat(chunks).toString(), answered), milliseconds });
      });
    });
    outgoing.end(payload);
  });
}

/** The words of an error answer; undefined when there are none. */
export function detailOf({ body }: Answer): string | undefined {
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : undefined;
  return typeof detail === 'string' && detail !== '' ? detail : undefined;
}

/** Sends and insists on the status. */
export async function sendExpecting(status: number, ...sending: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...sending);
  const [, method, path] = sending;
  check(answer.status === status, `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Connections that are kept open between requests. */
export function keptConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}
