import { request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeGracefully, createServer } from '../../../src/api/http/create-server.js';
import { withoutNock } from '../../support/without-nock.js';

withoutNock();

const sockets: Socket[] = [];
let server: Server;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeGracefully(server, 0);
});

/** Starts a server that answers `/slow` when `release` is called, `/large` with 50 MB, and the rest at once. */
async function start(): Promise<{ port: number; release: () => void }> {
  let release = () => undefined as void;
  server = createServer((call, response) => {
    if (call.url === '/large') response.end(Buffer.alloc(50_000_000));
    else if (call.url === '/slow') release = () => void response.end('done');
    else response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, release: () => release() };
}

/** A connection that has sent `text` and what has come back on it. */
async function open(port: number, text: string): Promise<{ socket: Socket; received: () => string }> {
  let received = '';
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { socket, received: () => received };
}

async function timed(work: Promise<void>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

describe('closing', () => {
  it('closes idle connections at once and accepts no more', async () => {
    const { port } = await start();
    const { socket, received } = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(received).toContain('ok');
    expect(await timed(closeGracefully(server, 10))).toBeLessThan(8_000);
    await expect.poll(() => socket.destroyed).toBe(true);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it('answers connections that were made but not accepted, and requests that were sent but not read', async () => {
    const { port } = await start();
    const clients = await Promise.all(
      Array.from({ length: 30 }, () => open(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
    );
    expect(await timed(closeGracefully(server, 10))).toBeLessThan(8_000);
    for (const { received } of clients) await expect.poll(received).toContain('ok');
  });

  it('lets a request in flight end', async () => {
    const { port, release } = await start();
    const answer = fetch(`http://127.0.0.1:${port}/slow`);
    await new Promise((resolve) => server.once('request', resolve));
    const closing = closeGracefully(server, 10);
    release();
    expect(await (await answer).text()).toBe('done');
    expect(await timed(closing)).toBeLessThan(8_000);
  });

  it.each([
    ['sends its headers slowly', 'GET / HTTP/1.1\r\nHo', false],
    ['sends its body slowly', 'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na', true],
    ['never reads the answer', 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', true],
  ])('cuts a client off in time that %s', async (_name, text, isRequest) => {
    const { port } = await start();
    const arrived = new Promise((resolve) => server.once(isRequest ? 'request' : 'connection', resolve));
    const { socket } = await open(port, text);
    socket.pause();
    await arrived;
    const took = await timed(closeGracefully(server, 0.3));
    expect(took).toBeLessThan(8_000);
  });

  it('cuts upgraded connections, which HTTP no longer counts as its own', async () => {
    const { port } = await start();
    server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const { received } = await open(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: test\r\n\r\n');
    await expect.poll(received).toContain('101');
    expect(await timed(closeGracefully(server, 0.3))).toBeLessThan(8_000);
  });

  it('of a server that does not listen is done at once', async () => {
    await start();
    await closeGracefully(server, 1);
    expect(await timed(closeGracefully(server, 10))).toBeLessThan(5_000);
  });
});

describe('what is no request', () => {
  it.each([
    ['nonsense\r\n\r\n', '400 Bad Request'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', '400 Bad Request'],
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na', '400 Bad Request'],
    ['GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ])('gets a JSON error: %#', async (text, status) => {
    const { port } = await start();
    const { received } = await open(port, text);
    await expect.poll(received).toContain(status);
    expect(await new Promise((resolve) => request({ port }, ({ statusCode }) => resolve(statusCode)).end())).toBe(200);
  });

  it('gets a detail in plain words', async () => {
    const { port } = await start();
    const { received } = await open(port, 'nonsense\r\n\r\n');
    await expect.poll(received).toMatch(/\{"detail":"The request is not valid HTTP"\}$/);
  });
});

it('is impatient with slow headers, yet lets idle connections live longer than load balancers do', async () => {
  await start();
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
  expect(server.requestTimeout).toBeLessThanOrEqual(120_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
