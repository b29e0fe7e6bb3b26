import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/contracts/common.js';
import { failing, routesOf } from './sample-routes.js';
import { post, type RunningApp, SERVICE_TOKEN, startApp } from './start-app.js';

const ACCESSES = ['public', 'service', 'read', 'write', 'admin'] as const;
const CALLERS = ['nobody', 'service', 'read', 'write', 'admin', 'revoked', 'forged'] as const;
type Caller = (typeof CALLERS)[number];
let app: RunningApp;

beforeAll(async () => {
  app = await startApp([...ACCESSES.flatMap(routesOf), failing('/health-like', () => new Error('never called'))]);
});
afterEach(() => {
  app.fake.away = false;
});
afterAll(() => app.close());

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'service') return { 'X-Service-Token': SERVICE_TOKEN };
  if (caller === 'forged') return { Cookie: (await app.signIn('admin')).replace(/.(?=;|$)/g, 'x') };
  if (caller !== 'revoked') return { Cookie: await app.signIn(caller) };
  const cookie = await app.signIn('admin');
  app.fake.sessions.clear();
  return { Cookie: cookie };
}

const RANK: Readonly<Record<Role, number>> = { read: 1, write: 2, admin: 3 };
const isRole = (name: string): name is Role => name in RANK;

function expectedStatus(access: (typeof ACCESSES)[number], caller: Caller): number {
  if (access === 'public') return 200;
  if (access === 'service') return caller === 'service' ? 200 : 401;
  if (!isRole(caller)) return 401;
  return RANK[caller] >= RANK[access] ? 200 : 403;
}

describe('access', () => {
  const cases = ACCESSES.flatMap((access) => CALLERS.map((caller) => [access, caller] as const));

  it.each(cases)('to a %s route by %s is as declared, for reading and changing', async (access, caller) => {
    const headers = await headersOf(caller);
    const url = `${app.url}/api/test/${access}`;
    const expected = expectedStatus(access, caller);
    expect((await fetch(url, { headers })).status).toBe(expected);
    expect((await post(url, { value: 1 }, headers)).status).toBe(expected);
  });

  it('is refused before the body is judged', async () => {
    const url = `${app.url}/api/test/admin`;
    expect((await post(url, '{broken')).status).toBe(401);
    expect((await post(url, '{broken', await headersOf('read'))).status).toBe(403);
    expect((await post(url, '{broken', await headersOf('admin'))).status).toBe(400);
    expect((await post(`${app.url}/api/test/service`, {}, await headersOf('service'))).status).toBe(400);
  });

  it('says what is missing', async () => {
    const refused = await fetch(`${app.url}/api/test/admin`, { headers: await headersOf('read') });
    expect(await refused.json()).toMatchObject({ detail: 'This needs the role admin; yours is read' });
    expect(await (await fetch(`${app.url}/api/test/read`)).json()).toMatchObject({ detail: 'Not authenticated' });
  });

  it('takes no session for a service token and the reverse, also when both are sent', async () => {
    const cookie = await app.signIn('admin');
    const both = { Cookie: cookie, 'X-Service-Token': 'wrong' };
    expect((await fetch(`${app.url}/api/test/service`, { headers: both })).status).toBe(401);
    const url = `${app.url}/api/test/service?token=${SERVICE_TOKEN}`;
    expect((await fetch(url)).status).toBe(401);
  });

  it('that the storage cannot judge gets 503, where it is not needed the answer', async () => {
    const headers = await headersOf('admin');
    app.fake.away = true;
    expect((await fetch(`${app.url}/api/test/read`, { headers })).status).toBe(503);
    expect((await fetch(`${app.url}/api/test/public`, { headers })).status).toBe(200);
    expect((await fetch(`${app.url}/api/test/service`, { headers: { 'X-Service-Token': SERVICE_TOKEN } })).status).toBe(
      200,
    );
  });
});

describe('the session cookie', () => {
  const setCookies = (response: Response) => response.headers.getSetCookie();

  it('is HttpOnly, lax and signed, lasts 7 days and is not Secure over plain http', async () => {
    app.fake.sessions.set('some-token', 'read');
    const [session = '', signature = ''] = setCookies(
      await post(`${app.url}/api/test/sign-in`, { token: 'some-token' }),
    );
    expect(session).toMatch(/^monitor_session=.+; httponly/i);
    expect(session).toMatch(/samesite=lax/i);
    expect(session).not.toMatch(/secure/i);
    expect(signature).toMatch(/^monitor_session\.sig=/);
    const expires = Date.parse(/expires=([^;]+)/i.exec(session)?.[1] ?? '');
    expect(Math.abs(expires - Date.now() - 7 * 86_400_000)).toBeLessThan(5_000);
  });

  it('is Secure when a trusted proxy says that the request came over TLS', async () => {
    const behindProxy = await startApp([], { trustProxy: 1 });
    const proxied = { 'X-Forwarded-Proto': 'https' };
    const response = await post(`${behindProxy.url}/api/test/sign-in`, { token: 'x' }, proxied);
    expect(setCookies(response)[0]).toMatch(/; secure/i);
    const direct = await post(`${app.url}/api/test/sign-in`, { token: 'x' }, proxied);
    expect(setCookies(direct)[0]).not.toMatch(/; secure/i);
    await behindProxy.close();
  });

  it('is Secure when PUBLIC_URL is https, whatever the last hop', async () => {
    const behindTls = await startApp(routesOf('read'), { secureCookie: true });
    const response = await post(`${behindTls.url}/api/test/sign-in`, { token: 'x' });
    expect(setCookies(response)).toEqual([expect.stringMatching(/; secure/i), expect.stringMatching(/; secure/i)]);
    const headers = { Cookie: await behindTls.signIn('read') };
    expect((await fetch(`${behindTls.url}/api/test/read`, { headers })).status).toBe(200);
    await behindTls.close();
  });

  it('is set anew when it is used on another day, so that it outlives 7 days of use', async () => {
    const headers = { Cookie: await app.signIn('read') };
    const use = async () => setCookies(await fetch(`${app.url}/api/test/read`, { headers }));
    expect(await use()).toEqual([]);
    app.clock.time += 86_400_000;
    expect((await use())[0]).toMatch(/^monitor_session=/);
    app.clock.time -= 86_400_000;
  });

  it('of another secret is worth nothing', async () => {
    const other = await startApp(routesOf('read'), { sessionSecret: 'another secret' });
    other.fake.sessions.set('token-of-read', 'read');
    const headers = { Cookie: await app.signIn('read') };
    expect((await fetch(`${other.url}/api/test/read`, { headers })).status).toBe(401);
    await other.close();
  });
});

describe('a request from the page of another site', () => {
  const own = () => app.url;
  const OTHER = 'https://evil.example';
  const cases: [string, () => Record<string, string>, number][] = [
    ['neither header (curl)', () => ({}), 200],
    ['its own origin', () => ({ Origin: own() }), 200],
    ['its own host over TLS, as behind a proxy', () => ({ Origin: own().replace('http:', 'https:') }), 200],
    ['an allowed origin', () => ({ Origin: 'https://dashboard.example', 'Sec-Fetch-Site': 'cross-site' }), 200],
    ['the origin of PUBLIC_URL', () => ({ Origin: 'https://podproof.example' }), 200],
    ['a foreign origin', () => ({ Origin: OTHER }), 403],
    ['a foreign origin that claims the same site', () => ({ Origin: OTHER, 'Sec-Fetch-Site': 'same-origin' }), 403],
    ['its own host on another port', () => ({ Origin: 'http://127.0.0.1:1' }), 403],
    ['the origin null', () => ({ Origin: 'null' }), 403],
    ['no origin, cross-site', () => ({ 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['no origin, same-site', () => ({ 'Sec-Fetch-Site': 'same-site' }), 200],
    ['no origin, none', () => ({ 'Sec-Fetch-Site': 'none' }), 200],
  ];

  it.each(cases)('with %s', async (_name, headers, expected) => {
    const cookie = await app.signIn('admin');
    const send = (path: string, more: Record<string, string>) =>
      post(app.url + path, { value: 1 }, { ...headers(), ...more });
    expect((await send('/api/test/write', { Cookie: cookie })).status).toBe(expected);
    expect((await send('/api/test/public', { Cookie: cookie })).status).toBe(expected);
    expect((await send('/api/test/public', {})).status).toBe(expected);
    expect((await send('/api/test/service', { 'X-Service-Token': SERVICE_TOKEN, Cookie: cookie })).status).toBe(200);
    const read = await fetch(`${app.url}/api/test/read`, { headers: { ...headers(), Cookie: cookie } });
    expect(read.status).toBe(200);
  });

  it('is told why, after its role was judged', async () => {
    const headers = { Cookie: await app.signIn('read'), Origin: OTHER };
    const tooLow = await post(`${app.url}/api/test/admin`, {}, headers);
    expect(await tooLow.json()).toMatchObject({ detail: expect.stringContaining('needs the role admin') });
    const foreign = await post(`${app.url}/api/test/read`, '{broken', headers);
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toMatchObject({ detail: expect.stringContaining('another site') });
  });
});
