import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../../../../src/contracts/own.js';
import { startServer, type TestServer } from '../../../support/server.js';

describe.each(['sqlite', 'postgres'] as const)('what everybody keeps for themselves on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const as = async (role: 'read' | 'write' | 'admin', method: string, path: string, body?: unknown) => {
    const cookie = await server.signIn(role);
    return server.send(method, path, { cookie, ...(body !== undefined && { body }) });
  };
  const usual = {
    ...{ density: 'comfortable', zone: 'local', keys: true, columns: {}, skipped: [], last_visit_at: null },
  };

  it('preferences are those of who asks', async () => {
    const path = '/api/me/preferences';
    expect((await as('read', 'GET', path)).body).toEqual(usual);
    const columns = { '/failures': [{ name: 'severity', width: 96 }, { name: 'title' }] };
    const wanted = { density: 'compact', zone: 'Europe/Berlin', keys: false, columns };
    expect((await as('read', 'PUT', path, wanted)).body).toEqual({ ...usual, ...wanted });
    expect((await as('read', 'GET', path)).body).toEqual({ ...usual, ...wanted });
    expect((await as('write', 'GET', path)).body).toEqual(usual);
    expect((await as('read', 'PUT', path, {})).body).toEqual(usual);
    for (const body of [{ other: 1 }, { columns: { '/nowhere': [] } }, { zone: '<b>' }, { last_visit_at: 'x' }]) {
      expect((await as('read', 'PUT', path, body)).status).toBe(400);
    }
  });

  it('a view holds no secrets: its name is without them, its query is refused', async () => {
    const token = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const view = { name: ` see ${token} `, page: '/failures', query: 'q=token', shared: true };
    const made = (await as('write', 'POST', '/api/me/views', view)).body as View;
    expect(made.name).toBe('see [redacted:github-token]');
    const changed = await as('write', 'PUT', `/api/me/views/${made.id}`, { ...view, name: 'x'.repeat(90) + token });
    expect(changed.status).toBe(400);
    const named = await as('write', 'PUT', `/api/me/views/${made.id}`, { ...view, name: `${'x '.repeat(28)}${token}` });
    expect((named.body as View).name).toMatch(/^(?:x )+\[redacted:github-token\]$/);
    for (const query of [`q=${token}`, `q=${token.replace('_', '%5F')}`, 'q=password%3Dhunter2hunter2']) {
      const refused = await as('write', 'POST', '/api/me/views', { ...view, query });
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'query' }] } });
      expect(JSON.stringify(refused.body)).not.toMatch(/ghp|hunter2/);
    }
    const empty = await as('write', 'POST', '/api/me/views', { ...view, name: '   ' });
    expect(empty).toMatchObject({ status: 400, body: { fields: [{ field: 'name' }] } });
    expect((await as('write', 'DELETE', `/api/me/views/${made.id}`)).status).toBe(200);
  });

  it('an API token has its own', async () => {
    const made = await as('admin', 'POST', '/api/admin/tokens', { name: 'bot', role: 'read' });
    const headers = { Authorization: `Bearer ${(made.body as { token: string }).token}` };
    const answer = await fetch(`${server.url}/api/me/preferences`, { headers });
    expect(await answer.json()).toEqual(usual);
  });

  it('a view is seen by others only when it is shared, and changed by its owner and admins', async () => {
    const body = { name: 'Memory', page: '/failures', query: 'cause=oom-killed&ns=shop' };
    const made = (await as('write', 'POST', '/api/me/views', body)).body as View;
    expect(made).toMatchObject({ ...body, shared: false, mine: true, created_by: 'writeer' });
    const path = `/api/me/views/${made.id}`;
    expect((await as('read', 'GET', '/api/me/views')).body).toEqual([]);
    expect((await as('admin', 'DELETE', path)).status).toBe(404);
    await as('write', 'PUT', path, { ...body, shared: true });
    const listed = await as('read', 'GET', '/api/me/views?page=/failures');
    expect(listed.body).toEqual([expect.objectContaining({ id: made.id, mine: false, shared: true })]);
    expect(listed.headers.get('x-total-count')).toBe('1');
    expect((await as('read', 'PUT', path, { ...body, shared: true })).status).toBe(403);
    expect((await as('read', 'DELETE', path)).status).toBe(403);
    expect((await as('admin', 'PUT', path, { ...body, name: 'Out of memory', shared: true })).body).toMatchObject({
      ...{ name: 'Out of memory', created_by: 'writeer', mine: false },
    });
    expect((await as('admin', 'DELETE', path)).body).toEqual({ removed: 1 });
    expect((await as('write', 'DELETE', path)).status).toBe(404);
  });

  it('a view is of one of our pages, and its query is only a query', async () => {
    const body = { name: 'x', page: '/failures', query: '' };
    for (const change of [
      { page: 'https://evil.example' },
      { query: '#x' },
      { query: '?a=1' },
      { query: 'a b' },
      { query: `q=${'x'.repeat(2_000)}` },
      { name: '' },
      { other: true },
    ]) {
      expect((await as('read', 'POST', '/api/me/views', { ...body, ...change })).status).toBe(400);
    }
  });
});
