import { describe, expect, it } from 'vitest';
import { statusesOf, testServer } from './signed-client.js';

const send = testServer();
const PATH = '/api/security/trusted-registries';
const add = (body: unknown) => send('write', `POST ${PATH}`, body);
const listed = async () =>
  ((await send('read', `GET ${PATH}`)).body as { registry: string }[]).map(({ registry }) => registry);

describe('trusted registries', () => {
  it('are added once and listed by name', async () => {
    const first = await add({ registry: 'registry.example.com:5000/team' });
    expect(first).toMatchObject({ status: 200, body: { registry: 'registry.example.com:5000/team' } });
    expect(await add({ registry: 'registry.example.com:5000/team' })).toMatchObject({ status: 200, body: first.body });
    await add({ registry: 'docker.io' });
    expect(await listed()).toEqual(['docker.io', 'registry.example.com:5000/team']);
  });

  it.each(['registry.example.com:5000/team', 'registry.example.com%3A5000%2Fteam', 'Registry.example.com:5000/team'])(
    'are removed as %s',
    async (path) => {
      await add({ registry: 'registry.example.com:5000/team' });
      expect(await send('write', `DELETE ${PATH}/${path}`)).toMatchObject({ status: 200, body: { removed: 1 } });
      expect(await listed()).not.toContain('registry.example.com:5000/team');
      expect((await send('write', `DELETE ${PATH}/${path}`)).status).toBe(404);
    },
  );

  it.each([
    [{}, /registry/],
    [{ registry: 7 }, /registry/],
    [{ registry: 'https://docker.io' }, /registry.*scheme/],
    [{ registry: 'docker.io', trusted: true }, /trusted/],
  ])('are not %j', async (body, detail) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  it('are read with the role read and changed with write', async () => {
    const expected = { nobody: 401, service: 401, read: 403, write: 200, admin: 200 };
    expect(await statusesOf(send, `GET ${PATH}`)).toEqual({ ...expected, read: 200 });
    expect(await statusesOf(send, `POST ${PATH}`, { registry: 'a.b' })).toEqual(expected);
    expect(await statusesOf(send, `DELETE ${PATH}/no.such`)).toEqual({ ...expected, write: 404, admin: 404 });
  });
});
