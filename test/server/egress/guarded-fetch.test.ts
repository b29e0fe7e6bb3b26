import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { EgressRules } from '../../../src/server/egress/egress-rules.js';
import { createGuardedFetch } from '../../../src/server/egress/guarded-fetch.js';
import type { Resolve } from '../../../src/server/egress/guarded-resolve.js';
import { withoutNock } from '../../support/without-nock.js';

// Made-up names lead to this machine here, so nothing leaves it; nock would refuse them by name.
withoutNock();

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Once the first connection to the server that was started last has ended, whichever way. */
const firstConnectionClosed = () =>
  new Promise<void>((closed) => {
    servers.at(-1)?.once('connection', (socket: Socket) => socket.once('close', () => closed()));
  });

const resolveTo = (...addresses: string[]): Resolve => {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const open = (resolve?: Resolve) => createGuardedFetch(new EgressRules([]), 'open', resolve ? { resolve } : {});
const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
};

test('a request arrives as it was made, at the address that was checked', async () => {
  const port = await serve(echo);
  let asked = 0;
  const resolve: Resolve = async (host) => {
    asked += 1;
    return resolveTo('127.0.0.1')(host);
  };
  const response = await open(resolve)(`http://model.example:${port}/v1?a=1`, {
    method: 'POST',
    body: 'hello',
    headers: { 'X-Kind': 'test' },
  });
  expect(await response.json()).toMatchObject({
    method: 'POST',
    url: '/v1?a=1',
    body: 'hello',
    headers: { 'x-kind': 'test', host: `model.example:${port}` },
  });
  expect(asked).toBe(1);
});

test('a name with one forbidden address among others is refused, and nothing is sent', async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests += 1;
    response.end();
  });
  const fetch = createGuardedFetch(new EgressRules([]), 'public', { resolve: resolveTo('93.184.216.34', '127.0.0.1') });
  await expect(fetch(`http://hooks.example:${port}/`)).rejects.toMatchObject({ code: 'refused' });
  expect(requests).toBe(0);
});

test('a redirect to a forbidden address is refused', async () => {
  const port = await serve((_request, response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  );
  await expect(open()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('metadata'),
  });
});

test('a redirect is followed, without credentials to another origin, and a POST becomes a GET after 303', async () => {
  const target = await serve(echo);
  const port = await serve((_request, response) =>
    response.writeHead(303, { Location: `http://127.0.0.1:${target}/there` }).end(),
  );
  const response = await open()(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: 'x',
    headers: { Authorization: 'Bearer key', 'x-goog-api-key': 'key', Accept: 'text/plain' },
  });
  const arrived = (await response.json()) as { headers: Record<string, string> };
  expect(arrived).toMatchObject({ method: 'GET', url: '/there', body: '' });
  expect(JSON.stringify(arrived.headers)).not.toContain('key');
  expect(arrived.headers).toMatchObject({ accept: 'text/plain' });
});

test('a redirect without end is given up, and none is followed when the caller says so', async () => {
  const port = await serve((_request, response) => response.writeHead(307, { Location: '/again' }).end());
  await expect(open()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'refused' });
  expect((await open()(`http://127.0.0.1:${port}/`, { redirect: 'manual' })).status).toBe(307);
});

test('other schemes are refused, answers without a body have none, and an abort ends the call', async () => {
  await expect(open()('file:///etc/passwd')).rejects.toMatchObject({ code: 'refused' });
  const port = await serve((request, response) => {
    if (request.url === '/empty') response.writeHead(204).end();
  });
  expect((await open()(`http://127.0.0.1:${port}/empty`)).body).toBeNull();
  const controller = new AbortController();
  const hanging = open()(`http://127.0.0.1:${port}/hangs`, { signal: controller.signal });
  setImmediate(() => controller.abort());
  await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['gzip', gzipSync('hello')],
  ['deflate', deflateSync('hello')],
])('an answer in %s is read, though none was asked for', async (encoding, body) => {
  const port = await serve((request, response) => {
    expect(request.headers['accept-encoding']).toBe('identity');
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': body.length }).end(body);
  });
  const response = await open()(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('hello');
  expect([...response.headers.keys()]).not.toContain('content-encoding');
});

test.each([
  ['with a length', { 'Content-Length': '100' }],
  ['in chunks', {}],
  ['in gzip', { 'Content-Encoding': 'gzip' }],
])('an answer that is cut off rejects %s', async (_how, headers) => {
  const port = await serve((_request, response) => {
    response.writeHead(200, headers);
    response.write(gzipSync('hello').subarray(0, 12), () => response.destroy());
  });
  const response = await open()(`http://127.0.0.1:${port}/`);
  await expect(response.text()).rejects.toThrow();
});

test('an answer that is aborted half-way rejects', async () => {
  const port = await serve((_request, response) => void response.write('half'));
  const controller = new AbortController();
  const response = await open()(`http://127.0.0.1:${port}/`, { signal: controller.signal });
  const reading = response.text();
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('an address that is none, or has a password in it, is refused and not repeated', async () => {
  for (const address of ['http://[fe80::1%25eth0]/s3cr3t', 'http://ada:s3cr3t@hooks.example/', 'http://a b/s3cr3t']) {
    await expect(open()(address)).rejects.toMatchObject({
      code: 'refused',
      message: expect.not.stringContaining('s3cr3t'),
    });
  }
});

test('a gzip that ends too early is no answer, though the connection ends well', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('hello').subarray(0, 20));
  });
  const response = await open()(`http://127.0.0.1:${port}/`);
  await expect(response.text()).rejects.toThrow();
});

test('no header is sent but those of the caller and of HTTP itself', async () => {
  const port = await serve((request, response) => response.end(JSON.stringify(Object.keys(request.headers).sort())));
  const response = await open()(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array([1]) });
  expect(await response.json()).toEqual(['accept-encoding', 'connection', 'content-length', 'host']);
});

test('an error says nothing of what was sent', async () => {
  const port = await serve((_request, response) => void response.destroy());
  const error: unknown = await open()(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: 's3cr3t',
    headers: { Authorization: 'Bearer s3cr3t' },
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cr3t');
});

test('an answer that is not read waits at the other side, and its connection ends when it is given up', async () => {
  const SENT = 100_000_000;
  let written = 0;
  const chunk = Buffer.alloc(100_000);
  function* chunks() {
    for (; written < SENT; written += chunk.length) yield chunk;
  }
  const port = await serve((_request, response) => void Readable.from(chunks()).pipe(response));
  const closed = firstConnectionClosed();
  const { body } = await open()(`http://127.0.0.1:${port}/`);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await closed;
  expect(written).toBeLessThan(SENT / 2);
});

test('an answer that nothing comes of is given up at once', async () => {
  const port = await serve((_request, response) => void response.write('data: 1\n\n'));
  const closed = firstConnectionClosed();
  const { body } = await open()(`http://127.0.0.1:${port}/`);
  const reader = body?.getReader();
  await reader?.read();
  const waiting = reader?.read();
  await reader?.cancel();
  await closed;
  expect(await waiting).toMatchObject({ done: true });
});

test('a signal that has a reason of its own ends the call with it', async () => {
  const port = await serve(() => undefined);
  const controller = new AbortController();
  const hanging = open()(`http://127.0.0.1:${port}/`, { signal: controller.signal });
  setImmediate(() => controller.abort(new DOMException('Too slow', 'TimeoutError')));
  await expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a call that is aborted before it is sent is not sent', async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests += 1;
    response.end();
  });
  const controller = new AbortController();
  const resolve: Resolve = async () => {
    // Everything that is waited for after this finds the signal aborted.
    queueMicrotask(() => controller.abort());
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const calling = open(resolve)(`http://model.example:${port}/`, { signal: controller.signal });
  await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toBe(0);
});
