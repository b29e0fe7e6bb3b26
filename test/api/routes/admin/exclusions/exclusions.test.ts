import { describe, expect, it } from 'vitest';
import { missingConfigMap } from '../../../../support/reports.js';
import { type Caller, statusesOf, testServer } from '../../security/signed-client.js';

const send = testServer();
const NAMESPACES = '/api/admin/excluded-namespaces';
const PODS = '/api/admin/excluded-pods';
const explain = async (namespace: string, pod: string, caller: Caller = 'read') =>
  (await send(caller, `GET /api/admin/exclusions/explain?namespace=${namespace}&pod=${pod}`)).body;
const report = (namespace: string, pod_name: string) =>
  send('service', 'POST /api/pods/failed', { namespace, pod_name, failure_reason: 'Error' });

describe('excluded namespaces', () => {
  it('keep reports out from the next one on, until they are removed', async () => {
    expect((await report('batch', 'early')).body).toMatchObject({ pod_name: 'early', id: expect.any(Number) });
    const added = await send('write', `POST ${NAMESPACES}`, { namespace: 'batch' });
    const entry = { namespace: 'batch', created_at: expect.any(String), created_by: expect.any(String) };
    expect(added).toMatchObject({ status: 200, body: entry });
    expect((await send('read', `GET ${NAMESPACES}`)).body).toEqual([added.body]);
    const rule = { kind: 'namespace', pattern: 'batch' };
    expect(await report('batch', 'late')).toMatchObject({
      status: 200,
      body: { excluded: true, rule, pod_name: 'late', namespace: 'batch' },
    });
    expect(await explain('batch', 'late')).toMatchObject({ excluded: true, rule });
    const removed = await send('write', `DELETE ${NAMESPACES}/batch`);
    expect(removed).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await explain('batch', 'late')).toMatchObject({ excluded: false, rule: null });
    expect((await report('batch', 'later')).body).toMatchObject({ pod_name: 'later', id: expect.any(Number) });
    expect((await send('write', `DELETE ${NAMESPACES}/batch`)).status).toBe(404);
  });

  it.each([{}, { namespace: '' }, { namespace: 'kube-*' }, { namespace: 'a'.repeat(254) }, { namespace: 'a', b: 1 }])(
    'are not %j',
    async (body) => {
      expect((await send('write', `POST ${NAMESPACES}`, body)).status).toBe(400);
    },
  );
});

describe('excluded pods', () => {
  it('are patterns of the name, or of namespace/name', async () => {
    for (const pod_name of ['job-*', 'team-?/web-*']) {
      expect(await send('write', `POST ${PODS}`, { pod_name })).toMatchObject({ status: 200, body: { pod_name } });
    }
    expect(await explain('any', 'job-1')).toMatchObject({ excluded: true, rule: { kind: 'pod', pattern: 'job-*' } });
    expect(await explain('team-1', 'web-1')).toMatchObject({ rule: { pattern: 'team-?/web-*' } });
    expect(await explain('team-10', 'web-1')).toMatchObject({ excluded: false, reason: expect.stringMatching(/no /i) });
    const list = (await send('read', `GET ${PODS}`)).body as { pod_name: string }[];
    expect(list.map(({ pod_name }) => pod_name)).toEqual(['job-*', 'team-?/web-*']);
  });

  it.each(['team-%3F/web-*', 'team-%3F%2Fweb-%2A'])('are removed as %s', async (path) => {
    await send('write', `POST ${PODS}`, { pod_name: 'team-?/web-*' });
    expect(await send('write', `DELETE ${PODS}/${path}`)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect((await send('write', `DELETE ${PODS}/${path}`)).status).toBe(404);
  });

  it('refuse what is no pattern', async () => {
    for (const pod_name of ['a/b/c', '/a', '', '*a'.repeat(5_000)]) {
      const refused = { status: 400, body: { detail: expect.stringContaining('pod_name') } };
      expect(await send('write', `POST ${PODS}`, { pod_name })).toMatchObject(refused);
    }
  });
});

describe('who may', () => {
  it.each([NAMESPACES, PODS, '/api/admin/exclusions/explain?namespace=a&pod=b'])('read %s', async (path) => {
    const expected = { nobody: 401, service: 401, read: 200, write: 200, admin: 200 };
    expect(await statusesOf(send, `GET ${path}`)).toEqual(expected);
  });

  it.each([
    [NAMESPACES, { namespace: 'quiet' }],
    [PODS, { pod_name: 'quiet-*' }],
  ])('change %s', async (path, body) => {
    const expected = { nobody: 401, service: 401, read: 403, write: 200, admin: 200 };
    expect(await statusesOf(send, `POST ${path}`, body)).toEqual(expected);
    const none = { ...expected, write: 404, admin: 404 };
    expect(await statusesOf(send, `DELETE ${path}/nothing`)).toEqual(none);
  });

  it('explain names what it needs', async () => {
    expect(await explain('', 'web')).toMatchObject({ detail: expect.stringContaining('namespace') });
  });
});

describe('the open records of pods that become excluded', () => {
  const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'web' };
  const fail = async (namespace: string, pod_name: string) => {
    const body = { ...missingConfigMap(pod_name), namespace, owner };
    return (await send('service', 'POST /api/pods/failed', body)).body as { id: number; incident_id: number };
  };
  const statusOf = async (id: number) => (await send('read', `GET /api/pods/failed/${id}`)).body;
  const incidentOf = async (id: number) => (await send('read', `GET /api/incidents/${id}`)).body;

  it('are resolved with a note, and their incidents end; once it is lifted, agents report again', async () => {
    const covered = [await fail('night', 'web-1'), await fail('night', 'web-2')];
    const other = await fail('day', 'web-1');
    await send('write', `PUT /api/pods/${covered[1]?.id}/status`, { status: 'investigating' });
    await send('write', `POST ${NAMESPACES}`, { namespace: 'night' });
    for (const { id } of covered)
      expect(await statusOf(id)).toMatchObject({
        ...{ status: 'resolved', status_note: 'the namespace night was excluded', status_changed_by: 'writeer' },
      });
    expect(await incidentOf(covered[0]?.incident_id ?? 0)).toMatchObject({ status: 'resolved' });
    expect(await statusOf(other.id)).toMatchObject({ status: 'new' });
    await send('write', `DELETE ${NAMESPACES}/night`);
    const again = await fail('night', 'web-1');
    expect(again.id).toBeGreaterThan(covered[1]?.id ?? 0);
    expect(await statusOf(again.id)).toMatchObject({ status: 'new' });
  });

  it('are those whose pods fit the pattern, and no others', async () => {
    const records = [await fail('glob', 'canary-1'), await fail('glob', 'web-1'), await fail('elsewhere', 'canary-1')];
    await send('write', `POST ${PODS}`, { pod_name: 'glob/canary-*' });
    const statuses = await Promise.all(records.map(async ({ id }) => statusOf(id)));
    expect(statuses).toMatchObject([
      { status: 'resolved', status_note: 'pods that match glob/canary-* were excluded' },
      { status: 'new' },
      { status: 'new' },
    ]);
  });
});
