import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../../../../support/server.js';
import { cookieOf } from '../../auth/cookies.js';

const BOB = { username: 'Bob', password: 'correct horse', role: 'write' };
const LOGIN = { username: 'bob', password: BOB.password };

describe('the users', () => {
  let server: TestServer;
  let send: TestServer['send'];
  let cookie: string;
  let bob: { id: number };

  beforeAll(async () => {
    server = await startServer();
    send = server.send;
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const myId = async () => ((await send('GET', '/api/auth/me', { cookie })).body as { user: { id: number } }).user.id;
  const statusOf = (answer: Answer) => answer.status;

  it('are created by admins, without their passwords coming back', async () => {
    const answer = await send('POST', '/api/admin/users', { cookie, body: BOB });
    bob = answer.body as { id: number };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'Bob',
      role: 'write',
      created_at: expect.any(String),
      last_login_at: null,
    });
    expect((await send('GET', '/api/admin/users', { cookie })).body).toContainEqual(answer.body);
  });

  it.each([
    ['a name that is taken', { ...BOB, username: 'bOB' }, 409, /taken/],
    ['no role', { username: 'eve', password: BOB.password }, 400, /role/],
    ['a role that there is not', { ...BOB, username: 'eve', role: 'root' }, 400, /role/],
    ['a field that is not known', { ...BOB, username: 'eve', admin: true }, 400, /admin/],
  ])('are not created with %s', async (_what, body, status, detail) => {
    const answer = await send('POST', '/api/admin/users', { cookie, body });
    expect(answer).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
  });

  it('lose their sessions with their role', async () => {
    const session = cookieOf(await send('POST', '/api/auth/login', { body: LOGIN }));
    expect(statusOf(await send('GET', '/api/auth/me', { cookie: session }))).toBe(200);
    const answer = await send('PATCH', `/api/admin/users/${bob.id}`, { cookie, body: { role: 'read' } });
    expect(answer).toMatchObject({ status: 200, body: { id: bob.id, role: 'read' } });
    expect(statusOf(await send('GET', '/api/auth/me', { cookie: session }))).toBe(401);
  });

  it('can be deleted, with their sessions', async () => {
    const session = cookieOf(await send('POST', '/api/auth/login', { body: LOGIN }));
    expect(await send('DELETE', `/api/admin/users/${bob.id}`, { cookie })).toMatchObject({
      status: 200,
      body: { removed: 1 },
    });
    expect(statusOf(await send('GET', '/api/auth/me', { cookie: session }))).toBe(401);
    expect(statusOf(await send('DELETE', `/api/admin/users/${bob.id}`, { cookie }))).toBe(404);
    expect(statusOf(await send('PATCH', `/api/admin/users/${bob.id}`, { cookie, body: { role: 'read' } }))).toBe(404);
  });

  it('always have an admin among them', async () => {
    const id = await myId();
    const demotion = await send('PATCH', `/api/admin/users/${id}`, { cookie, body: { role: 'write' } });
    const deletion = await send('DELETE', `/api/admin/users/${id}`, { cookie });
    for (const answer of [demotion, deletion]) {
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('last admin') } });
    }
    expect(await myId()).toBe(id);
  });

  it('are the business of admins alone', async () => {
    const writer = await server.signIn('write');
    expect(statusOf(await send('GET', '/api/admin/users', { cookie: writer }))).toBe(403);
    expect(statusOf(await send('POST', '/api/admin/users', { cookie: writer, body: BOB }))).toBe(403);
    expect(statusOf(await send('GET', '/api/admin/users'))).toBe(401);
  });
});
