import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { AgentNews } from '../../../src/api/websocket/agent-news.js';
import { startPulse } from '../../../src/api/websocket/heartbeat.js';
import { Event } from '../../../src/contracts/event.js';
import { missingConfigMap } from '../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../support/server.js';
import { withoutNock } from '../../support/without-nock.js';

withoutNock();

interface Frame {
  readonly type: string;
  readonly sequence: number;
  readonly data: Record<string, unknown>;
}

const PASSWORD = 'correct horse battery';
const open: WebSocket[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

async function join(query: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws${query}`, { headers });
  open.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (text) => frames.push(JSON.parse(String(text))));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const typesOf = () => frames.map(({ type }) => type);
  return { socket, frames, closed, typesOf };
}

const report = (pod: string) =>
  server.send('POST', '/api/pods/failed', { body: missingConfigMap(pod), token: SERVICE_TOKEN });

async function newUser(username: string) {
  const cookie = await server.signIn('admin');
  const user = { username, password: PASSWORD, role: 'read' };
  const { body } = await server.send('POST', '/api/admin/users', { body: user, cookie });
  const { headers } = await server.send('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
  const session = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id: (body as { id: number }).id, session };
}

describe('the first frame', () => {
  test('says to a user who they are, where they are connected, and what was told last', async () => {
    const cookie = await server.signIn('write');
    await report('hello-1');
    const { frames } = await join('', { cookie });
    await report('hello-2');
    await expect.poll(() => frames.map(({ type }) => type)).toContain('pod_failure');
    const [hello, next] = frames;
    expect(hello).toMatchObject({
      type: 'hello',
      data: { server: server.services.hub.id, version: expect.any(String), user: { role: 'write' } },
    });
    expect(hello?.sequence).toBe(hello?.data['sequence']);
    expect(next?.sequence).toBe(Number(hello?.data['sequence']) + 1);
    for (const frame of frames) expect(Event.safeParse(frame).error).toBeUndefined();
  });

  test('is an event for programs with the service token, unless they ask for it', async () => {
    const program = await join(`?token=${SERVICE_TOKEN}`);
    const asking = await join(`?token=${SERVICE_TOKEN}&types=hello,pod_failure`);
    await report('hello-3');
    await expect.poll(() => program.frames.length).toBeGreaterThan(0);
    await expect.poll(() => asking.frames.length).toBe(2);
    expect(program.typesOf()).not.toContain('hello');
    expect(asking.frames[0]).toMatchObject({ type: 'hello', data: { user: null } });
  });
});

test('a page hears that the connection stands when nothing else is told', async () => {
  const { hub } = server.services;
  const { frames } = await join('', { cookie: await server.signIn('read') });
  const pulse = startPulse(hub, () => Date.parse('2026-03-14T09:26:53Z'), { everyMs: 10, silentMs: 50 });
  await expect.poll(() => frames.filter(({ type }) => type === 'heartbeat').length).toBeGreaterThan(2);
  pulse.stop();
  const [beat] = frames.filter(({ type }) => type === 'heartbeat');
  expect(beat).toMatchObject({ data: { at: '2026-03-14T09:26:53.000Z' }, sequence: hub.sequence });
});

describe('whose session ends', () => {
  test('hears of the new role before the connection is closed, and nobody else does', async () => {
    const { id, session } = await newUser('promoted');
    const own = await join('', { cookie: session });
    const other = await join('', { cookie: await server.signIn('read') });
    const cookie = await server.signIn('admin');
    await server.send('PATCH', `/api/admin/users/${id}`, { body: { role: 'write' }, cookie });
    expect(await own.closed).toBe(4401);
    expect(own.frames.at(-1)).toMatchObject({
      type: 'user_change',
      data: { id, change: 'role_changed', role: 'write' },
    });
    await report('told-1');
    await expect.poll(other.typesOf).toContain('pod_failure');
    expect(other.typesOf()).not.toContain('user_change');
  });

  test('hears that it was signed out in another tab', async () => {
    const { id, session } = await newUser('leaver');
    const own = await join('', { cookie: session });
    await server.send('POST', '/api/auth/logout', { cookie: session });
    expect(await own.closed).toBe(4401);
    expect(own.frames.at(-1)).toMatchObject({ type: 'user_change', data: { id, change: 'signed_out', role: null } });
  });
});

test('what became of an incident is told with the incident as lists have it', async () => {
  const { frames } = await join('', { cookie: await server.signIn('read') });
  await report('incident-item-1');
  await expect.poll(() => frames.filter(({ type }) => type === 'incident').length).toBeGreaterThan(0);
  const { data } = frames.find(({ type }) => type === 'incident') as Frame;
  const { body } = await server.send('GET', `/api/incidents/${data['id']}`, { cookie: await server.signIn('read') });
  expect(data['incident']).toMatchObject({ id: data['id'], status: 'open', severity: expect.any(String) });
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(Object.keys(data['incident'] as object)));
});

test('agents are told of when they come, go silent and change, not when they count', async () => {
  const agents: Record<string, unknown>[] = [];
  const agent = (name: string, changes: object = {}) => ({
    ...{ agent: name, cluster: 'default', node: null, version: '1', last_seen: '2026-03-14T09:26:53Z', alive: true },
    ...{ watching: 1, spooled: 0, permissions_missing: [], problems: [], ...changes },
  });
  const news = new AgentNews(server.services.hub, async () => agents as never);
  const { frames } = await join('', { cookie: await server.signIn('read') });
  const told = () => frames.filter(({ type }) => type === 'agent').map(({ data }) => [data['agent'], data['alive']]);
  agents.push(agent('a'));
  await news.look();
  agents.splice(0, 1, agent('a', { watching: 9 }), agent('b'));
  await news.look();
  agents.splice(0, 1, agent('a', { alive: false }));
  await news.look();
  await expect.poll(told).toEqual([
    ['b', true],
    ['a', false],
  ]);
});
