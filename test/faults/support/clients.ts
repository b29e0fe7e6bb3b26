import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { eventually } from './checks.js';
import { reportOf } from './reports.js';
import { SERVICE_TOKEN } from './server-process.js';

/** More answers than fit into the buffers between two processes. */
const DEAF_REQUESTS = 60;
const CONNECTED_WITHIN_MS = 30_000;

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** True when nobody listens there any more. */
export async function isClosed(url: string): Promise<boolean> {
  try {
    (await open(url)).destroy();
    return false;
  } catch {
    return true;
  }
}

/** A report that is under way: half of it was sent. */
export class HalfSentReport {
  #answer = '';

  private constructor(
    private readonly socket: Socket,
    private readonly rest: string,
  ) {
    socket.on('data', (chunk: Buffer) => {
      this.#answer += chunk.toString();
    });
  }

  static async begin(url: string, pod: string): Promise<HalfSentReport> {
    const body = JSON.stringify(reportOf(pod));
    const half = Math.floor(body.length / 2);
    const socket = await open(url);
    socket.write(
      `POST /api/pods/failed HTTP/1.1\r\nHost: podproof\r\nX-Service-Token: ${SERVICE_TOKEN}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, half)}`,
    );
    return new HalfSentReport(socket, body.slice(half));
  }

  /** Sends the rest; answers the status and the body. */
  async finish(withinMs: number): Promise<{ status: number; body: unknown }> {
    this.socket.write(this.rest);
    return eventually('the report is answered', withinMs, () => {
      const [, status, text] = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n([^]+)$/.exec(this.#answer) ?? [];
      if (status === undefined || text === undefined) return undefined;
      try {
        return { status: Number(status), body: JSON.parse(text) as unknown };
      } catch {
        return undefined;
      }
    });
  }

  /** Sends the rest a byte at a time until the server hangs up. */
  trickle(everyMs: number): void {
    let sent = 0;
    const timer = setInterval(() => {
      if (this.socket.destroyed || sent >= this.rest.length) clearInterval(timer);
      else this.socket.write(this.rest.charAt(sent++));
    }, everyMs).unref();
  }

  end(): void {
    this.socket.destroy();
  }
}

/** Asks for the same page again and again and never reads an answer. */
export async function openDeafReader(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Socket> {
  const socket = await open(url);
  socket.pause();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\nHost: podproof\r\n${lines.join('')}\r\n`;
  socket.write(request.repeat(DEAF_REQUESTS));
  return socket;
}

/** A WebSocket client that reads nothing after the handshake: neither events nor the close. */
export async function openDeafWebSocket(url: string): Promise<Socket> {
  const socket = await open(url);
  socket.write(
    `GET /api/ws?token=${SERVICE_TOKEN} HTTP/1.1\r\nHost: podproof\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** A WebSocket client that keeps what it hears. */
export class Listener {
  readonly events: { type: string; data: Record<string, unknown> }[] = [];

  private constructor(private readonly webSocket: WebSocket) {
    webSocket.on('message', (frame: Buffer) => {
      this.events.push(JSON.parse(frame.toString()) as Listener['events'][number]);
    });
    webSocket.on('error', () => {});
  }

  static async connect(url: string): Promise<Listener> {
    const webSocket = new WebSocket(`${url.replace('http', 'ws')}/api/ws?token=${SERVICE_TOKEN}`);
    const listener = new Listener(webSocket);
    await eventually('the WebSocket opens', CONNECTED_WITHIN_MS, () => webSocket.readyState === WebSocket.OPEN);
    return listener;
  }

  /** How often a failure of this pod was told. */
  failuresOf(pod: string): number {
    return this.events.filter(({ type, data }) => type === 'pod_failure' && data.pod_name === pod).length;
  }

  end(): void {
    this.webSocket.terminate();
  }
}
