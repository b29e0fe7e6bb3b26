import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../support/server.js';

const PATH = '/api/admin/silences';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const send = async (method: string, path: string, body?: unknown) =>
  server.send(method, path, { body, cookie: await server.signIn('write') });
const create = (change: object = {}) =>
  send('POST', PATH, { matchers: { namespace: 'shop-*' }, reason: 'upgrade', ends_at: inAnHour(), ...change });

test('a silence is made by whoever may write, listed for everybody, and removed', async () => {
  const begun = Date.now();
  const ends_at = inAnHour();
  const created = await create({ ends_at });
  expect(created).toMatchObject({
    status: 200,
    body: { matchers: { namespace: 'shop-*' }, reason: 'upgrade', ends_at, created_by: 'writeer' },
  });
  const { id, starts_at } = created.body as { id: number; starts_at: string };
  expect(Date.parse(starts_at)).toBeGreaterThanOrEqual(begun);
  const listed = await server.send('GET', PATH, { cookie: await server.signIn('read') });
  expect(listed).toMatchObject({ status: 200, body: [created.body] });
  expect(await send('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 200, body: { removed: 1 } });
  expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(404);
  expect((await send('GET', PATH)).body).toEqual([]);
});

test('a silence may begin later', async () => {
  const starts_at = new Date(Date.now() + 60_000).toISOString();
  expect(await create({ starts_at })).toMatchObject({ body: { starts_at } });
});

test.each([
  ['no matcher', { matchers: {} }, /matchers/],
  ['an unknown matcher', { matchers: { node: 'a' } }, /node/],
  ['an empty matcher', { matchers: { pod: '' } }, /pod/],
  ['no reason', { reason: ' ' }, /reason/],
  ['no end', { ends_at: undefined }, /ends_at is required/],
  ['an end and a duration', { duration_minutes: 5 }, /duration_minutes/],
  ['no duration', { ends_at: undefined, duration_minutes: 0 }, /duration_minutes must be at least 1/],
  ['an end that is no date', { ends_at: 'tomorrow' }, /ends_at/],
  ['an end that is over', { ends_at: '2020-01-01T00:00:00Z' }, /ends_at/],
  ['an end before its start', { starts_at: '2999-01-01T00:00:00Z' }, /ends_at/],
])('%s is refused', async (_what, change, detail) => {
  expect(await create(change)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
});

test('a silence may be given by its duration', async () => {
  const starts_at = inAnHour();
  const created = await create({ starts_at, ends_at: undefined, duration_minutes: 90 });
  expect(created.status).toBe(200);
  const { ends_at } = created.body as { ends_at: string };
  expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(90 * 60_000);
  const now = (await create({ ends_at: undefined, duration_minutes: 1 })).body as Record<string, string>;
  expect(Date.parse(now['ends_at'] ?? '') - Date.parse(now['starts_at'] ?? '')).toBe(60_000);
});
