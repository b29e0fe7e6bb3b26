import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../src/contracts/timeline.js';
import { missingConfigMap } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

describe.each(['sqlite', 'postgres'] as const)('timelines on %s', (database) => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ database });
    cookie = await server.signIn('write');
  });
  afterAll(() => server.close());

  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { cookie, ...(body !== undefined && { body }) });
  const report = async (namespace: string, podName = 'web-1', more: object = {}) => {
    const body = { ...missingConfigMap(podName), namespace, ...more };
    const answer = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    return answer.body as { id: number; incident_id: number };
  };
  const read = async (path: string) => (await send('GET', path)).body as TimelineEntry[];
  const kinds = (entries: readonly TimelineEntry[]) => entries.map(({ kind }) => kind);

  it('tell what happened to a failure, newest first', async () => {
    const changes = [
      { at: '2024-01-01T10:00:00Z', kind: 'rollout', what: 'rollout 14 changed password=hunter2hunter2' },
    ];
    const { id } = await report('shop', 'web-1', { changes });
    await report('shop', 'web-1', { changes });
    await send('PUT', `/api/pods/${id}/status`, { status: 'investigating', note: 'looking' });
    const noted = await send('POST', `/api/pods/failed/${id}/notes`, {
      text: ' token=ghp_abcdefghijklmnopqrstuvwxyz0123456789 ',
    });
    expect(noted.status).toBe(200);
    expect(await send('PUT', `/api/pods/failed/${id}/assignee`, { assignee: 'WRITEER' })).toMatchObject({
      body: { id, assignee: 'writeer' },
    });
    const entries = await read(`/api/pods/failed/${id}/timeline`);
    expect(kinds(entries)).toEqual(['assigned', 'note', 'status', 'last_seen', 'first_seen', 'change']);
    expect(entries[2]).toMatchObject({ actor: 'writeer', text: 'investigating: looking', count: 1, ref: null });
    expect(JSON.stringify(entries)).not.toMatch(/hunter2|ghp_/);
    expect(await send('GET', `/api/pods/failed/${id}`)).toMatchObject({ body: { assignee: 'writeer' } });
    await send('PUT', `/api/pods/failed/${id}/assignee`, { assignee: null });
    expect(await send('GET', `/api/pods/failed/${id}`)).toMatchObject({ body: { assignee: null } });
  });

  it('tell of an incident how many of its failures were given a status', async () => {
    const reports = await Promise.all(['a', 'b', 'c'].map((name) => report('books', name)));
    const incident = reports[0]?.incident_id;
    const { undo } = (await send('PUT', `/api/incidents/${incident}/status`, { status: 'resolved' })).body as {
      undo: string;
    };
    await send('POST', '/api/pods/status/undo', { undo });
    await send('POST', `/api/incidents/${incident}/notes`, { text: 'all of them' });
    const entries = await read(`/api/incidents/${incident}/timeline`);
    expect(kinds(entries).sort()).toEqual(['first_seen', 'last_seen', 'note', 'status', 'status']);
    expect(entries.filter(({ kind }) => kind === 'status')).toEqual([
      expect.objectContaining({ count: 3, text: 'new again: a change was taken back' }),
      expect.objectContaining({ count: 3, text: 'resolved' }),
    ]);
    const own = await read(`/api/pods/failed/${reports[0]?.id}/timeline`);
    expect(kinds(own)).toContain('note');
  });

  it('tell that a failure has another cause', async () => {
    const { id } = await report('moved');
    await report('moved', 'web-1', { failure_reason: 'ImagePullBackOff', events: [], container_statuses: [] });
    const cause = (await read(`/api/pods/failed/${id}/timeline`)).find(({ kind }) => kind === 'cause');
    expect(cause).toMatchObject({ actor: null, count: 1 });
  });

  it('are read page by page', async () => {
    const { id } = await report('paged');
    for (let index = 0; index < 5; index += 1) await send('POST', `/api/pods/failed/${id}/notes`, { text: `${index}` });
    const whole = await read(`/api/pods/failed/${id}/timeline`);
    const parts: TimelineEntry[] = [];
    let path: string | undefined = `/api/pods/failed/${id}/timeline?limit=2`;
    while (path !== undefined) {
      const page = await send('GET', path);
      parts.push(...(page.body as TimelineEntry[]));
      path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(parts).toEqual(whole);
    expect(parts).toHaveLength(6);
    expect((await send('GET', `/api/pods/failed/${id}/timeline?cursor=nonsense`)).status).toBe(400);
  });

  it('are of what exists, and take no note that is empty or endless', async () => {
    const { id } = await report('refused');
    for (const of of ['/api/pods/failed/999999', '/api/incidents/999999']) {
      expect((await send('GET', `${of}/timeline`)).status).toBe(404);
      expect((await send('POST', `${of}/notes`, { text: 'x' })).status).toBe(404);
      expect((await send('PUT', `${of}/assignee`, { assignee: null })).status).toBe(404);
    }
    for (const text of ['', '   ', 'x'.repeat(4_001)]) {
      expect((await send('POST', `/api/pods/failed/${id}/notes`, { text })).status).toBe(400);
    }
    expect((await send('PUT', `/api/pods/failed/${id}/assignee`, { assignee: 'nobody-known' })).status).toBe(404);
  });
});
