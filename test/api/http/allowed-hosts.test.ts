import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from './sample-routes.js';
import { type RunningApp, SERVICE_TOKEN, startApp } from './start-app.js';

let guarded: RunningApp;
let open: RunningApp;

beforeAll(async () => {
  const servedHosts = ['podproof.example', 'other.example', '*.apps.example', '2001:db8::7'];
  guarded = await startApp([...routesOf('public'), ...routesOf('service')], { servedHosts, trustProxy: 1 });
  open = await startApp(routesOf('public'), { servedHosts: null });
});
afterAll(async () => {
  await guarded.close();
  await open.close();
});

/** `fetch` would set the host itself. */
function ask(
  app: RunningApp,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}${path}`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject).end();
  });
}

describe('with PUBLIC_URL or ALLOWED_HOSTS a request', () => {
  it.each([
    'podproof.example',
    'PODPROOF.example:8443',
    'podproof.example.',
    'other.example',
    'a.apps.example',
    'localhost:8000',
    'podproof.localhost',
    '127.0.0.1',
    '127.8.8.8:1',
    '[::1]:8000',
    '10.42.0.7:8000',
    '192.168.1.2',
    '[fd00::1]',
    '[2001:db8::7]:80',
    'podproof',
    'podproof.monitoring.svc:8000',
    'podproof.monitoring.svc.cluster.local',
  ])('for %s is served', async (host) => {
    expect((await ask(guarded, '/api/test/public', { host })).status).toBe(200);
  });

  it.each([
    'rebind.evil.example',
    'apps.example',
    'evilpodproof.example',
    'podproof.example.evil.example',
    'podproof.monitoring.svc.evil.example',
    '127.0.0.1.evil.example',
    'a.svc',
    '203.0.113.9',
    '[2001:db8::8]',
    'podproof.example@evil.example',
    '[::',
  ])('for %s gets 421, also where nothing lies', async (host) => {
    for (const path of ['/api/test/public', '/nothing', '/docs']) {
      const { status, text } = await ask(guarded, path, { host });
      expect([path, status]).toEqual([path, 421]);
      expect(JSON.parse(text)).toMatchObject({ detail: expect.stringContaining('ALLOWED_HOSTS') });
    }
  });

  it('for another host is served with the service token, which no page has, and not with a wrong one', async () => {
    const host = 'podproof.corp.example';
    const withToken = (token: string) => ask(guarded, '/api/test/service', { host, 'X-Service-Token': token });
    expect((await withToken(SERVICE_TOKEN)).status).toBe(200);
    expect((await withToken('wrong')).status).toBe(421);
  });

  it('must name an allowed host to the proxy as well, which cannot hide the one that it came under', async () => {
    const hosts = (host: string, forwarded: string) =>
      ask(guarded, '/api/test/public', { host, 'X-Forwarded-Host': forwarded });
    expect((await hosts('podproof', 'podproof.example')).status).toBe(200);
    expect((await hosts('podproof', 'evil.example')).status).toBe(421);
    expect((await hosts('evil.example', 'localhost')).status).toBe(421);
  });
});

it('without them every host is served', async () => {
  expect((await ask(open, '/api/test/public', { host: 'anything.example' })).status).toBe(200);
});
