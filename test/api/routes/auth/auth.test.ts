import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../src/server/config/load-config.js';
import { chooseStorage } from '../../../../src/server/config/storage-choice.js';
import { startServer, type TestServer } from '../../../support/server.js';
import { cookieOf } from './cookies.js';
import { plantUser } from './plant-user.js';

const ADA = { username: 'ada', password: 'correct horse' };
const BOB = { username: 'bob', password: 'battery staple' };

/** The part of the API's description that says what a signup is made of. */
interface OpenApi {
  readonly paths: Record<'/api/auth/signup', { post: { requestBody: { content: Record<'application/json', Body> } } }>;
}
interface Body {
  readonly schema: { readonly properties: Record<string, { readonly example?: string }> };
}

/** A server for the tests of one suite. */
function withServer(env: Record<string, string> = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer({ env });
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
    ['a password that is the mask of one', { ...ADA, password: '********' }, 'password'],
    ['a password of dots', { ...ADA, password: '•'.repeat(12) }, 'password'],
    ['an empty name', { ...ADA, username: '' }, 'username'],
    ['the name that Swagger makes up', { ...ADA, username: '/' }, 'username'],
    ['a name with an invisible character', { ...ADA, username: 'ad\u200ba' }, 'username'],
    ['a role', { ...ADA, role: 'read' }, 'role'],
  ])('refuses %s, naming the field', async (_what, body, field) => {
    const answer = await server().send('POST', '/api/auth/signup', { body });
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(field) } });
    expect(cookieOf(answer)).toBe('');
  });

  it('refuses what its own documentation gives as an example', async () => {
    const { body } = await server().send('GET', '/openapi.json');
    const { requestBody } = (body as OpenApi).paths['/api/auth/signup'].post;
    const fields = Object.entries(requestBody.content['application/json'].schema.properties);
    const example = Object.fromEntries(fields.map(([name, schema]) => [name, schema.example]));
    expect(example).toEqual({ username: 'ada', password: expect.any(String) });
    expect((await server().send('POST', '/api/auth/signup', { body: example })).status).toBe(400);
    const status = await server().send('GET', '/api/auth/status');
    expect(status.body).toMatchObject({ setup_required: true });
  });

  it('refuses what the page of another site sends', async () => {
    const sendAs = (headers: Record<string, string>) =>
      fetch(`${server().url}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(ADA) });
    const json = { 'Content-Type': 'application/json' };
    expect((await sendAs({ ...json, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await sendAs({ ...json, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await sendAs({ 'Content-Type': 'text/plain' })).status).toBe(415);
    const status = await server().send('GET', '/api/auth/status');
    expect(status.body).toMatchObject({ setup_required: true });
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
  });
});

describe('a user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-auth-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const server = withServer({ DATA_DIR: folder });
  let here = '';
  let bob = '';
  const me = async (cookie: string) => (await server().send('GET', '/api/auth/me', { cookie })).status;
  const logIn = (body: unknown) => server().send('POST', '/api/auth/login', { body });
  const logOut = (cookie?: string) => server().send('POST', '/api/auth/logout', cookie === undefined ? {} : { cookie });
  const changePassword = (cookie: string, body: object) =>
    server().send('POST', '/api/auth/password', { cookie, body });

  beforeAll(async () => {
    for (const login of [ADA, BOB]) await plantUser(server(), login);
    [here, bob] = [cookieOf(await logIn(ADA)), cookieOf(await logIn(BOB))];
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
    const change = (changes: object) => changePassword(here, { ...body, ...changes });
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

  it('cannot guess the current password with a session, not even when the sixth guess is right', async () => {
    const guess = (current_password: string) =>
      changePassword(bob, { current_password, new_password: 'another password' });
    for (let count = 1; count <= 5; count += 1) expect((await guess(`guess ${count}`)).status).toBe(401);
    const sixth = await guess(BOB.password);
    expect(sixth).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/Too many .*try again$/) } });
    const seconds = Number(sixth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(await me(bob)).toBe(200);
  });

  it('logs out for good, and as often as wanted', async () => {
    const answer = await logOut(here);
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(cookieOf(answer)).toMatch(/^monitor_session=;/);
    expect(await me(here)).toBe(401);
    expect([(await logOut(here)).status, (await logOut()).status]).toEqual([204, 204]);
  });

  it('is told when the storage is away that logging out did not work, and can do it again', async () => {
    const { plugins } = server().services;
    await plugins.deactivate('storage', 'sqlite');
    const answer = await logOut(bob);
    expect(answer).toMatchObject({ status: 503, body: { detail: expect.any(String) } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([(await logOut()).status, (await logOut(bob.replaceAll(/.(?=;|$)/g, 'x'))).status]).toEqual([204, 204]);
    await plugins.activate('storage', 'sqlite', chooseStorage(loadConfig({ DATA_DIR: folder })).config);
    expect(await me(bob)).toBe(200);
    expect((await logOut(bob)).status).toBe(204);
    expect(await me(bob)).toBe(401);
  });
});
