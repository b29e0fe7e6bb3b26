import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingConfigMap } from '../../../support/reports.js';
import { type Answer, SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

interface Bulk {
  readonly changed: number;
  readonly undo: string;
  readonly more: boolean;
  readonly refused: readonly { readonly id: number; readonly detail: string }[];
}

describe.each(['sqlite', 'postgres'] as const)('changing many statuses on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  let run = 0;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('write');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    run += 1;
  });

  const namespace = () => `shop-${run}`;
  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { cookie, ...(body !== undefined && { body }) });
  const report = async (podName: string) => {
    const body = { ...missingConfigMap(podName), namespace: namespace() };
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    return (answer.body as { id: number }).id;
  };
  const reportMany = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => report(`web-${index}`)));
  const bulk = ({ body }: Answer) => body as Bulk;
  const change = async (body: object) => bulk(await send('POST', '/api/pods/status', body));
  const recordOf = async (id: number) => (await send('GET', `/api/pods/failed/${id}`)).body as Record<string, unknown>;
  const statuses = (ids: number[]) => Promise.all(ids.map(async (id) => (await recordOf(id))['status']));
  const undo = (token: string) => send('POST', '/api/pods/status/undo', { undo: token });

  it('gives those that are named a status and a note, and takes that back', async () => {
    const ids = await reportMany(3);
    await send('PUT', `/api/pods/${ids[1]}/status`, { status: 'ignored', note: 'noise' });
    const answer = await change({ ids, status: 'resolved', note: 'fixed, password=hunter2hunter2' });
    expect(answer).toEqual({ changed: 3, undo: expect.any(String), more: false, refused: [] });
    const note = (await recordOf(ids[0] as number))['status_note'];
    expect(note).toMatch(/^fixed/);
    expect(note).not.toContain('hunter2');
    expect((await undo(answer.undo)).body).toEqual({ changed: 3, refused: [] });
    expect(await statuses(ids)).toEqual(['new', 'ignored', 'new']);
    const former = { status_note: 'noise', status_changed_by: 'writeer' };
    expect(await recordOf(ids[1] as number)).toMatchObject(former);
    expect(await recordOf(ids[0] as number)).toMatchObject({ status_changed_at: null, status_note: null });
    expect((await undo(answer.undo)).status).toBe(404);
  });

  it('changes what a filter finds, in more than one transaction, and takes that back', async () => {
    const ids = await reportMany(210);
    const filter = { namespace: namespace() };
    expect(await change({ filter: { ...filter, q: 'nowhere' }, status: 'resolved' })).toMatchObject({
      ...{ changed: 0, undo: null },
    });
    const answer = await change({ filter, status: 'resolved' });
    expect(answer).toMatchObject({ changed: 210, more: false, refused: [] });
    expect((await send('GET', `/api/incidents?namespace=${namespace()}`)).body).toMatchObject([{ status: 'resolved' }]);
    expect((await change({ filter, status: 'resolved' })).changed).toBe(0);
    await send('PUT', `/api/pods/${ids[7]}/status`, { status: 'ignored' });
    expect((await undo(answer.undo)).body).toEqual({
      changed: 209,
      refused: [{ id: ids[7], detail: expect.stringContaining('writeer') }],
    });
    expect((await send('GET', `/api/incidents?namespace=${namespace()}`)).body).toMatchObject([{ status: 'open' }]);
    expect((await change({ filter: { ...filter, status: ['ignored'] }, status: 'new' })).changed).toBe(1);
  });

  it('names the record that cannot be opened again', async () => {
    const old = await report('web');
    await change({ ids: [old], status: 'resolved' });
    const current = await report('web');
    const refused = await send('POST', '/api/pods/status', { ids: [old], status: 'new' });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ id: old, failure_id: current, detail: expect.stringContaining(`${current}`) }),
    ]);
    const filter = { namespace: namespace(), status: ['resolved'] };
    const answer = await change({ filter, status: 'new' });
    expect(answer).toEqual({
      ...{ changed: 0, undo: null, more: false },
      refused: [{ id: old, detail: expect.stringContaining(`${current}`) }],
    });
  });

  it('takes a change of an incident back', async () => {
    const ids = await reportMany(2);
    const [incident] = (await send('GET', `/api/incidents?namespace=${namespace()}`)).body as { id: number }[];
    const answer = bulk(await send('PUT', `/api/incidents/${incident?.id}/status`, { status: 'ignored' }));
    expect(answer.changed).toBe(2);
    expect((await undo(answer.undo)).body).toEqual({ changed: 2, refused: [] });
    expect(await statuses(ids)).toEqual(['new', 'new']);
  });

  it('takes nothing back after ten minutes', async () => {
    const ids = await reportMany(1);
    const answer = await change({ ids, status: 'resolved' });
    const now = server.services.clock.now();
    const clock = vi.spyOn(server.services.clock, 'now').mockReturnValue(now + 11 * 60_000);
    try {
      expect((await undo(answer.undo)).status).toBe(410);
    } finally {
      clock.mockRestore();
    }
    expect(await statuses(ids)).toEqual(['resolved']);
  });

  it('takes neither both nor none of ids and filter, nor what no filter knows', async () => {
    for (const body of [
      { status: 'new' },
      { ids: [1], filter: {}, status: 'new' },
      { filter: { a: 1 }, status: 'new' },
    ]) {
      expect((await send('POST', '/api/pods/status', body)).status).toBe(400);
    }
    const note = 'x'.repeat(2_001);
    expect((await send('POST', '/api/pods/status', { ids: [], status: 'new', note })).status).toBe(400);
  });

  it('deletes a record for good, for admins only, and ends an incident that has none left', async () => {
    const [id] = await reportMany(1);
    expect((await send('DELETE', `/api/pods/records/${id}`)).status).toBe(403);
    const admin = await server.signIn('admin');
    const deleted = await server.send('DELETE', `/api/pods/records/${id}`, { cookie: admin });
    expect([deleted.status, deleted.body]).toEqual([200, { removed: 1 }]);
    expect((await send('GET', `/api/pods/failed/${id}`)).status).toBe(404);
    expect((await server.send('DELETE', `/api/pods/records/${id}`, { cookie: admin })).status).toBe(404);
    expect((await send('GET', `/api/incidents?namespace=${namespace()}`)).body).toMatchObject([{ status: 'resolved' }]);
  });
});
