import { describe, expect, it } from 'vitest';
import { speak } from './support/raw-request.js';
import { detailOf, TOKEN, useTriedServer } from './support/tried-server.js';

const { url, send, report, asAdmin } = useTriedServer();

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown;
/** Says something on a connection of its own that the server is asked to close. */
const say = (lines: readonly string[], body = '') =>
  speak(
    url(),
    `${['Host: x', ...lines.slice(1)].reduce((text, line) => `${text}${line}\r\n`, `${lines[0]}\r\n`)}\r\n${body}`,
  );

describe('an id', () => {
  const bad = ['0', '-1', '1.5', '1e3', '0x10', '0b1', '+1', '01', 'abc', 'null', '%00', '%201', '1%20', '1;2', '1,2'];
  const huge = ['9007199254740992', '9223372036854775808', '9'.repeat(400), '%D9%A1', "1'%20or%20'1'='1"];

  it.each([...bad, ...huge])('that is %s gets 400, naming it', async (id) => {
    for (const [method, path, body] of [
      ['GET', `/api/pods/failed/${id}`],
      ['DELETE', `/api/pods/failed/${id}`],
      ['PUT', `/api/pods/${id}/status`, '{"status":"new"}'],
      ['GET', `/api/incidents/${id}`],
      ['GET', `/api/security/findings/${id}`],
      ['DELETE', `/api/security/findings/${id}`],
      ['PATCH', `/api/admin/users/${id}`, '{"role":"read"}'],
    ] as const) {
      const answer = await asAdmin(method, path, body);
      expect([path, answer.status, detailOf(answer)]).toEqual([path, 400, expect.stringMatching(/\b(pod_)?id must/)]);
    }
  });

  it('of the largest kind is only unknown', async () => {
    expect((await asAdmin('GET', '/api/pods/failed/9007199254740991')).status).toBe(404);
  });
});

describe('a path', () => {
  const climbing = [
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/package.json',
    '....//package.json',
    '..\\..\\package.json',
  ];
  const roots = [
    '/',
    '/docs/',
    '/redoc/',
    '/api/',
    '/api/security/trusted-registries/',
    '/api/admin/excluded-pods/',
    '/api/admin/settings/',
  ];

  it.each(roots)('under %s leads to no file', async (root) => {
    for (const path of climbing) {
      const answer = await asAdmin('GET', root + path);
      expect([400, 403, 404, 405], `${root}${path} answered ${answer.status}`).toContain(answer.status);
      expect(answer.text).not.toMatch(/root:|dependencies/);
    }
  });

  it.each(climbing)('with %s for a name is only a name', async (name) => {
    for (const list of ['/api/security/trusted-registries', '/api/admin/excluded-pods']) {
      const answer = await asAdmin('DELETE', `${list}/${name}`);
      expect([400, 404], `${list}/${name}`).toContain(answer.status);
    }
  });

  it.each(['%', '%zz', '%E0%A4%A', '%c0%ae', 'a%'])('with %s is not well encoded', async (text) => {
    for (const path of [`/api/pods/failed/${text}`, `/api/admin/settings/${text}`, `/api/auth/invitation/${text}`]) {
      const answer = await asAdmin('GET', path);
      expect([path, answer.status, detailOf(answer)]).toEqual([path, 400, expect.stringContaining('percent-encoded')]);
    }
  });

  it.each([
    '//api/pods/failed',
    '/API/pods/failed',
    '/api//pods/failed',
    '/api/pods',
    '/api',
    '/.env',
    '/%2e/api/config',
    '*',
  ])('that nobody knows gets 404: %s', async (path) => {
    const answer = await asAdmin('GET', path);
    expect([answer.status, detailOf(answer)]).toEqual([404, expect.any(String)]);
  });
});

describe('a query', () => {
  it.each([
    ['limit=%', 400],
    ['q=%ff%fe', 200],
    ['&&&=&=&', 200],
    ['__proto__=1&constructor=2&toString=3', 400],
    ['a[b][c]=1&a[__proto__][x]=1', 400],
    ['q=%2525', 200],
    ['unknown=1', 400],
  ])('of %s does no harm', async (query, status) => {
    expect((await asAdmin('GET', `/api/pods/history?${query}`)).status).toBe(status);
  });

  it.each([
    'limit=1&limit=2',
    'view=row&view=row',
    'q=%00',
    'since=never',
    `q=${'x'.repeat(254)}`,
    'cursor=made-up',
    'limit=1e2',
    'limit=-1',
  ])('of %s gets 400, naming it', async (query) => {
    const answer = await asAdmin('GET', `/api/pods/history?${query}`);
    expect([answer.status, detailOf(answer)]).toEqual([400, expect.stringContaining(query.split('=')[0] ?? '')]);
  });

  it('of 10 KB is read, and one of a megabyte is not', async () => {
    expect((await asAdmin('GET', `/api/pods/history?x=${'y'.repeat(10_000)}`)).status).toBe(400);
    expect((await asAdmin('GET', `/api/pods/history?${'=1&'.repeat(3_000)}`)).status).toBe(200);
    const answer = await say([`GET /api/pods/history?x=${'y'.repeat(1_000_000)} HTTP/1.1`]);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([431, { detail: expect.any(String) }]);
  });
});

describe('headers', () => {
  const POST = 'POST /api/pods/failed HTTP/1.1';

  it.each([
    ['two lengths', [POST, 'Content-Length: 2', 'Content-Length: 3'], '{} '],
    ['a length and chunks', [POST, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a negative length', [POST, 'Content-Length: -1'], ''],
    ['a length in hex', [POST, 'Content-Length: 0x10'], ''],
    ['chunks of no size', [POST, `X-Service-Token: ${TOKEN}`, 'Transfer-Encoding: chunked'], 'xyz\r\n'],
    ['an encoding that is not chunked', [POST, 'Transfer-Encoding: gzip, identity'], ''],
    ['a line within a value', ['GET /health HTTP/1.1', 'X-A: b\rX-C: d'], ''],
    ['a space before the colon', ['GET /health HTTP/1.1', 'X-A : b'], ''],
    ['NUL in a value', ['GET /health HTTP/1.1', 'X-A: a\0b'], ''],
    ['an unknown method', ['BREW /health HTTP/1.1'], ''],
    ['another protocol', ['GET /health HTTP/9.9'], ''],
  ])('with %s get 400', async (_what, lines, body) => {
    const answer = await say(lines, body);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([400, { detail: expect.any(String) }]);
  });

  it('twice the same: a token beside another is none', async () => {
    for (const tokens of [
      [TOKEN, 'wrong'],
      ['wrong', TOKEN],
      [TOKEN, TOKEN],
    ]) {
      expect((await report('{}', { 'X-Service-Token': tokens })).status).toBe(401);
    }
    expect((await report('{}', { 'Content-Encoding': ['gzip', 'identity'] })).status).toBe(415);
  });

  it('in great number are read, or refused as too large', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: y`);
    expect(statusOf(await say(['GET /health HTTP/1.1', 'Connection: close', ...lines(1_000)]))).toBe(200);
    expect(statusOf(await say(['GET /health HTTP/1.1', 'Connection: close', ...lines(100_000)]))).toBe(431);
  });

  it('that hold rubbish are passed over', async () => {
    const rubbish = [
      '',
      '=',
      ';;;',
      'monitor_session',
      'monitor_session=%',
      'monitor_session=e30=; monitor_session.sig=x',
      '\u00ff'.repeat(500),
    ];
    for (const Cookie of rubbish) {
      expect((await send({ method: 'GET', path: '/api/auth/me', headers: { Cookie } })).status).toBe(401);
      const id = { Cookie, 'X-Request-Id': 'x"}{', 'X-Forwarded-For': 'nonsense', Origin: 'null', Host: '[::' };
      expect((await send({ method: 'GET', path: '/api/auth/status', headers: id })).status).toBe(200);
    }
  });

  it('that come slowly are waited for no longer than ten seconds or so', async () => {
    const startedAt = performance.now();
    const answer = await speak(url(), 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect([statusOf(answer), bodyOf(answer)]).toEqual([408, { detail: expect.any(String) }]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

describe('a method', () => {
  it.each([
    ['HEAD', '/health', 200],
    ['HEAD', '/api/config', 401],
    ['HEAD', '/nothing', 404],
    ['OPTIONS', '/api/pods/failed', 204],
    ['TRACE', '/api/pods/failed', 405],
    ['PATCH', '/api/pods/failed', 405],
    ['PROPFIND', '/api/config', 405],
    ['TRACE', '/nothing', 404],
    ['OPTIONS', '/nothing', 404],
  ])('%s of %s gets %i', async (method, path, status) => {
    const answer = await send({ method, path });
    expect(answer.status).toBe(status);
    if (method === 'HEAD') expect(answer.text).toBe('');
    if (status === 405) expect(answer.headers.allow).toMatch(/OPTIONS$/);
  });

  it('CONNECT gets no tunnel', async () => {
    expect(await say(['CONNECT example.com:443 HTTP/1.1'])).not.toMatch(/^HTTP\/1\.1 2/);
  });
});
