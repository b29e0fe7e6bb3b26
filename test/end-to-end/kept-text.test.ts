import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';

const TEXTS = [
  `'); drop table failures; --`,
  `" or ""="`,
  '<script>alert("x")</script><img src=x onerror=alert(1)>',
  `\${7*7} {{7*7}} #{7*7} %s %n \\x41 \\' \\`,
  '=cmd|"/c calc"!A1',
  '%27 %00 &amp; &lt;',
  '\u202eevil\u2066 \u0301 👩‍👩‍👧 𝒳',
  ' spaces within\tand\r\nlines ',
];

describe.each(['sqlite', 'postgres'] as const)('text that means something elsewhere, on %s', (database) => {
  let server: TestServer;
  let cookie = '';
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const get = async (path: string) => (await server.send('GET', path, { cookie })).body;
  const post = (path: string, body: unknown) => server.send('POST', path, { body, cookie, token: SERVICE_TOKEN });

  it.each(TEXTS)('is kept in a finding as it is: %j', async (text) => {
    const finding = {
      resource_type: text,
      resource_name: text,
      namespace: text,
      check_name: text,
      severity: 'low',
      message: text,
      remediation: text,
      details: { [text]: [text, { [text]: text }] },
    };
    const { status, body } = await post('/api/security/findings', finding);
    expect([status, body]).toEqual([200, expect.objectContaining(finding)]);
    const query = new URLSearchParams({
      resource_type: text,
      resource_name: text,
      namespace: text,
      check: text,
      q: text,
    });
    expect(await get(`/api/security/findings?${query}`)).toEqual([body]);
    const [type, ns, name] = Array<string>(3).fill(encodeURIComponent(text));
    const path = `/api/security/findings/resource/${type}/${ns}/${name}`;
    expect((await server.send('DELETE', path, { token: SERVICE_TOKEN })).body).toEqual({ removed: 1 });
  });

  it.each(TEXTS)('is the pattern of an exclusion as it is: %j', async (text) => {
    const pattern = text.replaceAll('/', '|');
    const namespace = text.replace(/[*?]/g, '');
    for (const [list, field, value] of [
      ['excluded-pods', 'pod_name', pattern],
      ['excluded-namespaces', 'namespace', namespace],
    ] as const) {
      const { status, body } = await post(`/api/admin/${list}`, { [field]: value });
      expect([status, body]).toEqual([200, expect.objectContaining({ [field]: value })]);
      expect(await get(`/api/admin/${list}`)).toEqual([body]);
      const query = new URLSearchParams(
        field === 'namespace' ? { namespace: value, pod: 'x' } : { namespace: 'x', pod: value },
      );
      expect(await get(`/api/admin/exclusions/explain?${query}`)).toMatchObject({
        excluded: true,
        rule: { pattern: value },
      });
      const removed = await server.send('DELETE', `/api/admin/${list}/${encodeURIComponent(value)}`, { cookie });
      expect(removed.body).toEqual({ removed: 1 });
    }
  });

  it.each(TEXTS.slice(0, 2))('is the name and password of a user as it is: %j', async (text) => {
    const username = `ada${text}`;
    const user = { username, password: `${text} and more`, role: 'read' };
    const { status, body } = await post('/api/admin/users', user);
    expect([status, body]).toEqual([200, expect.objectContaining({ username, role: 'read' })]);
    expect(await get('/api/admin/users')).toContainEqual(expect.objectContaining({ username }));
    const login = await post('/api/auth/login', { username, password: user.password });
    expect(login).toMatchObject({ status: 200, body: { user: { username } } });
  });

  it.each(TEXTS)('is no registry, no setting and no role, and says so: %j', async (text) => {
    for (const [path, body] of [
      ['/api/security/trusted-registries', { registry: text }],
      ['/api/admin/settings/stale_after_minutes', { value: text }],
      ['/api/admin/settings/notify_namespaces', { value: text }],
      ['/api/admin/invitations', { role: text }],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        400,
        expect.objectContaining({ detail: expect.any(String) }),
      ]);
    }
    expect((await get(`/api/admin/settings/${encodeURIComponent(text)}`)) as object).toHaveProperty('detail');
    expect(await get('/api/security/trusted-registries')).toEqual([]);
  });

  it.each(TEXTS)('filters a list as it is, and never all of it: %j', async (text) => {
    await post('/api/pods/failed', { pod_name: 'plain', namespace: 'shop', failure_reason: 'Error' });
    for (const filter of ['cluster', 'namespace', 'pod', 'reason', 'cause', 'owner', 'q']) {
      expect(await get(`/api/pods/failed?${new URLSearchParams({ [filter]: text })}`)).toEqual([]);
    }
  });

  it('never leaves as a page: all answers are JSON that no browser guesses at', async () => {
    const answer = await server.send('GET', `/api/admin/settings/${encodeURIComponent(TEXTS[2] ?? '')}`, { cookie });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
