import { beforeEach, describe, expect, it } from 'vitest';
import { statusesOf, testServer } from './signed-client.js';

const send = testServer();
const FINDING = {
  resource_type: 'Pod',
  resource_name: 'web',
  namespace: 'shop',
  check_name: 'privileged',
  severity: 'critical',
  message: 'runs <b>privileged</b>',
  remediation: "drop it'; --",
  details: { container: 'app' },
};
const ingest = (body: unknown) => send('service', 'POST /api/security/findings', body);
const listed = async (query = '') =>
  (await send('read', `GET /api/security/findings${query}`)).body as { id: number }[];
const namesOf = (items: unknown) => (items as { resource_name: string }[]).map(({ resource_name }) => resource_name);

beforeEach(async () => {
  await send('service', 'POST /api/security/scan/clear');
});

describe('POST /api/security/findings', () => {
  it('answers one finding with the finding, and many with what became of them', async () => {
    const one = await ingest(FINDING);
    expect(one).toMatchObject({ status: 200, body: { ...FINDING, status: 'active' } });
    expect(Object.keys(one.body as object).sort()).toEqual(
      [...Object.keys(FINDING), 'id', 'status', 'created_at', 'updated_at'].sort(),
    );
    const { id } = one.body as { id: number };
    const many = await ingest([FINDING, { ...FINDING, check_name: 'root', scanner_version: 9 }]);
    expect(many).toMatchObject({ status: 200, body: { created: 1, updated: 1, ids: [id, expect.any(Number)] } });
  });

  it.each([
    ['an empty body', {}, /resource_type|severity/],
    ['another severity', { ...FINDING, severity: 'CRITICAL' }, /severity/],
    ['a nameless resource', { ...FINDING, resource_name: '' }, /resource_name/],
    ['a name with NUL', { ...FINDING, check_name: 'a\0b' }, /check_name/],
    ['one bad finding of many', [FINDING, { ...FINDING, namespace: 7 }], /\[1\]\.namespace/],
    ['too many at once', Array(1_001).fill(FINDING), /1000/],
    ['too long a message', { ...FINDING, message: 'x'.repeat(65_537) }, /message must have at most 65536 characters/],
    ['too long a remediation', [FINDING, { ...FINDING, remediation: 'x'.repeat(65_537) }], /\[1\]\.remediation/],
    [
      'details of a megabyte',
      { ...FINDING, details: { a: 'x'.repeat(1_000_000) } },
      /details must have at most 262144/,
    ],
    ['text', 'finding', /./],
  ])('refuses %s, naming it', async (_what, body, detail) => {
    expect(await ingest(body)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
    expect(await listed()).toEqual([]);
  });

  it('takes texts up to their limits', async () => {
    const message = 'x'.repeat(65_536);
    const body = { ...FINDING, message, remediation: message, details: { a: 'x'.repeat(262_144 - 8) } };
    expect(await ingest(body)).toMatchObject({ status: 200, body });
  });

  it('is for the service token only', async () => {
    expect(await statusesOf(send, 'POST /api/security/findings', FINDING)).toEqual({
      nobody: 401,
      service: 200,
      read: 401,
      write: 401,
      admin: 401,
    });
  });
});

describe('GET /api/security/findings', () => {
  const names = Array.from({ length: 5 }, (_, index) => `web-${index}`);
  beforeEach(async () => {
    const severity = (name: string) => (name === 'web-0' ? 'low' : 'high');
    for (const name of names) await ingest({ ...FINDING, resource_name: name, severity: severity(name) });
    await ingest({
      ...FINDING,
      resource_type: 'ClusterRole',
      resource_name: 'root',
      namespace: '',
      message: 'wild%card',
    });
  });

  it('goes through the pages, each item once, newest first', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/security/findings?limit=2&namespace=shop';
    while (path !== undefined) {
      const page = await send('read', `GET ${path}`);
      expect(page.headers.get('x-total-count')).toBe('5');
      seen.push(...namesOf(page.body));
      path = /^<([^>]*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(names.toReversed());
  });

  it.each([
    ['severity=low', ['web-0']],
    ['namespace=_', ['root']],
    ['q=WEB-3', ['web-3']],
    ['q=d%25c', ['root']],
    ['check=other', []],
    ['resource_type=ClusterRole', ['root']],
    ['resource_name=web-1', ['web-1']],
    ['since=2999-01-01', []],
    ['severity=high&namespace=shop&limit=1', ['web-4']],
  ])('filters by %s', async (query, expected) => {
    expect(namesOf((await send('write', `GET /api/security/findings?${query}`)).body)).toEqual(expected);
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'status=open', 'severity=bad', 'since=x', 'cursor=made-up'])(
    'refuses %s',
    async (query) => {
      expect((await send('read', `GET /api/security/findings?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /api/security/findings/{id}', () => {
  it('shows one, also after it was dismissed', async () => {
    const { body } = await ingest(FINDING);
    const path = `/api/security/findings/${(body as { id: number }).id}`;
    expect(await send('read', `GET ${path}`)).toMatchObject({ status: 200, body: body as object });
    await send('write', `DELETE ${path}`);
    expect((await send('read', `GET ${path}`)).body).toMatchObject({ ...FINDING, status: 'dismissed' });
  });

  it('says that there is none, and who may look', async () => {
    const unknown = await send('read', 'GET /api/security/findings/999999');
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Security finding 999999 was not found' } });
    const expected = { nobody: 401, service: 401, read: 404, write: 404, admin: 404 };
    expect(await statusesOf(send, 'GET /api/security/findings/999999')).toEqual(expected);
  });

  it('masks what looks like a secret for the role read', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const body = { ...FINDING, message: `has ${token}`, remediation: token, details: { diff: `+ env: ${token}` } };
    const { id } = (await ingest(body)).body as { id: number };
    const seenBy = async (role: 'read' | 'write') =>
      JSON.stringify((await send(role, `GET /api/security/findings/${id}`)).body);
    expect(await seenBy('read')).not.toContain(token);
    expect(await seenBy('write')).toContain(token);
  });
});

describe('dismissing and restoring a finding', () => {
  it('takes it out of the list and back', async () => {
    const { id } = (await ingest(FINDING)).body as { id: number };
    const dismissed = await send('write', `DELETE /api/security/findings/${id}`);
    expect(dismissed).toMatchObject({ status: 200, body: { id, status: 'dismissed' } });
    expect(await listed()).toEqual([]);
    expect(await listed('?status=dismissed')).toMatchObject([{ id }]);
    expect(await listed('?status=all')).toMatchObject([{ id }]);
    const restored = await send('write', `PUT /api/security/findings/${id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, status: 'active' } });
  });

  it.each([
    ['999999', 404],
    ['0', 400],
    ['-1', 400],
    ['abc', 400],
    ['99999999999999999999', 400],
  ])('answers id %s with %i', async (id, status) => {
    expect((await send('write', `DELETE /api/security/findings/${id}`)).status).toBe(status);
    expect((await send('write', `PUT /api/security/findings/${id}/restore`)).status).toBe(status);
  });

  it('needs the role write', async () => {
    const expected = { nobody: 401, service: 401, read: 403, write: 404, admin: 404 };
    expect(await statusesOf(send, 'DELETE /api/security/findings/999999')).toEqual(expected);
    expect(await statusesOf(send, 'PUT /api/security/findings/999999/restore')).toEqual(expected);
  });
});

describe('removing findings', () => {
  it.each([undefined, {}, { before: null }, { before: '2999-01-01T00:00:00Z', scanner: 'x' }])(
    'clears all with the body %j',
    async (body) => {
      await ingest([FINDING, { ...FINDING, check_name: 'root' }]);
      const answer = await send('service', 'POST /api/security/scan/clear', body);
      expect(answer).toMatchObject({ status: 200, body: { removed: 2 } });
      expect(await listed()).toEqual([]);
    },
  );

  it('clears only what was not seen since, and refuses what is no date', async () => {
    await ingest(FINDING);
    const clear = (before: string) => send('service', 'POST /api/security/scan/clear', { before });
    expect(await clear('2020-01-01T00:00:00Z')).toMatchObject({ status: 200, body: { removed: 0 } });
    expect(await clear('soon')).toMatchObject({ status: 400, body: { detail: expect.stringContaining('before') } });
    expect(await listed()).toHaveLength(1);
  });

  it('removes those of one resource', async () => {
    await ingest([FINDING, { ...FINDING, resource_type: 'Node', namespace: '', resource_name: 'a/b' }]);
    const remove = (path: string) => send('service', `DELETE /api/security/findings/resource/${path}`);
    expect(await remove('Pod/shop/web')).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await remove('Node/_/a%2Fb')).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await remove('Node/_/a%2Fb')).toMatchObject({ status: 200, body: { removed: 0 } });
  });
});
