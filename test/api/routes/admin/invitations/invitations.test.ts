import { afterAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../../support/server.js';
import { cookieOf } from '../../auth/cookies.js';

const HOUR = 60 * 60 * 1000;

interface Made {
  readonly id: number;
  readonly token: string;
  readonly url: string;
  readonly expires_at: string;
}

describe('invitations', { timeout: 60_000 }, () => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  async function start(env: Record<string, string> = {}) {
    const server = await startServer({ env });
    servers.push(server);
    const { send } = server;
    const cookie = await server.signIn('admin');
    const invite = async (body: object) =>
      (await send('POST', '/api/admin/invitations', { cookie, body })).body as Made;
    const accept = (token: string, username: string) =>
      send('POST', '/api/auth/accept-invitation', { body: { token, username, password: 'correct horse' } });
    return { server, send, cookie, invite, accept };
  }

  it('let one person in, with the role that the admin chose', async () => {
    const { send, cookie, invite, accept } = await start();
    const made = await invite({ role: 'write' });
    const { id, token, expires_at } = made;
    expect(made).toEqual({ id, token, role: 'write', expires_at, url: expect.stringMatching(`/invite/${token}$`) });
    const hours = (Date.parse(expires_at) - Date.now()) / HOUR;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect(await send('GET', `/api/auth/invitation/${token}`)).toMatchObject({
      status: 200,
      body: { role: 'write', expires_at },
    });

    const answers = await Promise.all(['ada', 'bob', 'cyd'].map((name) => accept(token, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await send('GET', '/api/auth/me', { cookie: cookieOf(winner) })).body).toEqual(winner?.body);
    expect(winner?.body).toMatchObject({ user: { role: 'write' } });

    expect((await send('GET', `/api/auth/invitation/${token}`)).status).toBe(410);
    const list = (await send('GET', '/api/admin/invitations', { cookie })).body;
    expect(list).toMatchObject([{ id, role: 'write', accepted_by: expect.any(String) }]);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  it('are unknown, withdrawn or for a name that is taken', async () => {
    const { send, cookie, invite, accept } = await start();
    expect((await send('GET', '/api/auth/invitation/nothing')).status).toBe(404);
    expect((await accept('nothing', 'ada')).status).toBe(404);
    const [first, second] = [await invite({ role: 'read' }), await invite({ role: 'read', expires_in_hours: 1 })];
    expect((await accept(first.token, 'ada')).status).toBe(200);
    expect((await accept(second.token, 'ADA')).status).toBe(409);
    const removal = await send('DELETE', `/api/admin/invitations/${second.id}`, { cookie });
    expect(removal).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await accept(second.token, 'bob')).status).toBe(404);
    expect((await send('DELETE', `/api/admin/invitations/${second.id}`, { cookie })).status).toBe(404);
  });

  it('are made by admins, for a month at most', async () => {
    const { server, send, cookie } = await start();
    for (const [body, field] of [
      [{ role: 'read', expires_in_hours: 0 }, 'expires_in_hours'],
      [{ role: 'read', expires_in_hours: 721 }, 'expires_in_hours'],
      [{ role: 'read', expires_in_hours: 1.5 }, 'expires_in_hours'],
      [{ role: 'owner' }, 'role'],
      [{ role: 'read', email: 'ada@example.org' }, 'email'],
    ] as const) {
      const answer = await send('POST', '/api/admin/invitations', { cookie, body });
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining(field) } });
    }
    const writer = await server.signIn('write');
    const answer = await send('POST', '/api/admin/invitations', { cookie: writer, body: { role: 'admin' } });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('admin') } });
  });

  it.each([
    [
      { PUBLIC_URL: 'https://podproof.example/base/', ALLOWED_ORIGINS: 'https://other.example' },
      'https://podproof.example/base',
    ],
    [{ ALLOWED_ORIGINS: 'https://other.example' }, 'https://other.example'],
    [{}, ''],
  ])('link to where %j says', async (env, base) => {
    const { invite } = await start(env);
    const { url, token } = await invite({ role: 'read', expires_in_hours: 720 });
    expect(url).toBe(`${base}/invite/${token}`);
  });
});
