import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../src/contracts/audit.js';
import { missingConfigMap } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

const SECRET = 'sk-a-secret-that-nobody-sees';

describe.each(['sqlite', 'postgres'] as const)('who did what, on %s', (database) => {
  let server: TestServer;
  let admin: string;
  let writer: string;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await server.signIn('admin');
    writer = await server.signIn('write');
  });
  afterAll(() => server.close());

  const send = (method: string, path: string, body?: unknown, cookie = admin) =>
    server.send(method, path, { body, cookie });
  const audit = async (query = '') => (await send('GET', `/api/admin/audit${query}`)).body as AuditEntry[];

  test('names who changed something, what it was, and no value that was given', async () => {
    await send('POST', '/api/admin/settings/stale_after_minutes', { value: '45' });
    await send('POST', '/api/admin/llm/config', { provider: 'ollama', api_key: SECRET, model: 'x' });
    await send('POST', '/api/admin/excluded-namespaces', { namespace: 'quiet' }, writer);
    expect((await audit('?action=post_admin_settings_key'))[0]).toMatchObject({
      ...{ actor: 'admin', target: 'stale_after_minutes', fields: ['value'], summary: expect.any(String) },
      ...{ at: expect.stringMatching(/Z$/), request_id: expect.any(String) },
    });
    expect((await audit('?actor=writeer'))[0]).toMatchObject({ action: 'post_admin_excluded_namespaces' });
    expect(JSON.stringify(await audit())).not.toContain(SECRET);
  });

  test('names who signed in, and an API token by its name', async () => {
    await send('POST', '/api/auth/login', { username: 'admin', password: 'correct horse battery' }, '');
    expect((await audit('?action=post_auth_login'))[0]).toMatchObject({ actor: 'admin', target: '' });
    const { body } = await send('POST', '/api/admin/tokens', { name: 'ci', role: 'write' });
    await fetch(`${server.url}/api/admin/excluded-pods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(body as { token: string }).token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pod_name: 'ci-*' }),
    });
    expect(await audit('?actor=token:ci')).toMatchObject([{ action: 'post_admin_excluded_pods' }]);
  });

  test('passes over what reads, what is refused, and what agents report', async () => {
    const before = await audit();
    const { body } = await server.send('POST', '/api/pods/failed', {
      body: missingConfigMap('a-1'),
      token: SERVICE_TOKEN,
    });
    await send('POST', `/api/mirror/preview/${(body as { id: number }).id}`);
    await send('GET', '/api/pods/failed');
    await send('POST', '/api/admin/settings/stale_after_minutes', { value: 'soon' });
    await send('DELETE', '/api/admin/users/999');
    expect(await audit()).toEqual(before);
  });

  test('is listed page by page and since an instant', async () => {
    const all = await audit();
    const first = await send('GET', '/api/admin/audit?limit=2');
    expect(first.body).toEqual(all.slice(0, 2));
    expect(first.headers.get('x-total-count')).toBe(String(all.length));
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await send('GET', next)).body).toEqual(all.slice(2, 4));
    expect(await audit(`?since=${all[1]?.at}`)).toEqual(all.filter(({ at }) => at >= (all[1]?.at ?? '')));
    expect((await send('GET', '/api/admin/audit?since=soon')).status).toBe(400);
  });

  test('ends after 180 days', async () => {
    const old = Date.now() - 181 * 24 * 60 * 60_000;
    const entry = { at: old, actor: 'past', action: 'a', summary: 's', target: '', fields: [], requestId: 'r' };
    await server.services.plugins.use('storage', (storage) => storage.audit.add(entry));
    expect(await audit('?actor=past')).toHaveLength(1);
    await server.services.retention.run();
    expect(await audit('?actor=past')).toEqual([]);
  });
});
