import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
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

const open: WebSocket[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    env: { WEBSOCKET_CLIENTS: '1200', ALLOWED_ORIGINS: 'https://friend.example', ALLOWED_HOSTS: 'friend.example' },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

const address = (path: string) => `${server.url.replace('http', 'ws')}${path}`;

/** A connected client, with the frames that it has received so far. */
async function join(path: string, options: { headers?: Record<string, string>; origin?: string } = {}) {
  const socket = new WebSocket(address(path), options);
  open.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (text) => frames.push(JSON.parse(String(text))));
  await once(socket, 'open');
  return { socket, frames };
}

/** The answer to an upgrade that is refused. */
function refusal(path: string, options: { headers?: Record<string, string>; origin?: string } = {}) {
  return new Promise<{ status: number | undefined; detail: string }>((resolve, reject) => {
    const socket = new WebSocket(address(path), options);
    socket.on('open', () => reject(new Error('the connection was accepted')));
    socket.on('error', () => {});
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode, detail: JSON.parse(body).detail }));
    });
  });
}

const withToken = `/api/ws?token=${SERVICE_TOKEN}`;
const report = (pod: string) =>
  server.send('POST', '/api/pods/failed', { body: missingConfigMap(pod), token: SERVICE_TOKEN });
const ofType = (frames: readonly Frame[], type: string) => frames.filter((frame) => frame.type === type);
const isAlive = async () => (await fetch(`${server.url}/health`)).status === 200;

describe('who may connect', () => {
  test('the service token, and a session without Origin, from our own page and from an allowed one', async () => {
    const cookie = await server.signIn('read');
    await join(withToken);
    await join('/api/ws', { headers: { cookie } });
    await join('/api/ws', { headers: { cookie }, origin: server.url });
    await join('/api/ws', { headers: { cookie }, origin: 'https://friend.example' });
  });

  test.each([
    ['nothing', '/api/ws', {}, 401],
    ['a wrong token', '/api/ws?token=wrong', {}, 401],
    ['an empty token', '/api/ws?token=', {}, 401],
    [
      'a forged cookie',
      '/api/ws',
      { headers: { cookie: 'monitor_session=eyJ0IjoiYSJ9; monitor_session.sig=abc' } },
      401,
    ],
    ['nothing, at an unknown path', '/api/other', {}, 401],
    ['the token, at what is no path', `//?token=${SERVICE_TOKEN}`, {}, 404],
    ['the token, at an unknown path', `/api/other?token=${SERVICE_TOKEN}`, {}, 404],
  ])('%s is refused before the upgrade', async (_who, path, options, status) => {
    expect(await refusal(path, options)).toMatchObject({ status, detail: expect.any(String) });
  });

  test('a session from a foreign page is refused', async () => {
    const cookie = await server.signIn('read');
    expect(await refusal('/api/ws', { headers: { cookie }, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    });
  });

  test('a session under a host that is not ours is refused, the service token may use any', async () => {
    const cookie = await server.signIn('read');
    const asked = (host: string) => ({ headers: { cookie, host } });
    expect(await refusal('/api/ws', asked('rebind.evil.example'))).toMatchObject({ status: 421 });
    await join('/api/ws', asked('friend.example:8443'));
    await join(withToken, { headers: { host: 'rebind.evil.example' } });
  });

  test('a session that ends closes its sockets with 4401', async () => {
    const admin = await server.signIn('admin');
    const user = { username: 'leaver', password: 'correct horse battery', role: 'read' };
    const { body } = await server.send('POST', '/api/admin/users', { body: user, cookie: admin });
    const credentials = { username: user.username, password: user.password };
    const { headers } = await server.send('POST', '/api/auth/login', { body: credentials });
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { socket } = await join('/api/ws', { headers: { cookie } });
    const closed = once(socket, 'close');
    await server.send('DELETE', `/api/admin/users/${(body as { id: number }).id}`, { cookie: admin });
    expect((await closed)[0]).toBe(4401);
  });
});

describe('events', () => {
  test('each fits its contract, carries neither events nor logs nor manifest, and has the next sequence', async () => {
    const { frames } = await join(withToken);
    await report('events-1');
    await expect.poll(() => ofType(frames, 'incident').length).toBeGreaterThan(0);
    const [failure] = ofType(frames, 'pod_failure');
    expect(failure?.data).toMatchObject({
      pod_name: 'events-1',
      solution: expect.stringContaining('pricing-settings'),
    });
    for (const field of ['events', 'logs', 'manifest']) expect(failure?.data).not.toHaveProperty(field);
    for (const frame of frames) expect(Event.safeParse(frame).error).toBeUndefined();
    const sequences = frames.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] as number) + index));
  });

  test('every change is told in order: failure, status, solution, deletion', async () => {
    const cookie = await server.signIn('write');
    const { frames } = await join(withToken);
    const { id } = (await report('order-1')).body as { id: number };
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'investigating' }, cookie });
    await server.send('PUT', `/api/pods/${id}/status`, { body: { status: 'investigating' }, cookie });
    await server.send('POST', `/api/pods/failed/${id}/retry-solution`, { cookie });
    await server.send('POST', '/api/pods/dismiss-deleted', {
      body: { namespace: 'shop', pod_name: 'order-1' },
      token: SERVICE_TOKEN,
    });
    const mine = () =>
      frames.filter(({ type, data }) => type !== 'incident' && data['id'] === id).map(({ type }) => type);
    await expect.poll(mine).toHaveLength(6);
    expect(mine()).toEqual([
      'pod_failure',
      'pod_status_change',
      'pod_status_change',
      'solution_updated',
      'pod_deleted',
      'pod_status_change',
    ]);
  });

  test('changes of exclusions, registries, settings, findings and rescans are told', async () => {
    const admin = await server.signIn('admin');
    const { frames } = await join(withToken);
    await server.send('POST', '/api/admin/excluded-namespaces', { body: { namespace: 'quiet' }, cookie: admin });
    await server.send('DELETE', '/api/admin/excluded-namespaces/quiet', { cookie: admin });
    await server.send('POST', '/api/security/trusted-registries', {
      body: { registry: 'registry.example/team' },
      cookie: admin,
    });
    await server.send('POST', '/api/admin/settings/stale_after_minutes', { body: { value: '45' }, cookie: admin });
    const finding = {
      resource_type: 'Pod',
      resource_name: 'web',
      namespace: 'shop',
      check_name: 'privileged',
      severity: 'critical',
      message: 'm',
      remediation: 'r',
      details: {},
    };
    await server.send('POST', '/api/security/findings', { body: finding, token: SERVICE_TOKEN });
    await server.send('POST', '/api/security/rescan-status', {
      body: { status: 'started', reason: 'trusted_registry_change' },
      token: SERVICE_TOKEN,
    });
    await expect.poll(() => ofType(frames, 'security_rescan_status').length).toBe(1);
    // That an incident grew is told a moment after the report of it, which an earlier test sent.
    const told = frames.filter(({ type }) => type !== 'incident');
    expect(
      told.map(({ type, data }) => [type, data['action'] ?? data['key'] ?? data['severity'] ?? data['status']]),
    ).toEqual([
      ['namespace_exclusion', 'excluded'],
      ['namespace_exclusion', 'included'],
      ['trusted_registry_change', 'added'],
      ['setting_change', 'stale_after_minutes'],
      ['security_finding', 'critical'],
      ['security_rescan_status', 'started'],
    ]);
  });
});

describe('a choice of events', () => {
  test('an agent hears of what changes its policy and of nothing else, an unknown type is no error', async () => {
    const admin = await server.signIn('admin');
    const types = 'namespace_exclusion,pod_exclusion,setting_change';
    const agent = await join(`${withToken}&types=${types}`);
    const newer = await join(`${withToken}&types=not_known_yet,pod_failure`);
    const all = await join(withToken);
    await report('chosen-1');
    await server.send('POST', '/api/admin/excluded-pods', { body: { pod_name: 'quiet-*' }, cookie: admin });
    await server.send('POST', '/api/admin/settings/failure_heartbeat_minutes', {
      body: { value: '11' },
      cookie: admin,
    });
    await report('chosen-2');
    await server.send('DELETE', '/api/admin/excluded-pods/quiet-*', { cookie: admin });
    await expect.poll(() => ofType(agent.frames, 'pod_exclusion')).toHaveLength(2);
    expect(agent.frames.map(({ type }) => type)).toEqual(['pod_exclusion', 'setting_change', 'pod_exclusion']);
    expect(newer.frames.map(({ type }) => type)).toEqual(['pod_failure', 'pod_failure']);
    expect(all.frames).toEqual(expect.arrayContaining([...agent.frames, ...newer.frames]));
  });
});

describe('what clients may do to the server', () => {
  const upgrade = (path: string) =>
    [
      `GET ${path} HTTP/1.1`,
      'Host: x',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n');

  async function rawClient(path: string): Promise<Socket> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(upgrade(path));
    await once(socket, 'data');
    return socket;
  }

  test('one bad frame ends its connection and nothing else', async () => {
    const socket = await rawClient(withToken);
    const closed = once(socket, 'close');
    socket.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0]));
    await closed;
    expect(await isAlive()).toBe(true);
  });

  test('a frame of 10 MB is refused with 1009', async () => {
    const { socket } = await join(withToken);
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    socket.send(Buffer.alloc(10 * 1024 * 1024));
    expect([1006, 1009]).toContain((await closed)[0]);
    expect(await isAlive()).toBe(true);
  });

  test('messages of clients are passed over', async () => {
    const { socket, frames } = await join(withToken);
    socket.send('{"type":"pod_failure"}');
    await report('chatty-1');
    await expect.poll(() => ofType(frames, 'pod_failure').length).toBe(1);
  });

  test('a thousand connections opened and dropped leave nothing behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const sockets = await Promise.all(Array.from({ length: 100 }, () => rawClient(withToken)));
      for (const socket of sockets) socket.destroy();
    }
    const { frames } = await join(withToken);
    await report('after-1');
    await expect.poll(() => ofType(frames, 'pod_failure').length).toBe(1);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/clients"?\}? 1$/m);
  });
});
