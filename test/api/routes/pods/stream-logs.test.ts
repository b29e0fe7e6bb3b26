import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ended, instant, lines, podOf, running, terminated } from '../../../support/fake-pod-logs.js';
import { eventually, type LogServer, printThree, SECRET, STREAM, startLogServer } from './log-server.js';

const logged: string[] = [];
let server: LogServer;

beforeAll(async () => {
  server = await startLogServer({ env: { EVENT_STREAMS: '60' }, log: (line) => logged.push(line) });
});
afterAll(() => server.close());
beforeEach(() => printThree(server.podLogs));

describe('GET …/logs/stream', () => {
  it('sends each line as an event, first those that are there, then those that come', async () => {
    const client = await server.connect(STREAM, { cookie: await server.signIn('write') });
    expect(client.status).toBe(200);
    expect(client.response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(client.response.headers).not.toHaveProperty('content-encoding');
    await client.count(3);
    server.podLogs.print('app', { line: 'four', timestamp: instant(3) });
    await client.count(4);
    expect(client.told).toEqual(['one', SECRET, 'three', 'four']);
    expect(client.events[3]).toEqual({
      event: 'log',
      id: instant(3),
      data: { line: 'four', timestamp: instant(3) },
    });
  });

  it.each(['read', 'service'])('hides secrets from %s', async (who) => {
    const cookie = who === 'read' ? await server.signIn('read') : undefined;
    const path = who === 'read' ? STREAM : `${STREAM}?token=${server.serviceToken}`;
    const client = await server.connect(path, cookie === undefined ? {} : { cookie });
    await client.count(3);
    expect(client.told).toEqual(['one', 'password=[redacted:password]', 'three']);
  });

  it('ends the request to the cluster at once when the client goes away', async () => {
    const client = await server.connect(STREAM, { cookie: await server.signIn('read') });
    await client.count(3);
    expect(server.podLogs.open).toBe(1);
    client.close();
    await eventually(() => server.podLogs.open === 0);
  });

  it('tells of a restart and of the end, and keeps a client that has the end from coming again', async () => {
    const cookie = await server.signIn('read');
    const client = await server.connect(STREAM, { cookie });
    await client.count(3);
    server.podLogs.setPod(podOf({ containers: { app: running(1, ended(0, 1)) } }));
    server.podLogs.setRuns('app', {
      previous: lines('one', SECRET, 'three'),
      present: [{ line: 'again', timestamp: instant(99) }],
    });
    server.podLogs.hangUp();
    await client.count(5);
    server.podLogs.setPod(podOf({ phase: 'Failed', containers: { app: terminated(1, 2, ended(0, 1)) } }));
    server.podLogs.hangUp();
    await client.until(() => server.podLogs.requests.length > 3);
    server.podLogs.hangUp();
    await client.until(() => client.isClosed);
    expect(client.told.slice(3)).toEqual(['<restart>', 'again', '<end>']);
    expect(client.events.at(-1)).toMatchObject({ id: 'end', data: { state: { state: 'terminated', exit_code: 2 } } });
    const again = await server.connect(STREAM, { cookie, headers: { 'Last-Event-ID': 'end' } });
    expect(again.status).toBe(204);
  });

  it('goes on behind the last event that a client has', async () => {
    const cookie = await server.signIn('write');
    const client = await server.connect(STREAM, { cookie, headers: { 'Last-Event-ID': instant(1) } });
    await client.count(1);
    expect(client.told).toEqual(['three']);
  });

  it('answers HEAD without following anything', async () => {
    const response = await fetch(`${server.url}${STREAM}`, {
      method: 'HEAD',
      headers: { Cookie: await server.signIn('read') },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await eventually(() => server.podLogs.open === 0);
  });

  it('ends with the session that opened it, and with no other', async () => {
    const other = await server.connect(STREAM, { cookie: await server.signIn('read') });
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'reader', password: 'correct horse battery' }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const client = await server.connect(STREAM, { cookie });
    await client.count(3);
    await server.send('POST', '/api/auth/logout', { cookie });
    await client.until(() => client.isClosed);
    expect(client.events.at(-1)).toEqual({
      ...{ event: 'error', id: undefined },
      data: { detail: 'The session has ended', retrying: false },
    });
    await eventually(() => server.podLogs.open === 1);
    expect(other.isClosed).toBe(false);
  });

  it.each(['deleted', 'expired'])('ends with the API token that opened it when that is %s', async (how) => {
    const cookie = await server.signIn('admin');
    const expiry = how === 'expired' ? { expires_at: new Date(Date.now() + 1_500).toISOString() } : {};
    const body = { name: `bot-${how}`, role: 'read', ...expiry };
    const made = await server.send('POST', '/api/admin/tokens', { body, cookie });
    const { id, token } = made.body as { id: number; token: string };
    const client = await server.connect(`${STREAM}?token=${token}`);
    await client.count(3);
    if (how === 'deleted') await server.send('DELETE', `/api/admin/tokens/${id}`, { cookie });
    await client.until(() => client.isClosed);
    expect(client.events.at(-1)).toMatchObject({ event: 'error', data: { retrying: false } });
    await eventually(() => server.podLogs.open === 0);
  });

  it('is served under another host to who has the service token', async () => {
    const guarded = await startLogServer({ env: { PUBLIC_URL: 'https://podproof.example' } });
    onTestFinished(() => guarded.close());
    const headers = { Host: 'attacker.example' };
    expect((await guarded.connect(`${STREAM}?token=wrong`, { headers })).status).toBe(421);
    expect((await guarded.connect(`${STREAM}?token=${guarded.serviceToken}`, { headers })).status).toBe(200);
  });

  it('says every 15 seconds that it is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = await server.connect(STREAM, { cookie: await server.signIn('write') });
    await client.count(3);
    vi.advanceTimersByTime(14_000);
    server.podLogs.print('app', { line: 'four', timestamp: instant(3) });
    await client.count(4);
    expect(client.comments).toBe(0);
    vi.advanceTimersByTime(1_000);
    await client.until(() => client.comments === 1);
  });

  it('never writes a token to the log', async () => {
    logged.length = 0;
    const client = await server.connect(`${STREAM}?container=app&token=${server.serviceToken}`);
    await client.count(3);
    client.close();
    await eventually(() => logged.some((line) => line.includes('container=app')));
    expect(logged.join('')).not.toContain(server.serviceToken);
    expect(logged.join('')).toContain('container=app');
  });

  it('serves 50 at once, and says what to do when all places are taken', async () => {
    const cookie = await server.signIn('write');
    const clients = await Promise.all(Array.from({ length: 60 }, () => server.connect(STREAM, { cookie })));
    await Promise.all(clients.map((client) => client.count(3)));
    server.podLogs.print('app', { line: 'to all', timestamp: instant(3) });
    await Promise.all(clients.map((client) => client.count(4)));
    const refused = await server.connect(STREAM, { cookie });
    expect(refused.status).toBe(503);
    expect((await refused.body()).detail).toMatch(/60 streams are open.*EVENT_STREAMS.*close one/);
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    clients[0]?.close();
    await eventually(() => server.podLogs.open === 59);
    const admitted = await server.connect(STREAM, { cookie });
    expect(admitted.status).toBe(200);
    for (const client of clients) client.close();
    await eventually(() => server.podLogs.open === 1);
  });

  it('keeps little for a client that reads nothing, and tells it later what it missed', async () => {
    const slow = await startLogServer({ limits: { characters: 50_000, patienceMs: 0 } });
    onTestFinished(() => slow.close());
    const text = 'x'.repeat(2_000);
    const count = 30_000;
    slow.podLogs.setRuns('app', {
      present: Array.from({ length: count }, (_, index) => ({ line: `${index} ${text}`, timestamp: instant(index) })),
    });
    const cookie = await slow.signIn('write');
    const client = await slow.connect(`${STREAM}?tail_lines=5000`, { cookie, isPaused: true });
    slow.podLogs.print('app', { line: 'last', timestamp: instant(count) });
    client.resume();
    await client.until(() => client.told.at(-1) === 'last');
    const missed = client.events.filter(({ event }) => event === 'gap').map(({ data }) => Number(data['lines']));
    const told = client.events.filter(({ event }) => event === 'log');
    expect(told.length + missed.reduce((sum, each) => sum + each, 0)).toBe(5_001);
    expect(missed.length).toBeGreaterThan(0);
  });

  it('ends in order when the server stops', async () => {
    const stopping = await startLogServer({ env: { SHUTDOWN_SECONDS: '20' } });
    const client = await stopping.connect(STREAM, { cookie: await stopping.signIn('write') });
    await client.count(3);
    const begun = performance.now();
    await stopping.close();
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(client.response.complete).toBe(true);
    expect(client.events.at(-1)).toMatchObject({ event: 'error', data: { detail: 'The server is shutting down' } });
    expect(stopping.podLogs.open).toBe(0);
  });
});
