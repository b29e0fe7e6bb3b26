import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureItem } from '../../../../src/contracts/failure.js';
import { missingConfigMap } from '../../../support/reports.js';
import { type Answer, SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

const BEAT = {
  ...{ agent: 'agent-a', node: 'node-a', cluster: 'prod', version: '1.0.0', watching: 110, spooled: 3 },
  ...{ permissions_missing: ['list nodes'], problems: ['The disk is full'] },
};

describe.each(['sqlite', 'postgres'] as const)('agents on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const asAgent = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { body, token: SERVICE_TOKEN });
  const beat = (change: object = {}) => asAgent('POST', '/api/agents/heartbeat', { ...BEAT, ...change });
  const listed = async () => server.send('GET', '/api/agents', { cookie: await server.signIn('read') });

  test('an agent that gave a sign of life is listed once, as it told of itself last', async () => {
    expect((await beat({ watching: 1 })).status).toBe(204);
    expect((await beat({ unknown: { field: [] } })).status).toBe(204);
    const { status, body } = await listed();
    expect(status).toBe(200);
    expect(body).toEqual([{ ...BEAT, alive: true, last_seen: expect.any(String) }]);
  });

  test('what may be left out has its defaults', async () => {
    expect(
      await asAgent('POST', '/api/agents/heartbeat', { agent: 'b', version: '1', watching: 0, spooled: 0 }),
    ).toMatchObject({ status: 204 });
    expect((await listed()).body).toContainEqual({
      ...{ agent: 'b', node: null, cluster: 'default', version: '1', watching: 0, spooled: 0, alive: true },
      ...{ permissions_missing: [], problems: [], last_seen: expect.any(String) },
    });
  });

  test('what an agent says of itself is bounded, not refused', async () => {
    const long = `\0\ud800${'😀'.repeat(600)}`;
    const hostile = { agent: 'hostile', version: long, problems: Array.from({ length: 300 }, () => long) };
    expect((await beat(hostile)).status).toBe(204);
    const agents = (await listed()).body as { agent: string; version: string; problems: string[] }[];
    const found = agents.find(({ agent }) => agent === 'hostile');
    expect(found?.version.length).toBeLessThanOrEqual(1_000);
    expect(found?.problems).toHaveLength(200);
  });

  test.each([
    ['no agent', { agent: undefined }, /agent is required/],
    ['an endless name', { agent: 'a'.repeat(254) }, /agent/],
    ['a negative count', { spooled: -1 }, /spooled/],
    ['half a pod', { watching: 0.5 }, /watching/],
    ['a number too large', { watching: 1e300 }, /watching/],
    ['a list that is none', { permissions_missing: 'all' }, /permissions_missing/],
  ])('%s is refused', async (_what, change, detail) => {
    expect(await beat(change)).toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } });
  });

  test('agents ask with the service token only, users list with a role', async () => {
    const cookie = await server.signIn('admin');
    for (const path of ['/api/agents/policy', '/api/agents/open'])
      expect([path, (await server.send('GET', path, { cookie })).status]).toEqual([path, 401]);
    expect((await server.send('POST', '/api/agents/heartbeat', { body: BEAT, cookie })).status).toBe(401);
    expect((await server.send('GET', '/api/agents')).status).toBe(401);
  });

  test('the policy follows exclusions and settings', async () => {
    expect((await asAgent('GET', '/api/agents/policy')).body).toEqual({
      ...{ excluded_namespaces: [], excluded_pods: [], mirror_label: 'podproof.dev/mirror' },
      ...{ failure_heartbeat_seconds: 600, graces: {} },
    });
    const cookie = await server.signIn('admin');
    const post = (path: string, body: object) => server.send('POST', `/api/admin/${path}`, { body, cookie });
    await post('excluded-namespaces', { namespace: 'kube-system' });
    await post('excluded-pods', { pod_name: 'batch/nightly-*' });
    await post('settings/agent_graces', { value: 'readiness-failed=30, pvc-pending=0' });
    await post('settings/stale_after_minutes', { value: '5' });
    expect((await asAgent('GET', '/api/agents/policy')).body).toMatchObject({
      ...{ excluded_namespaces: ['kube-system'], excluded_pods: ['batch/nightly-*'] },
      ...{ failure_heartbeat_seconds: 150, graces: { 'readiness-failed': 30, 'pvc-pending': 0 } },
    });
  });

  test('open records are listed by cluster and node, page by page, without those that are resolved', async () => {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'web' };
    const report = (pod_name: string, change: object = {}) =>
      asAgent('POST', '/api/pods/failed', {
        ...{ ...missingConfigMap(pod_name), owner, cluster: 'east', node_name: 'n1', pod_uid: `uid-${pod_name}` },
        ...change,
      });
    for (const name of ['a', 'b', 'c']) await report(name);
    await report('d', { node_name: 'n2' });
    await report('e', { cluster: 'west' });
    const { namespace } = missingConfigMap('b');
    await asAgent('POST', '/api/pods/dismiss-deleted', { cluster: 'east', namespace, pod_name: 'b' });
    const first = await asAgent('GET', '/api/agents/open?cluster=east&limit=2');
    expect(first.body).toMatchObject([{ pod_name: 'd' }, { pod_name: 'c' }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await asAgent('GET', next);
    expect(second.body).toEqual([{ namespace, pod_name: 'a', pod_uid: 'uid-a', node_name: 'n1', owner }]);
    expect(second.headers.get('link')).toBeNull();
    expect((await asAgent('GET', '/api/agents/open?cluster=east&node=n2')).body).toMatchObject([{ pod_name: 'd' }]);
    expect((await asAgent('GET', '/api/agents/open?cursor=x')).status).toBe(400);
  });

  test('pages of open records hold all that stay, once, whatever comes and goes meanwhile', async () => {
    const identity = (pod_name: string) => ({ cluster: 'moving', namespace: 'shop', pod_name });
    const report = (name: string) =>
      asAgent('POST', '/api/pods/failed', { ...missingConfigMap(name), ...identity(name), pod_uid: `uid-${name}` });
    const names = Array.from({ length: 24 }, (_, index) => `pod-${String(index).padStart(2, '0')}`);
    for (const name of names) await report(name);
    const found: string[] = [];
    let path: string | undefined = '/api/agents/open?cluster=moving&limit=5';
    for (let page = 0; path !== undefined; page += 1) {
      const answer: Answer = await asAgent('GET', path);
      found.push(...(answer.body as { pod_name: string }[]).map(({ pod_name }) => pod_name));
      path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
      const gone = [`pod-0${page}`, `pod-${23 - page * 5}`];
      await asAgent('POST', '/api/pods/dismiss-deleted', { pods: gone.map(identity) });
      await report(`newer-${page}`);
      await report('pod-12');
    }
    const left = names.filter((name) => !/pod-0[0-4]|pod-(23|18|13|8|3)$/.test(name));
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(left));
  });

  test('a heartbeat of an open failure counts, brings the newest restart counts, and ends with the very pod only', async () => {
    const identity = { cluster: 'beating', namespace: 'shop', pod_name: 'web-0' };
    const tell = (restart_count: number, report_id: string) =>
      asAgent('POST', '/api/pods/failed', {
        ...{ ...missingConfigMap('web-0'), ...identity, pod_uid: 'uid-new', report_id },
        container_statuses: [{ name: 'web', restart_count }],
      });
    const first = (await tell(3, 'heartbeat-1')).body as FailureItem;
    const second = (await tell(9, 'heartbeat-2')).body as FailureItem;
    expect(second).toMatchObject({ id: first.id, occurrences: 2, stale: false, first_seen: first.first_seen });
    expect(second.container_statuses).toEqual([{ name: 'web', restart_count: 9 }]);
    expect(Date.parse(second.last_seen)).toBeGreaterThanOrEqual(Date.parse(first.last_seen));
    const gone = (pod_uid: string) => asAgent('POST', '/api/pods/dismiss-deleted', { ...identity, pod_uid });
    expect((await gone('uid-old')).body).toEqual({ dismissed: 0 });
    expect((await gone('uid-new')).body).toEqual({ dismissed: 1 });
  });
});
