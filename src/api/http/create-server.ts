import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

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
/** How long a connection that has asked nothing yet is not taken for idle: its request may be on the way, or wait to be read. */
const FIRST_REQUEST_MS = 250;
/** At most so many connections that wait in the kernel are still accepted. */
const LAST_CONNECTIONS = 1_000;

/**
 * Accepts the connections that were made already and reads what was sent already: with the listening socket the kernel resets those that
 * wait in its queue, from which the event loop takes one a turn.
 */
async function acceptLastConnections(server: Server): Promise<void> {
  let accepted = 0;
  let counted = -1;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  while (accepted > counted && accepted < LAST_CONNECTIONS) {
    counted = accepted;
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', count);
}

/** As `server.close()`, which would also end connections whose request was sent but not read yet. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

/** Closes connections as they become idle, but spares new ones for a moment. Answers how to stop doing so. */
function closeIdle(server: Server): () => void {
  const patientUntil = performance.now() + FIRST_REQUEST_MS;
  const mayStillAsk = () =>
    performance.now() < patientUntil && [...(sockets.get(server) ?? [])].some((socket) => socket.bytesRead === 0);
  const close = () => {
    if (!mayStillAsk()) server.closeIdleConnections();
  };
  close();
  const timer = setInterval(close, IDLE_CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * Stops accepting, lets requests in flight end, and closes connections as they become idle. Whatever is still open after
 * the time (a client that reads or writes slowly, a WebSocket) is cut. Resolves when nothing is open any more.
 */
export async function closeGracefully(server: Server, seconds: number): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => {
    for (const socket of sockets.get(server) ?? []) socket.destroy();
    server.closeAllConnections();
  }, seconds * 1000);
  await acceptLastConnections(server);
  const closed = stopListening(server);
  const stopClosingIdle = closeIdle(server);
  await closed;
  stopClosingIdle();
  clearTimeout(deadline);
  server.close();
}
