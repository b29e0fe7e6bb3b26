import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { missingConfigMap } from '../../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../../support/server.js';
import { withoutNock } from '../../../../support/without-nock.js';

withoutNock();

interface Made {
  readonly id: number;
  readonly token: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function make(role: string, more: object = {}): Promise<Made> {
  const cookie = await server.signIn('admin');
  const answer = await server.send('POST', '/api/admin/tokens', { body: { name: 'grafana', role, ...more }, cookie });
  expect(answer.status).toBe(200);
  return answer.body as Made;
}

const remove = async ({ id }: Made) =>
  server.send('DELETE', `/api/admin/tokens/${id}`, { cookie: await server.signIn('admin') });

async function ask(token: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

async function connect(path: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
  await once(socket, 'open');
  return socket;
}

const codeOf = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

describe('an API token', () => {
  it('is shown once', async () => {
    const expiresAt = inMs(60_000);
    const made = await make('read', { expires_at: expiresAt });
    const { id, token } = made;
    expect(made).toEqual({ id, name: 'grafana', role: 'read', token, expires_at: expiresAt });
    const { body } = await server.send('GET', '/api/admin/tokens', { cookie: await server.signIn('admin') });
    const listed = (body as { id: number }[]).find((one) => one.id === id);
    expect(listed).toMatchObject({ name: 'grafana', created_by: 'admin', expires_at: expiresAt, last_used: null });
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it.each([
    ['no name', { role: 'read' }, 'name'],
    ['an invisible name', { name: '\u200b', role: 'read' }, 'name'],
    ['an unknown role', { name: 'x', role: 'root' }, 'role'],
    ['a time that has passed', { name: 'x', role: 'read', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['a time that is none', { name: 'x', role: 'read', expires_at: 'soon' }, 'expires_at'],
  ])('is not made with %s', async (_what, body, field) => {
    const answer = await server.send('POST', '/api/admin/tokens', { body, cookie: await server.signIn('admin') });
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(field) } });
  });

  it('does what its role may, and says who it is', async () => {
    const { id, token } = await make('write');
    expect(await ask(token, '/api/auth/me')).toEqual({
      status: 200,
      body: { user: { id, username: 'token:grafana', role: 'write' } },
    });
    expect(await ask(token, '/api/auth/status')).toMatchObject({ body: { authenticated: true } });
    expect(await ask(token, '/api/admin/users')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('needs the role admin') },
    });
  });

  it('is recorded as the one who acted', async () => {
    const { token } = await make('write');
    const body = JSON.stringify({ matchers: { namespace: 'x' }, reason: 'night', ends_at: inMs(60_000) });
    const made = await ask(token, '/api/admin/silences', { method: 'POST', body });
    expect(made).toMatchObject({ status: 200, body: { created_by: 'token:grafana' } });
  });

  it('works from the page of another site, since no page knows it', async () => {
    const { token } = await make('write');
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const body = JSON.stringify({ ids: [], status: 'ignored' });
    const answer = await ask(token, '/api/pods/status', { method: 'POST', body, headers });
    expect([200, 400]).toContain(answer.status);
  });

  it('has no password to change', async () => {
    const { token } = await make('admin');
    const body = JSON.stringify({ current_password: 'whatever', new_password: 'something else' });
    expect(await ask(token, '/api/auth/password', { method: 'POST', body })).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining('needs a session') },
    });
  });

  it('counts before a cookie, and leaves the header to a proxy when it is another one', async () => {
    const made = await make('read');
    const Cookie = await server.signIn('admin');
    expect(await ask(made.token, '/api/admin/users', { headers: { Cookie } })).toMatchObject({ status: 403 });
    expect(await ask('eyJhbGciOiJSUzI1NiJ9.e30.x', '/api/admin/users', { headers: { Cookie } })).toMatchObject({
      status: 200,
    });
    await remove(made);
    expect(await ask(made.token, '/api/admin/users', { headers: { Cookie } })).toMatchObject({ status: 401 });
  });

  it('is nothing once it is deleted or has expired', async () => {
    const made = await make('read');
    expect((await ask(made.token, '/api/pods/failed')).status).toBe(200);
    expect((await remove(made)).status).toBe(200);
    const dead = { status: 401, body: { detail: expect.stringContaining('API token is not valid') } };
    expect(await ask(made.token, '/api/pods/failed')).toMatchObject(dead);
    expect((await remove(made)).status).toBe(404);
    const short = await make('read', { expires_at: inMs(300) });
    await expect.poll(() => ask(short.token, '/api/pods/failed'), { timeout: 5_000 }).toMatchObject(dead);
  });
});

describe('a credential of the wrong sort', () => {
  it('is told which one is wanted', async () => {
    const { token } = await make('admin');
    const wantsService = { detail: expect.stringContaining('needs the service token') };
    const wantsUser = { detail: expect.stringContaining('needs a session or an API token') };
    const body = missingConfigMap('web');
    const report = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/pods/failed`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    for (const headers of [
      { Authorization: `Bearer ${token}` },
      { Cookie: await server.signIn('admin') },
      { Authorization: `Bearer ${SERVICE_TOKEN}` },
    ]) {
      const answer = await report(headers);
      expect([answer.status, await answer.json()]).toMatchObject([401, wantsService]);
    }
    const list = await server.send('GET', '/api/pods/failed', { token: SERVICE_TOKEN });
    expect(list).toMatchObject({ status: 401, body: wantsUser });
    expect(await ask(SERVICE_TOKEN, '/api/pods/failed')).toMatchObject({ status: 401, body: wantsUser });
    expect(await ask('nonsense', '/api/pods/failed')).toMatchObject({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });
});

describe('a WebSocket that an API token opened', () => {
  it('hears events, by the query or by the header', async () => {
    const { token } = await make('read');
    const sockets = [
      await connect(`/api/ws?token=${token}`),
      await connect('/api/ws', { Authorization: `Bearer ${token}`, Origin: 'https://evil.example' }),
    ];
    const heard = sockets.map((socket) => once(socket, 'message'));
    await server.send('POST', '/api/pods/failed', { body: missingConfigMap('ws'), token: SERVICE_TOKEN });
    for (const [frame] of await Promise.all(heard)) {
      expect(JSON.parse(String(frame))).toMatchObject({ type: 'pod_failure' });
    }
    for (const socket of sockets) socket.terminate();
  });

  it('is closed with 4401 when the token is deleted', async () => {
    const made = await make('read');
    const socket = await connect(`/api/ws?token=${made.token}`);
    const code = codeOf(socket);
    await remove(made);
    expect(await code).toBe(4401);
  });

  it('is closed with 4401 when the token expires', async () => {
    const { token } = await make('read', { expires_at: inMs(500) });
    expect(await codeOf(await connect(`/api/ws?token=${token}`))).toBe(4401);
  });

  it('is refused with a token that ended', async () => {
    const made = await make('read');
    await remove(made);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws?token=${made.token}`);
    socket.on('error', () => {});
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(401);
  });
});
