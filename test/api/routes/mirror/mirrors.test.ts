import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mirror } from '../../../../src/contracts/mirror.js';
import type { Storage } from '../../../../src/kernel/ports/storage.js';
import { endedMirror, storedMirror } from '../../../../src/kit/testing/storage/mirror-samples.js';
import { missingConfigMap } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

type Item = Partial<Mirror> & { readonly mirror_id: string };

const SECRET = 's3cr3t-canary';
const MANIFEST = `kind: Pod\nspec:\n  containers:\n    - env:\n        - name: DB_PASSWORD\n          value: ${SECRET}\n`;

describe.each(['sqlite', 'postgres'] as const)('mirrors on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let failure: number;
  let pods = 0;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('read');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    failure = await report();
  });

  const storage = <Result>(work: (at: Storage) => Promise<Result>) => server.services.plugins.use('storage', work);
  const get = (path: string) => server.send('GET', path, { cookie });
  async function report(): Promise<number> {
    pods += 1;
    const body = missingConfigMap(`pod-${pods}`);
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    return (answer.body as { id: number }).id;
  }
  /** A live mirror of the failure. */
  async function live(failureId = failure, mirror: Partial<Mirror> = {}) {
    const stored = storedMirror(failureId, { mirror: { mirror_id: randomUUID(), ...mirror } });
    await storage(({ mirrors }) => mirrors.add(stored));
    return stored;
  }
  async function ended(failureId: number, change: Partial<Mirror> = {}) {
    const stored = endedMirror(await live(failureId), change);
    await storage(({ mirrors }) => mirrors.update(stored));
    return stored.mirror;
  }

  test('a preview says how much room there is', async () => {
    const both = [await live(await report(), { namespace: 'elsewhere' }), await live(await report())];
    const { body } = await server.send('POST', `/api/mirror/preview/${failure}`, {
      cookie: await server.signIn('write'),
    });
    const { limits } = body as { limits: Record<string, { used: number }> };
    const all = (await get('/api/mirror/active')).body as Item[];
    expect([limits['namespace']?.used, limits['total']?.used]).toEqual([
      all.filter(({ namespace }) => namespace === 'shop').length,
      all.length,
    ]);
    for (const stored of both) await storage(({ mirrors }) => mirrors.update(endedMirror(stored)));
  });

  test('the log of a mirror can be followed where there is a cluster', async () => {
    const stored = await live();
    expect((await get('/api/mirror/none/logs/stream')).status).toBe(404);
    expect((await get(`/api/mirror/${stored.mirror.mirror_id}/logs/stream`)).status).toBe(503);
    await storage(({ mirrors }) => mirrors.update(endedMirror(stored)));
  });

  test('a preview is shown to who may change things, and makes nothing', async () => {
    const path = `/api/mirror/preview/${failure}`;
    const shown = await server.send('POST', path, { cookie: await server.signIn('write') });
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      ...{ failure_id: failure, is_fallback: false, strategy: 'optional-reference', origin: 'rules' },
      fixed_manifest: expect.stringContaining(SECRET),
      explanation: expect.stringContaining('pricing-settings'),
      diff: expect.stringContaining('+            optional: true'),
      limits: { namespace: { used: 0, max: expect.any(Number) }, total: { used: 0, max: expect.any(Number) } },
    });
    expect((await server.send('POST', path, { cookie })).status).toBe(403);
    expect((await get('/api/mirror/active')).body).toEqual([]);
  });

  test('a preview of what is not there, or by a way that there is not, is refused', async () => {
    const writer = await server.signIn('write');
    const preview = (path: string) => server.send('POST', `/api/mirror/preview/${path}`, { cookie: writer });
    expect((await preview('999999')).status).toBe(404);
    expect((await preview('x')).status).toBe(400);
    const refused = await preview(`${failure}?strategy=pray`);
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('strategy') } });
  });

  test('a mirror and its logs are shown while it lives and after its end', async () => {
    const stored = await live();
    const { mirror_id: id } = stored.mirror;
    expect(await get(`/api/mirror/status/${id}`)).toMatchObject({ status: 200, body: stored.mirror });
    expect((await get('/api/mirror/active')).body).toEqual([stored.mirror]);
    const end = endedMirror(stored);
    const logs = { mirror: 'well\n', original: 'broken\n', truncated: false };
    await storage(({ mirrors }) => mirrors.update({ ...end, logs }));
    expect(await get(`/api/mirror/status/${id}`)).toMatchObject({ status: 200, body: end.mirror });
    expect(await get(`/api/mirror/${id}/logs`)).toMatchObject({ status: 200, body: logs });
    expect((await get('/api/mirror/active')).body).toEqual([]);
  });

  test('what looks like a secret is masked for the role read', async () => {
    const { mirror } = await live(failure, {
      fixed_manifest: MANIFEST,
      events: [{ message: 'password=hunter2hunter2' }],
    });
    await storage(async ({ mirrors }) => {
      const stored = await mirrors.get(mirror.mirror_id);
      if (stored !== undefined)
        await mirrors.update({ ...stored, logs: { ...stored.logs, mirror: 'token=abcdef0123456789abcdef' } });
    });
    const paths = [
      `/api/mirror/status/${mirror.mirror_id}`,
      '/api/mirror/active',
      `/api/mirror/${mirror.mirror_id}/logs`,
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/s3cr3t-canary|hunter2hunter2|abcdef0123456789/);
    }
    const shown = (await get(`/api/mirror/status/${mirror.mirror_id}`)).body as Mirror;
    expect(shown).toMatchObject({ mirror_id: mirror.mirror_id, mirror_pod_name: mirror.mirror_pod_name });
    expect(shown.fixed_manifest).toContain('DB_PASSWORD');
    const toWriter = await server.send('GET', paths[0] ?? '', { cookie: await server.signIn('write') });
    expect((toWriter.body as Mirror).fixed_manifest).toBe(MANIFEST);
    await storage(({ mirrors }) => mirrors.update(endedMirror(storedMirror(failure, { mirror }))));
  });

  test('ids that no mirror has are not found, whatever they are', async () => {
    const ids = [randomUUID(), '1', '../x', '%00', '%F0%9F%98%80', "'; drop table mirrors; --", 'x'.repeat(253)];
    for (const id of ids) {
      for (const path of [
        `/api/mirror/status/${encodeURIComponent(id)}`,
        `/api/mirror/${encodeURIComponent(id)}/logs`,
      ]) {
        expect([path.slice(0, 60), (await get(path)).status]).toEqual([path.slice(0, 60), 404]);
      }
    }
  });

  test('the history is a list as others are, by failure and verdict', async () => {
    const other = await report();
    const made = [await ended(failure), await ended(failure, { verdict: 'REFUTED', status: 'Failed' })];
    await ended(other, { verdict: 'REFUTED', status: 'Failed' });
    const path = `/api/mirror/history?failure_id=${failure}`;
    const first = await get(`${path}&limit=1`);
    expect(first.headers.get('x-total-count')).toBe('2');
    expect((first.body as Item[]).map(({ mirror_id }) => mirror_id)).toEqual([made[1]?.mirror_id]);
    expect(first.body).toEqual([expect.not.objectContaining({ fixed_manifest: expect.anything() })]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(((await get(next)).body as Item[]).map(({ mirror_id }) => mirror_id)).toEqual([made[0]?.mirror_id]);
    const refuted = (await get(`${path}&verdict=REFUTED`)).body as Item[];
    expect(refuted.map(({ mirror_id }) => mirror_id)).toEqual([made[1]?.mirror_id]);
    for (const query of ['verdict=GOOD', 'failure_id=x', 'cursor=x', 'limit=0'])
      expect([query, (await get(`/api/mirror/history?${query}`)).status]).toEqual([query, 400]);
  });

  test('a verdict stands on the failure’s record and in lists, and goes with nothing but the record', async () => {
    const { mirror_id } = await ended(failure);
    const proof = { verdict: 'PROVEN', scope: 'hand-over', mirror_id, at: '2024-01-01T12:01:00.000Z' };
    expect((await get(`/api/pods/failed/${failure}`)).body).toMatchObject({ proof });
    const { body } = await get(`/api/pods/failed?pod=pod-${pods}`);
    expect(body).toMatchObject([{ id: failure, proof }]);
    const at = Date.now() - 100 * 86_400_000;
    await storage(({ failures }) => failures.setStatus([failure], { status: 'resolved', at, by: 'test', note: null }));
    expect((await get(`/api/mirror/status/${mirror_id}`)).status).toBe(200);
    const alive = await live(await report());
    const { failure_id: leaving } = alive.mirror;
    await storage(({ failures }) => failures.setStatus([leaving], { status: 'resolved', at, by: 'test', note: null }));
    await server.services.retention.run();
    expect((await get(`/api/mirror/status/${mirror_id}`)).status).toBe(404);
    expect((await get('/api/mirror/active')).body).toEqual([]);
  });
});
