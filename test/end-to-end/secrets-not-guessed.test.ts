import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';

const SECRET = 'hunter2hunter2';
const MESSAGE = `started with password=${SECRET}. `.repeat(40);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const report = (path: string, body: object) => server.send('POST', path, { token: SERVICE_TOKEN, body });
  await report('/api/pods/failed', {
    ...{ pod_name: 'web-1', namespace: 'shop', failure_reason: 'Error', failure_message: MESSAGE },
  });
  await report('/api/security/findings', {
    ...{ resource_type: 'Deployment', resource_name: 'web', namespace: 'shop', check_name: 'env' },
    ...{ severity: 'low', message: MESSAGE },
  });
});
afterAll(() => server.close());

type Role = 'read' | 'write';
const ask = async (role: Role, path: string) => server.send('GET', path, { cookie: await server.signIn(role) });

const SEARCHES = ['/api/pods/failed?', '/api/pods/failed?view=row&', '/api/security/findings?', '/api/search?'];

describe('who reads a text without its secrets', () => {
  it.each(SEARCHES)('cannot find one out letter by letter with %sq=', async (path) => {
    expect((await ask('write', `${path}q=${SECRET}`)).body).toHaveLength(1);
    for (const guess of [SECRET, 'password=h', 'hunt']) {
      const { body, headers } = await ask('read', `${path}q=${guess}`);
      expect([body, headers.get('x-total-count') ?? '0', headers.get('link')]).toEqual([[], '0', null]);
    }
    expect((await ask('read', `${path}q=web`)).body).not.toEqual([]);
  });

  it('does not learn from groups what findings say', async () => {
    const groups = '/api/security/findings/groups?group_by=check&q=';
    expect((await ask('write', `${groups}${SECRET}`)).body).toMatchObject({ total: 1 });
    expect((await ask('read', `${groups}${SECRET}`)).body).toEqual({ items: [], total: 0 });
  });
});

/** What the answer is compressed by; `fetch` would not say. */
async function encodingOf(role: Role, path: string): Promise<string | undefined> {
  const headers = { cookie: await server.signIn(role), 'Accept-Encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.headers['content-encoding']);
    }).on('error', reject);
  });
}

describe('an answer with a secret beside text of others', () => {
  it.each(['/api/pods/failed', '/api/security/findings', '/api/search?q=web'])(
    'is not compressed: %s',
    async (path) => {
      expect((await server.send('GET', path, { cookie: await server.signIn('write') })).body).not.toEqual([]);
      expect(await encodingOf('write', path)).toBeUndefined();
      expect(await encodingOf('read', path)).toBe('gzip');
    },
  );

  it('is not compressed for a single finding either', async () => {
    const [finding] = (await ask('write', '/api/security/findings')).body as { id: number }[];
    const path = `/api/security/findings/${finding?.id}`;
    expect(await encodingOf('write', path)).toBeUndefined();
    expect(await encodingOf('read', path)).toBe('gzip');
  });
});
