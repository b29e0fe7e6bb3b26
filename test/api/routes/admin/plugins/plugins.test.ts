import { describe, expect, it } from 'vitest';
import { statusesOf, testServer } from '../../security/signed-client.js';

const send = testServer();
const PATH = '/api/admin/plugins';
const listed = async (query = '') => (await send('admin', `GET ${PATH}${query}`)).body as Record<string, unknown>[];

describe('GET /api/admin/plugins', () => {
  it('tells which plugins there are and which one serves', async () => {
    const storages = await listed('?kind=storage');
    expect(storages).toContainEqual({
      kind: 'storage',
      id: 'sqlite',
      display_name: 'SQLite',
      description: expect.any(String),
      docs_url: null,
      version: expect.toSatisfy((version: unknown) => version === null || typeof version === 'string'),
      source: 'built-in',
      status: 'active',
      error: null,
      config_schema: expect.objectContaining({ properties: expect.objectContaining({ filename: expect.anything() }) }),
    });
    expect(storages.filter(({ status }) => status === 'active')).toHaveLength(1);
  });

  it('lists one kind, or all', async () => {
    expect(new Set((await listed('?kind=storage')).map(({ kind }) => kind))).toEqual(new Set(['storage']));
    expect((await listed()).length).toBeGreaterThanOrEqual((await listed('?kind=storage')).length);
    expect(await send('admin', `GET ${PATH}?kind=mail`)).toMatchObject({ status: 400 });
  });

  it('is for admins', async () => {
    const expected = { nobody: 401, service: 401, read: 403, write: 403, admin: 200 };
    expect(await statusesOf(send, `GET ${PATH}`)).toEqual(expected);
  });
});
