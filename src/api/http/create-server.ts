import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** How patient the server is with slow clients, in milliseconds, and how large headers may be, in bytes. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** Longer than the 60 s after which common load balancers let go, so that it is never the server that closes first. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
} as const;

const sockets = new WeakMap<Server, Set<Socket>>();

const CLIENT_ERRORS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

function answerUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const usual = ['400 Bad Request', 'The request is not valid HTTP'] as const;
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? usual;
  const body = JSON.stringify({ detail });
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => socket.destroy());
}

/** Makes the HTTP server: hardened against slow and malformed requests, not yet listening. */
export function createServer(listener: RequestListener): Server {
  const server = createHttpServer({ ...PATIENCE }, listener);
  const open = new Set<Socket>();
  sockets.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('clientError', (error, socket) => answerUnparsable(error, socket as Socket));
  return server;
}

const IDLE_CHECK_MS = 50;

/**
 * Stops accepting, lets requests in flight end, and closes connections as they become idle. Whatever is still open after
 * the time (a client that reads or writes slowly, a WebSocket) is cut. Resolves when nothing is open any more.
 */
export async function closeGracefully(server: Server, seconds: number): Promise<void> {
  if (!server.listening) return;
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(() => {
    for (const socket of sockets.get(server) ?? []) socket.destroy();
    server.closeAllConnections();
  }, seconds * 1000);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(deadline);
}
