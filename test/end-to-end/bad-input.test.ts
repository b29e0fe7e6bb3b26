import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { missingConfigMap } from '../support/reports.js';
import { speak } from './support/raw-request.js';
import { detailOf, MEGABYTE, MEMORY_LIMIT, TOKEN, useTriedServer } from './support/tried-server.js';

const { url, memory, report, reportOf, asAdmin } = useTriedServer();
let accepted = 0;

const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
const field = (name: string, json: string) => `{"pod_name":"bad","namespace":"shop",${JSON.stringify(name)}:${json}}`;

describe('a report that is refused', () => {
  it.each([
    ['no JSON', '{"pod_name":', /not valid JSON/],
    ['JavaScript', "{pod_name: 'x'}", /not valid JSON/],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x00]), /not valid JSON/],
    ['an array', '[]', /must be an object/],
    ['null', 'null', /must be an object|required/],
    ['nothing', '', /required|must be an object/],
    ['a number for the pod', '{"pod_name":5,"namespace":"shop"}', /pod_name/],
    ['an object for the namespace', '{"pod_name":"x","namespace":{}}', /namespace/],
    ['an object for the events', field('events', '{}'), /events/],
    ['a number for the logs', field('logs', '5'), /logs/],
    ['a list for the manifest', field('manifest', '[]'), /manifest/],
    ['a date that is none', field('creation_timestamp', '"yesterday"'), /creation_timestamp/],
    ['a date out of the calendar', field('creation_timestamp', '"2026-13-45T00:00:00Z"'), /creation_timestamp/],
    ['a name of 254 characters', JSON.stringify({ pod_name: 'x'.repeat(254), namespace: 'shop' }), /pod_name/],
    ['a name with NUL', '{"pod_name":"a\\u0000b","namespace":"shop"}', /pod_name/],
    ['a name with half a character', '{"pod_name":"a","namespace":"\\ud800"}', /namespace/],
    ['100,000 events', field('events', `[${'{"a":1},'.repeat(99_999)}{}]`), /events/],
    ['100,000 fields', field('node', JSON.stringify(Object.fromEntries(Array(100_000).fill(0).entries()))), /node/],
    ['arrays in 100,000 levels', field('events', nested('[', ']', 100_000)), /events/],
    ['objects in 100,000 levels', field('node', nested('{"a":', '}', 100_000)), /node/],
    ['open brackets only', '['.repeat(100_000), /not valid JSON/],
  ])('%s', async (_what, body, detail) => {
    const answer = await report(body);
    expect([answer.status, detailOf(answer)]).toEqual([400, expect.stringMatching(detail)]);
  });

  it.each([
    '{}',
    '{"pod_name":"x"}',
    '{"namespace":"x"}',
    '{"pod_name":"","namespace":"x"}',
    '{"pod_name":"x","namespace":null}',
  ])('because pod name or namespace is missing: %s', async (body) => {
    const answer = await report(body);
    expect([answer.status, detailOf(answer)]).toEqual([
      400,
      expect.stringMatching(/pod name and namespace are required/i),
    ]);
  });
});

/** A gzip stream of that many zeros. Members may stand one behind the other (RFC 1952 section 2.2). */
async function zippedZeros(size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const gzip = createGzip({ level: 1 });
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => gzip.once('end', resolve));
  const zeros = Buffer.alloc(MEGABYTE);
  for (let written = 0; written < size; written += MEGABYTE) {
    if (!gzip.write(zeros)) await new Promise((resolve) => gzip.once('drain', resolve));
  }
  gzip.end();
  await ended;
  return Buffer.concat(chunks);
}

describe('a field whose name is a megabyte long', () => {
  const name = 'x'.repeat(MEGABYTE);

  it('is not read back at length', async () => {
    const unknown = await asAdmin('PUT', '/api/pods/1/status', JSON.stringify({ status: 'new', [name]: 1 }));
    const tooLong = await report(JSON.stringify({ [name]: Array(10_001).fill(0) }));
    for (const answer of [unknown, tooLong]) {
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(2_000);
    }
  });
});

describe('a body that is too large', () => {
  it.each([
    ['50 MB', {}],
    ['50 MB without a length', { 'Transfer-Encoding': 'chunked' }],
  ])('%s', async (_what, headers) => {
    const answer = await report(Buffer.alloc(50 * MEGABYTE, 0x20), headers);
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
    expect(detailOf(answer)).toContain('bytes');
  });

  it('without an end is cut, and the connection with it', async () => {
    const head = `POST /api/pods/failed HTTP/1.1\r\nHost: x\r\nX-Service-Token: ${TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`;
    const answer = await speak(url(), head + chunk.repeat(20));
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]+connection: close/i);
  });

  it('once it is unpacked', async () => {
    const small = await zippedZeros(10 * MEGABYTE);
    const large = await zippedZeros(1024 * MEGABYTE);
    const members = Buffer.concat(Array<Buffer>(100).fill(small));
    for (const bomb of [small, large, members]) {
      const answer = await report(bomb, { 'Content-Encoding': 'gzip' });
      expect([bomb.length, answer.status]).toEqual([bomb.length, 413]);
    }
  });

  it.each(['br', 'deflate', 'zstd', 'gzip, gzip'])('or packed with %s is refused', async (encoding) => {
    expect((await report(gzipSync('{}'), { 'Content-Encoding': encoding })).status).toBe(415);
  });

  it.each([
    ['multipart/form-data; boundary=x', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/octet-stream', 415],
    ['nonsense', 415],
    ['text/html; charset=utf-16', 415],
    ['application/merge-patch+json', 200],
  ])('or of the type %s gets %i', async (type, status) => {
    const body = JSON.stringify(missingConfigMap('good'));
    expect((await report(body, { 'Content-Type': type })).status).toBe(status);
  });
});

describe('a report that is meant to keep the server busy', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => [...pair])) {
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`);
  }
  const merges = Array.from(
    { length: 2_000 },
    (_, level) => `m${level}: &m${level} {${level ? `<<: *m${level - 1}, ` : ''}k${level}: 1}`,
  );
  const podWith = (lines: readonly string[]) => ['apiVersion: v1', 'kind: Pod', ...lines].join('\n');

  it.each([
    ['aliases that explode', podWith(bomb)],
    ['aliases in place of containers', podWith([...bomb, 'spec: {containers: *i}'])],
    ['a thing that holds itself', podWith(['spec: &s {containers: [*s], self: *s}'])],
    ['merges of merges', podWith(merges)],
    ['100,000 levels', '['.repeat(100_000)],
    ['100,000 levels of blocks', '- '.repeat(100_000)],
    ['tags of code', podWith(['spec: !!js/function "function () { process.exit() }"'])],
    ['prototypes', podWith(['__proto__: {polluted: 1}', 'spec: {__proto__: {containers: [{name: x}]}}'])],
    ['a million lines', 'a: 1\n'.repeat(700_000)],
    ['another document', 'a: 1\n---\n'.repeat(100_000)],
  ])('by a manifest of %s is kept, and soon', async (_what, manifest) => {
    accepted += 1;
    const answer = await reportOf({ pod_name: `manifest-${accepted}`, manifest });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.milliseconds).toBeLessThan(20_000);
    const { id } = JSON.parse(answer.text) as { id: number };
    const stored = await asAdmin('GET', `/api/pods/failed/${id}`);
    expect((JSON.parse(stored.text) as { manifest: string }).manifest === manifest).toBe(true);
  });

  it.each([
    ['one long line', 'x'.repeat(4 * MEGABYTE)],
    ['spaces', ' '.repeat(4 * MEGABYTE)],
    ['empty lines', '\n'.repeat(2 * MEGABYTE)],
    ['equals signs', '='.repeat(4 * MEGABYTE)],
    ['beginnings of errors', 'Error: '.repeat(600_000)],
    ['lines of errors', 'Error: connect ECONNREFUSED 10.0.0.1:5432\n'.repeat(90_000)],
    ['slashes and dots', '/./..'.repeat(800_000)],
    ['quotes', `"'`.repeat(1_000_000)],
    ['colons and digits', '1:2.3:'.repeat(600_000)],
  ])('by logs of %s is kept, and soon', async (_what, logs) => {
    accepted += 1;
    const answer = await reportOf({
      pod_name: `logs-${accepted}`,
      logs,
      failure_reason: 'CrashLoopBackOff',
      failure_message: '',
      events: [],
      manifest: '',
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.milliseconds).toBeLessThan(20_000);
  });
});

describe('after all of it', () => {
  it('there is nothing of what was refused, and all of what was not', async () => {
    const { text, headers } = await asAdmin('GET', '/api/pods/failed?limit=1000');
    const names = (JSON.parse(text) as { pod_name: string }[]).map(({ pod_name }) => pod_name);
    expect(names.filter((name) => !/^(good|manifest-\d+|logs-\d+)$/.test(name))).toEqual([]);
    expect(headers['x-total-count']).toBe(String(accepted + 1));
  });

  it('the memory never grew much', () => {
    expect(memory()?.highest ?? 0).toBeLessThan(MEMORY_LIMIT);
  });
});
