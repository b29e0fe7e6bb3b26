import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../support/server.js';
import { cookieOf } from './cookies.js';

const ADA = { username: 'ada', password: 'correct horse' };

/** A server for the tests of one suite. */
function withServer(): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.close());
  return () => {
    if (server === undefined) throw new Error('there is a server within tests only');
    return server;
  };
}

describe('a new installation', () => {
  const server = withServer();

  it('asks for the first admin', async () => {
    const status = await server().send('GET', '/api/auth/status');
    expect(status).toMatchObject({ status: 200, body: { setup_required: true, authenticated: false } });
  });

  it.each([
    ['a password of 7 bytes', { ...ADA, password: '1234567' }, 'password'],
    ['a password of 73 bytes', { ...ADA, password: `${'é'.repeat(36)}x` }, 'password'],
    ['an empty name', { ...ADA, username: '' }, 'username'],
    ['a role', { ...ADA, role: 'read' }, 'role'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const answer = await server().send('POST', '/api/auth/signup', { body });
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(field) } });
    expect(cookieOf(answer)).toBe('');
  });

  it('takes one admin of eight who sign up at once, with a password of 72 bytes', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) => {
      const body = { username: `user-${index}`, password: 'é'.repeat(36) };
      return server().send('POST', '/api/auth/signup', { body });
    });
    const answers = await Promise.all(attempts);
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const cookie = cookieOf(winners[0]);
    expect(winners[0]?.headers.getSetCookie().join('\n')).toMatch(/^monitor_session=.*httponly/im);
    expect(winners[0]?.body).toEqual({ user: { id: expect.any(Number), username: expect.any(String), role: 'admin' } });
    expect((await server().send('GET', '/api/auth/me', { cookie })).body).toEqual(winners[0]?.body);
    const users = await server().send('GET', '/api/admin/users', { cookie });
    expect(users.body).toHaveLength(1);
    const status = await server().send('GET', '/api/auth/status', { cookie });
    expect(status.body).toEqual({ setup_required: false, authenticated: true });
  }, 60_000);
});

describe('a user', () => {
  const server = withServer();
  let here = '';
  const me = async (cookie: string) => (await server().send('GET', '/api/auth/me', { cookie })).status;
  const logIn = (body: unknown) => server().send('POST', '/api/auth/login', { body });

  beforeAll(async () => {
    const cookie = await server().signIn('admin');
    await server().send('POST', '/api/admin/users', { cookie, body: { ...ADA, role: 'read' } });
    here = cookieOf(await logIn(ADA));
  });

  it('is known by the session cookie, and nobody without one', async () => {
    const answer = await server().send('GET', '/api/auth/me', { cookie: here });
    expect(answer).toMatchObject({ status: 200, body: { user: { username: 'ada', role: 'read' } } });
    expect(await server().send('GET', '/api/auth/me')).toMatchObject({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });

  it('gets the same answer for a wrong password as somebody who does not exist', async () => {
    const [known, unknown] = await Promise.all([
      logIn({ ...ADA, password: 'wrong' }),
      logIn({ ...ADA, username: 'eve' }),
    ]);
    const detail = (answer: typeof known) => (answer.body as { detail: string }).detail;
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(detail(unknown)).toBe(detail(known));
    expect([cookieOf(known), cookieOf(unknown)]).toEqual(['', '']);
  });

  it('changes the password, which ends the other sessions only', async () => {
    const elsewhere = cookieOf(await logIn(ADA));
    const body = { current_password: ADA.password, new_password: 'another password' };
    const change = (changes: object) =>
      server().send('POST', '/api/auth/password', { cookie: here, body: { ...body, ...changes } });
    expect(await change({ current_password: 'wrong' })).toMatchObject({
      status: 401,
      body: { detail: expect.any(String) },
    });
    expect(await change({ new_password: 'short' })).toMatchObject({ status: 400 });
    expect(await change({ role: 'admin' })).toMatchObject({ status: 400 });
    expect(await me(elsewhere)).toBe(200);
    expect(await change({})).toMatchObject({ status: 204, body: '' });
    expect([await me(here), await me(elsewhere)]).toEqual([200, 401]);
  });

  it('logs out for good, and as often as wanted', async () => {
    expect(await server().send('POST', '/api/auth/logout', { cookie: here })).toMatchObject({ status: 204 });
    expect(await me(here)).toBe(401);
    expect(await server().send('POST', '/api/auth/logout', { cookie: here })).toMatchObject({ status: 204 });
    expect(await server().send('POST', '/api/auth/logout')).toMatchObject({ status: 204 });
  });
});
