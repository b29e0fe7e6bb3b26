import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingConfigMap, outOfMemory } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

interface Record_ {
  readonly id: number;
  readonly [field: string]: unknown;
}

describe.each(['sqlite', 'postgres'] as const)('reports on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const report = async (body: unknown) => {
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    return { status: answer.status, body: answer.body as Record_ };
  };
  const get = async (path: string) => (await server.send('GET', path, { cookie })).body;
  const list = async (path: string) => (await get(path)) as Record_[];
  const setStatus = (id: number, status: string) =>
    server.send('PUT', `/api/pods/${id}/status`, { body: { status }, cookie });

  test('a report becomes a diagnosed record with a solution that names what is missing', async () => {
    const { status, body } = await report(missingConfigMap('pricing-1'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pod_name: 'pricing-1',
      namespace: 'shop',
      failure_reason: 'CreateContainerConfigError',
      status: 'new',
      cause: 'config-missing-object',
      solution_source: 'rules',
      occurrences: 1,
      owner: { kind: 'Deployment', name: 'pricing' },
      diagnosis: { kind: 'config-missing-object' },
      fix: { strategy: 'optional-reference', scope: 'mirror-only' },
    });
    expect(body['solution']).toContain('pricing-settings');
    expect(body).not.toHaveProperty('manifest');
    expect(body).not.toHaveProperty('logs');
    expect(Number.isInteger(body.id)).toBe(true);
  });

  test('the whole record has the evidence, and fields that only newer agents know', async () => {
    const { body } = await report(missingConfigMap('pricing-2', { future_field: { a: [1, null] }, logs: 'one\ntwo' }));
    const record = (await get(`/api/pods/failed/${body.id}`)) as Record_;
    expect(record).toMatchObject({
      id: body.id,
      logs: 'one\ntwo',
      future_field: { a: [1, null] },
      events: [{ reason: 'Failed', count: 3 }],
      creation_timestamp: '2026-01-01T00:00:00Z',
    });
    expect(record['manifest']).toContain('pricing-settings');
  });

  test('a fix that can be derived stands on the record, and in the solution as the command that hands it over', async () => {
    const manifest = [
      'apiVersion: v1',
      'kind: Pod',
      'metadata: {name: model-1}',
      'spec: {containers: [{name: api, image: "shop/model:1", resources: {limits: {memory: 24Mi}}}]}',
    ].join('\n');
    const { body } = await report(outOfMemory('model-1', { manifest }));
    const record = (await get(`/api/pods/failed/${body.id}`)) as Record_;
    const fix = {
      strategy: 'raise-memory-limit',
      scope: 'hand-over',
      target: 'pod',
      patch: [{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '48Mi' }],
    };
    expect(body['fix']).toMatchObject(fix);
    expect(record['fix']).toMatchObject(body['fix'] as object);
    expect(record['solution']).toContain('### The fix');
    expect(record['solution']).toContain('kubectl -n shop patch deployment pricing');
  });

  test('40 concurrent reports of one pod make one record that counts them', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(missingConfigMap('storm-1'))));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const found = await list('/api/pods/failed?pod=storm-1');
    expect(found.map(({ occurrences }) => occurrences)).toEqual([40]);
  });

  test('an ignored pod stays ignored, a resolved one gets a new record, and the history stays', async () => {
    const first = (await report(missingConfigMap('cycle-1'))).body.id;
    await setStatus(first, 'ignored');
    expect((await report(missingConfigMap('cycle-1'))).body).toMatchObject({ id: first, status: 'ignored' });
    await setStatus(first, 'resolved');
    const second = (await report(missingConfigMap('cycle-1'))).body;
    expect(second.id).toBeGreaterThan(first);
    expect(second['status']).toBe('new');
    expect((await list('/api/pods/history?pod=cycle-1')).map(({ id }) => id)).toEqual([first]);
    const reopened = await setStatus(first, 'new');
    expect(reopened).toMatchObject({ status: 409, body: { failure_id: second.id } });
  });

  test('a pod that fails in another way leaves its incident, and the last one out closes it', async () => {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'turncoat' };
    const before = (await report(missingConfigMap('turncoat-1', { owner }))).body;
    const after = (await report(outOfMemory('turncoat-1', { owner }))).body;
    expect(after.id).toBe(before.id);
    expect(after['cause']).toBe('oom-killed');
    expect(await get(`/api/incidents/${before['incident_id']}`)).toMatchObject({ status: 'resolved' });
    expect(await get(`/api/incidents/${after['incident_id']}`)).toMatchObject({ status: 'open', pods: 1 });
  });

  test('pods of one owner that fail alike are one incident, which is resolved and opened again with them', async () => {
    const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'fleet' };
    const pods = await Promise.all(
      Array.from({ length: 30 }, (_, index) => report(missingConfigMap(`fleet-${index}`, { owner }))),
    );
    const incidents = new Set(pods.map(({ body }) => body['incident_id']));
    expect(incidents.size).toBe(1);
    const [id] = incidents;
    expect(await get(`/api/incidents/${id}`)).toMatchObject({
      pods: 30,
      owner: { name: 'fleet' },
      cause: 'config-missing-object',
    });
    const changed = await server.send('PUT', `/api/incidents/${id}/status`, { body: { status: 'resolved' }, cookie });
    expect(changed.body).toMatchObject({ changed: 30 });
    expect(await get(`/api/incidents/${id}`)).toMatchObject({ status: 'resolved' });
    const again = (await report(missingConfigMap('fleet-0', { owner }))).body;
    expect(again['incident_id']).toBe(id);
    expect(await get(`/api/incidents/${id}`)).toMatchObject({ status: 'open' });
  });

  test('an excluded pod is answered and not stored, from the moment the rule is there until it is gone', async () => {
    await server.send('POST', '/api/admin/excluded-pods', { body: { pod_name: 'shop/canary-*' }, cookie });
    expect((await report(missingConfigMap('canary-7'))).body).toEqual({
      excluded: true,
      rule: { kind: 'pod', pattern: 'shop/canary-*' },
      pod_name: 'canary-7',
      namespace: 'shop',
    });
    expect(await list('/api/pods/failed?pod=canary-7')).toEqual([]);
    await server.send('DELETE', '/api/admin/excluded-pods/shop%2Fcanary-*', { cookie });
    expect((await report(missingConfigMap('canary-7'))).body.id).toBeGreaterThan(0);
  });

  test('deleted and recovered pods are resolved with the reason, but not by a late message about an older pod', async () => {
    const one = (await report(missingConfigMap('gone-1', { pod_uid: 'new' }))).body.id;
    const two = (await report(missingConfigMap('gone-2'))).body.id;
    const dismiss = (body: unknown) => server.send('POST', '/api/pods/dismiss-deleted', { body, token: SERVICE_TOKEN });
    expect((await dismiss({ namespace: 'shop', pod_name: 'gone-1', pod_uid: 'old' })).body).toEqual({ dismissed: 0 });
    const pods = [
      { namespace: 'shop', pod_name: 'gone-1', pod_uid: 'new' },
      { namespace: 'shop', pod_name: 'gone-2', reason: 'recovered' },
      { namespace: 'shop', pod_name: 'never-there' },
    ];
    expect((await dismiss({ pods })).body).toEqual({ dismissed: 2 });
    expect(await get(`/api/pods/failed/${one}`)).toMatchObject({
      status: 'resolved',
      status_note: 'the pod was deleted',
    });
    const recovered = await get(`/api/pods/failed/${two}`);
    expect(recovered).toMatchObject({ status: 'resolved', status_note: 'the pod recovered' });
    expect(recovered).not.toHaveProperty('cause_key');
  });

  test('who changed a status, and when, is kept', async () => {
    const { id } = (await report(missingConfigMap('signed-1'))).body;
    const { body } = await setStatus(id, 'investigating');
    expect(body).toMatchObject({
      status: 'investigating',
      status_changed_by: 'admin',
      status_changed_at: expect.any(String),
    });
  });

  test('dismissing hides a failure, restoring brings it back, and only an ignored one can be restored', async () => {
    const { id } = (await report(missingConfigMap('hidden-1'))).body;
    await server.send('DELETE', `/api/pods/failed/${id}`, { cookie });
    expect((await list('/api/pods/ignored?pod=hidden-1')).map((failure) => failure.id)).toEqual([id]);
    expect(await list('/api/pods/failed?pod=hidden-1')).toEqual([]);
    const restore = () => server.send('PUT', `/api/pods/ignored/${id}/restore`, { cookie });
    expect((await restore()).body).toMatchObject({ id, status: 'new' });
    expect((await restore()).status).toBe(409);
  });

  test('many get a status at once, and ids that do not exist are passed over', async () => {
    const ids = await Promise.all(
      ['many-1', 'many-2'].map(async (pod) => (await report(missingConfigMap(pod))).body.id),
    );
    const answer = await server.send('POST', '/api/pods/status', {
      body: { ids: [...ids, 999_999], status: 'resolved' },
      cookie,
    });
    expect(answer.body).toMatchObject({ changed: 2 });
  });

  test('a status may have a note, which is kept without secrets until the next change', async () => {
    const id = (await report(missingConfigMap('noted-1'))).body.id;
    const put = async (body: object) => await server.send('PUT', `/api/pods/${id}/status`, { body, cookie });
    const noted = await put({ status: 'investigating', note: ' asked the team, password=hunter2secret ' });
    expect(noted.body).toMatchObject({ status_note: 'asked the team, password=[redacted:password]' });
    expect((await put({ status: 'new' })).body).toMatchObject({ status: 'new', status_note: null });
    const many = { ids: [id], status: 'resolved', note: 'all at once' };
    await server.send('POST', '/api/pods/status', { body: many, cookie });
    const record = await server.send('GET', `/api/pods/failed/${id}`, { cookie });
    expect(record.body).toMatchObject({ status: 'resolved', status_note: 'all at once' });
    const refused = { status: 400, body: { detail: 'note must have at most 2000 characters' } };
    expect(await put({ status: 'new', note: 'x'.repeat(2_001) })).toMatchObject(refused);
  });

  test('what nobody knows is 404 and says so', async () => {
    for (const [method, path] of [
      ['GET', '/api/pods/failed/999999'],
      ['DELETE', '/api/pods/failed/999999'],
      ['PUT', '/api/pods/ignored/999999/restore'],
      ['POST', '/api/pods/failed/999999/retry-solution'],
    ] as const) {
      const { status, body } = await server.send(method, path, { cookie });
      expect([path, status, (body as { detail: string }).detail]).toEqual([
        path,
        404,
        expect.stringContaining('not found'),
      ]);
    }
    expect((await server.send('GET', '/api/incidents/999999', { cookie })).status).toBe(404);
  });

  test('the role read sees the manifest without secret-looking values, the role write with them', async () => {
    const { id } = (await report(missingConfigMap('masked-1'))).body;
    const manifestFor = async (role: 'read' | 'write') =>
      ((await server.send('GET', `/api/pods/failed/${id}`, { cookie: await server.signIn(role) })).body as Record_)[
        'manifest'
      ];
    expect(await manifestFor('read')).not.toContain('s3cr3t-canary');
    expect(await manifestFor('read')).toContain('DB_PASSWORD');
    expect(await manifestFor('write')).toContain('s3cr3t-canary');
  });

  test('a record keeps its id and solution when the solution is asked for again', async () => {
    const { id } = (await report(missingConfigMap('retry-1'))).body;
    const answer = await server.send('POST', `/api/pods/failed/${id}/retry-solution`, { cookie });
    expect(answer.body).toEqual({ id, status: 'regenerating' });
    const record = (await get(`/api/pods/failed/${id}`)) as Record_;
    expect(record['solution']).toContain('pricing-settings');
  });

  test('SQL and HTML in every field are kept as text', async () => {
    const text = `'); drop table failures; -- <script>alert("x")</script> \${7*7} %00`;
    const body = Object.fromEntries(
      ['pod_name', 'namespace', 'node_name', 'failure_reason', 'failure_message', 'phase', 'logs', 'manifest'].map(
        (field) => [field, text],
      ),
    );
    const { status, body: answer } = await report({
      ...body,
      events: [{ reason: text, message: text }],
      container_statuses: [{ name: text }],
    });
    expect(status).toBe(200);
    const record = (await get(`/api/pods/failed/${answer.id}`)) as Record_;
    expect(record).toMatchObject({
      ...body,
      events: [{ reason: text, message: text }],
      container_statuses: [{ name: text }],
    });
  });
});
