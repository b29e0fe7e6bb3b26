import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TimeSlices } from '../../../src/kernel/time-slices.js';
import { withoutNock } from '../../support/without-nock.js';
import { echo, optionalBody } from './sample-routes.js';
import { post, type RunningApp, SERVICE_TOKEN, startApp } from './start-app.js';

withoutNock();

const LIMIT = 100_000;
const headers = { 'X-Service-Token': SERVICE_TOKEN, 'Content-Type': 'application/json' };
let app: RunningApp;

beforeAll(async () => {
  app = await startApp([echo, optionalBody], { bodyLimitBytes: LIMIT });
});
afterAll(() => app.close());

const send = (body: unknown, more: Record<string, string> = {}) =>
  post(`${app.url}/api/test/echo`, body, { ...headers, ...more });

function sendBytes(bytes: Uint8Array, more: Record<string, string>): Promise<Response> {
  const body = new Uint8Array(bytes);
  return fetch(`${app.url}/api/test/echo`, { method: 'POST', body, headers: { ...headers, ...more } });
}

/** Writes zeros for as long as the server lets it, and says what it answered and how much it took. */
function sendWithoutEnd(path: string, more: Record<string, string>): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    let status = 0;
    let sent = 0;
    const call = request({ port, path, method: 'POST', headers: { ...headers, ...more } });
    const chunk = Buffer.alloc(16_384, 0x20);
    const write = () => {
      while (!call.destroyed && call.write(chunk)) sent += chunk.length;
    };
    call.on('drain', () => setImmediate(write));
    call.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    call.on('error', () => undefined);
    call.on('close', () => (status === 0 ? reject(new Error('no answer')) : resolve({ status, sent })));
    write();
  });
}

describe('a body', () => {
  it('is read in plain and gzipped form', async () => {
    const body = { pod_name: 'web', text: 'ä'.repeat(500) };
    expect(await (await send(body)).json()).toEqual(body);
    const zipped = await sendBytes(gzipSync(JSON.stringify(body)), { 'Content-Encoding': 'gzip' });
    expect(await zipped.json()).toEqual(body);
  });

  it('may begin with a byte order mark', async () => {
    expect((await send(`\uFEFF{"pod_name":"web"}`)).status).toBe(200);
  });

  it.each(['{"pod_name":', '', '{"pod_name":"a"} x', 'undefined'])('that is not JSON gets 400: %j', async (text) => {
    const response = await send(text);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.any(String), request_id: expect.any(String) });
  });

  it.each(['[]', '"text"', '5', 'null', 'true'])('that is no object gets 400: %s', async (text) => {
    const response = await send(text);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: 'The body must be an object' });
  });

  it.each([
    ['', false],
    ['{"before":"x"}', true],
  ])('may be left out where it is optional: %j', async (text, body) => {
    const response = await post(`${app.url}/api/test/optional`, text, headers);
    expect(await response.json()).toEqual({ body });
  });

  it.each([
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 415],
    ['text/plain; application/json', 415],
    ['application/jsonx', 415],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
    ['application/vnd.api+json', 200],
  ])('of the type %s gets %i', async (type, status) => {
    expect((await send({ pod_name: 'web' }, { 'Content-Type': type })).status).toBe(status);
  });

  it('of no type gets 415: so comes what a page sends as a blob', async () => {
    const response = await fetch(`${app.url}/api/test/echo`, {
      method: 'POST',
      headers: { 'X-Service-Token': SERVICE_TOKEN },
      body: new Blob(['{"pod_name":"web"}']),
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('application/json') });
  });

  it.each(['br', 'deflate', 'gzip, gzip', 'nonsense'])('in the encoding %s gets 415', async (encoding) => {
    const response = await sendBytes(brotliCompressSync('{}'), { 'Content-Encoding': encoding });
    expect(response.status).toBe(415);
    expect(response.headers.get('accept-encoding')).toBe('gzip');
  });

  it('that says gzip and is not gets 400', async () => {
    expect((await sendBytes(Buffer.from('{}'), { 'Content-Encoding': 'gzip' })).status).toBe(400);
  });
});

it('a large body is parsed in its turn, a small one at once', async () => {
  const slices = new TimeSlices();
  const other = await startApp([echo], { bodyLimitBytes: LIMIT }, { slices });
  let done = 0;
  const work = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    done += 1;
  };
  const burst = Promise.all(Array.from({ length: 100 }, () => slices.run(work)));
  const doneAt = async (text: string) => {
    const answer = await post(`${other.url}/api/test/echo`, { pod_name: 'web', text }, headers);
    expect(answer.status).toBe(200);
    return done;
  };
  const [large, small] = await Promise.all([doneAt('x'.repeat(10_000)), doneAt('x')]);
  await burst;
  await other.close();
  expect(small).toBeLessThan(100);
  expect(large).toBe(100);
});

describe('a body beyond the limit', () => {
  const padded = (size: number) => `{"pod_name":"web"}${' '.repeat(size - 18)}`;

  it('gets 413, and one just within it does not', async () => {
    expect((await send(padded(LIMIT))).status).toBe(200);
    const response = await send(padded(LIMIT + 1));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: `The body must have at most ${LIMIT} bytes` });
  });

  it('is counted after decompression, and a bomb is never unpacked', async () => {
    const zipped = (size: number) => sendBytes(gzipSync(padded(size)), { 'Content-Encoding': 'gzip' });
    expect((await zipped(LIMIT)).status).toBe(200);
    expect((await zipped(LIMIT + 1)).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(60_000_000));
    const before = process.memoryUsage().rss;
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendBytes(bomb, { 'Content-Encoding': 'gzip' })));
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });

  it('gets its answer though it says that 50 MB follow, and the connection is closed', async () => {
    const response = await send('x'.repeat(50_000_000));
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
  });

  it.each([{}, { 'Content-Encoding': 'gzip' }])('is cut when it has no end: %j', async (more) => {
    const before = process.memoryUsage().rss;
    const { status } = await sendWithoutEnd('/api/test/echo', more);
    expect(status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('is not read at all from who may not send it', async () => {
    const { status } = await sendWithoutEnd('/api/test/echo', { 'X-Service-Token': 'wrong' });
    expect(status).toBe(401);
    expect((await send({ pod_name: 'web' })).status).toBe(200);
  });
});

describe('a client that goes away', () => {
  it('within its body leaves one line with status 499 and disturbs nobody', async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/test/echo HTTP/1.1\r\nHost: x\r\nX-Service-Token: ${SERVICE_TOKEN}\r\nX-Request-Id: gone\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await new Promise((resolve) => app.server.once('request', resolve));
    socket.destroy();
    await expect.poll(() => app.lines.filter((line) => line['request_id'] === 'gone')).toMatchObject([{ status: 499 }]);
    expect((await send({ pod_name: 'web' })).status).toBe(200);
  });
});
