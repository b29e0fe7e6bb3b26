import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../../../src/api/http/define-route.js';
import { loggablePath } from '../../../src/api/http/request-log.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { echo, failing, routesOf } from './sample-routes.js';
import { post, type RunningApp, SERVICE_TOKEN, startApp } from './start-app.js';

const CANARY = 'c4n4ry';
const driverError = () =>
  Object.assign(new Error(`connect postgres://podproof:${CANARY}@db/podproof failed, password=${CANARY}`), {
    parameters: [CANARY],
  });

const login = defineRoute({
  method: 'post',
  path: '/api/test/login',
  access: 'public',
  tag: 'test',
  summary: 'Fails with what it got.',
  input: { body: z.object({ username: z.string(), password: z.string().max(20) }) },
  output: z.object({}),
  errors: [],
  rateLimit: 'login',
  handle: ({ body }) => {
    throw new Error(`a driver shows its parameters: password: '${body.password}'`);
  },
});

const invitation = defineRoute({
  method: 'get',
  path: '/api/test/invitation/{token}',
  access: 'public',
  tag: 'test',
  summary: 'Answers ok.',
  input: { params: z.object({ token: z.string() }) },
  output: z.object({}),
  errors: [],
  handle: () => ({}),
});

const wrongAnswer = defineRoute({
  ...invitation,
  path: '/api/test/wrong-answer',
  input: {},
  output: z.object({ count: z.number() }),
  handle: () => ({ count: CANARY }) as never,
});

let app: RunningApp;
beforeAll(async () => {
  app = await startApp([
    ...routesOf('read'),
    echo,
    login,
    invitation,
    wrongAnswer,
    defineRoute({ ...invitation, path: '/health', input: {}, handle: () => ({}) }),
    failing('/metrics', () => new PodproofError('unavailable', 'The storage is away')),
    failing('/api/test/crash', driverError),
    failing('/api/test/away', () => new PodproofError('unavailable', 'The storage is away', { cause: driverError() })),
    failing('/api/test/refused', () => new PodproofError('refused', 'the provider said no')),
    failing('/api/test/nonsense', () => 'text that was thrown'),
  ]);
});
afterAll(() => app.close());

const lineOf = async (id: string) => {
  await expect.poll(() => app.lines.some((line) => line['request_id'] === id)).toBe(true);
  return app.lines.filter((line) => line['request_id'] === id);
};

describe('a request', () => {
  it('has one line with what a reader needs', async () => {
    const cookie = await app.signIn('read');
    const url = `${app.url}/api/test/read?limit=5`;
    const response = await fetch(url, { headers: { Cookie: cookie, 'X-Request-Id': 'one-line' } });
    const body = await response.text();
    const lines = await lineOf('one-line');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/test/read',
      path: '/api/test/read?limit=5',
      status: 400,
      bytes: body.length,
      principal: 'user',
      username: 'read-user',
      duration_ms: expect.any(Number),
    });
  });

  it('of a probe is written at debug, but for one that fails', async () => {
    await fetch(`${app.url}/health`, { headers: { 'X-Request-Id': 'probe' } });
    await fetch(`${app.url}/metrics`, { headers: { 'X-Request-Id': 'scrape' } });
    expect(await lineOf('probe')).toMatchObject([{ level: 'debug', status: 200 }]);
    expect(await lineOf('scrape')).toMatchObject([{ level: 'error', status: 503 }]);
  });

  it('keeps a sane id of the client and makes its own in place of another', async () => {
    const idFor = async (id: string) =>
      (await fetch(`${app.url}/api/nothing`, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await idFor('trace-1.2:3_4')).toBe('trace-1.2:3_4');
    for (const id of ['x'.repeat(129), 'a b', '{"a":1}', 'a"b']) expect(await idFor(id)).toMatch(/^[\da-f-]{36}$/);
  });

  it('that fails has the same id in header, body and line, and tells nothing of the inside', async () => {
    const response = await fetch(`${app.url}/api/test/crash`);
    const id = response.headers.get('x-request-id') ?? '';
    const body = (await response.json()) as { detail: string };
    expect(response.status).toBe(500);
    expect(body).toEqual({ detail: expect.stringMatching(/^Internal server error/), request_id: id });
    const [line] = await lineOf(id);
    expect(line).toMatchObject({ level: 'error', status: 500, error: { type: 'Error', stack: expect.any(String) } });
  });

  it('whose answer is not as declared fails without showing it', async () => {
    const response = await fetch(`${app.url}/api/test/wrong-answer`);
    expect(response.status).toBe(500);
    const [line] = await lineOf(response.headers.get('x-request-id') ?? '');
    expect(JSON.stringify(line)).toContain('count must be a number');
  });

  it.each([
    ['/api/test/away', 503, 'The storage is away'],
    ['/api/test/refused', 500, 'Internal server error'],
    ['/api/test/nonsense', 500, 'Internal server error'],
  ])('to %s gets %i', async (path, status, detail) => {
    const response = await fetch(app.url + path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining(detail) });
  });
});

describe('the log and the answers', () => {
  it('never show a password, cookie, token or key, also when things fail', async () => {
    const cookie = await app.signIn('read');
    const answers = [
      await fetch(`${app.url}/api/test/read?token=${CANARY}&api_key=${CANARY}`, { headers: { Cookie: cookie } }),
      await fetch(`${app.url}/api/test/invitation/${CANARY}`),
      await fetch(`${app.url}/api/nothing?password=${CANARY}`, { headers: { Authorization: `Bearer ${CANARY}` } }),
      await post(`${app.url}/api/test/echo`, `{"pod_name":"${CANARY}`, { 'X-Service-Token': SERVICE_TOKEN }),
      await post(`${app.url}/api/test/echo`, {}, { 'X-Service-Token': CANARY }),
      await post(`${app.url}/api/test/login`, { username: 'ann', password: CANARY }),
      await post(`${app.url}/api/test/login`, { username: 'ann', password: CANARY.repeat(10) }),
      await fetch(`${app.url}/api/test/crash`),
      await fetch(`${app.url}/api/test/away`),
    ];
    const text = (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
    await lineOf(answers.at(-1)?.headers.get('x-request-id') ?? '');
    expect(text).not.toContain(CANARY);
    const log = app.log();
    expect(log).not.toContain(CANARY);
    expect(log).not.toContain(SERVICE_TOKEN);
    for (const part of cookie.split('; ')) expect(log).not.toContain(part.split('=')[1]);
  });
});

describe('loggablePath', () => {
  it.each([
    ['/api/pods/failed?limit=5&q=a', undefined, '/api/pods/failed?limit=5&q=a'],
    ['/api/ws?token=abc&x=1', '/api/ws', '/api/ws?token=%5Bredacted%3Asecret%5D&x=1'],
    [
      '/a?X-Service-Token=abc&Password=b&token=1&token=2',
      undefined,
      '/a?X-Service-Token=%5Bredacted%3Asecret%5D&Password=%5Bredacted%3Asecret%5D&token=%5Bredacted%3Asecret%5D&token=%5Bredacted%3Asecret%5D',
    ],
    ['/api/auth/invitation/abc', '/api/auth/invitation/{token}', '/api/auth/invitation/{token}'],
    ['/api/x?q=password%3Dhunter2', undefined, '/api/x?q=password%3D%5Bredacted%3Apassword%5D'],
    ['/api/users/AKIAIOSFODNN7EXAMPLE', undefined, '/api/users/[redacted:aws-key]'],
    ['/api/settings/abc', '/api/settings/{name}', '/api/settings/abc'],
    [`/${'a'.repeat(1000)}`, undefined, `/${'a'.repeat(499)}`],
  ])('%s of %s is %s', (url, route, expected) => {
    expect(loggablePath(url, route)).toBe(expected);
  });
});
