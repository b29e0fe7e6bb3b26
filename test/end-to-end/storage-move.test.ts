import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { FailureItem } from '../../src/contracts/failure.js';
import type { MoveProgress, StorageMove, StorageStatus } from '../../src/contracts/storage-move.js';
import { runSql } from '../support/raw-database.js';
import { missingConfigMap } from '../support/reports.js';
import { createDatabase, SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PACE_MS = 50;
const IN_FLIGHT = 20;
/** A second or two; a busy machine takes its time. */
const MOVED_WITHIN_MS = 120_000;
/** The longest that a report may wait, a busy machine included: the pause itself is below one second. */
const WAIT_LIMIT_MS = 30_000;

interface Target {
  readonly provider: string;
  readonly config: Record<string, unknown>;
}

const post = (server: TestServer, pod: string) =>
  server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body: missingConfigMap(pod) });

/** Reports 20 times a second until it is stopped: new pods, and again and again the same ones. */
function reportSteadily(server: TestServer) {
  const sent = new Map<string, { reports: number; ids: Set<number> }>();
  const statuses = new Set<number>();
  let slowestMs = 0;
  let stopped = false;
  const one = async (number: number) => {
    const pod = number % 3 === 0 ? `again-${number % 5}` : `steady-${number}`;
    const history = sent.get(pod) ?? { reports: 0, ids: new Set<number>() };
    sent.set(pod, history);
    const startedAt = performance.now();
    const { status, body } = await post(server, pod);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    statuses.add(status);
    history.reports += 1;
    history.ids.add((body as FailureItem).id);
  };
  const running: Promise<void>[] = [];
  const loop = (async () => {
    for (let number = 0; !stopped; number += 1) {
      running.push(one(number));
      // Where they take longer than the pace, they do not pile up.
      await Promise.all([delay(PACE_MS), running.at(-IN_FLIGHT)]);
    }
  })();
  const stop = async () => {
    stopped = true;
    await loop;
    await Promise.all(running);
  };
  // Where the test fails before that, the reports go on without a server and fail the tests after it.
  onTestFinished(() => stop().catch(() => {}));
  return { sent, statuses, slowest: () => slowestMs, stop };
}

async function listen(server: TestServer): Promise<MoveProgress[]> {
  const webSocket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws?token=${SERVICE_TOKEN}`);
  onTestFinished(() => webSocket.terminate());
  const moves: MoveProgress[] = [];
  webSocket.on('message', (frame: Buffer) => {
    const { type, data } = JSON.parse(frame.toString()) as { type: string; data: MoveProgress };
    if (type === 'storage_move') moves.push(data);
  });
  await new Promise((resolve, reject) => webSocket.once('open', resolve).once('error', reject));
  return moves;
}

async function begin(server: TestServer, target: Target): Promise<string> {
  const cookie = await server.signIn('admin');
  const { status, body } = await server.send('POST', '/api/admin/storage/move', { cookie, body: target });
  expect({ status, body }).toEqual({ status: 202, body: { move_id: expect.any(String) } });
  return (body as { move_id: string }).move_id;
}

async function outcome(server: TestServer, moveId: string): Promise<StorageMove> {
  const cookie = await server.signIn('admin');
  return untilAnswered(async () => {
    const { status, body } = await server.send('GET', `/api/admin/storage/move/${moveId}`, { cookie });
    expect(status).toBe(200);
    const move = body as StorageMove;
    return move.finished_at === null ? undefined : move;
  });
}

async function untilAnswered<Result>(ask: () => Promise<Result | undefined>): Promise<Result> {
  const deadline = performance.now() + MOVED_WITHIN_MS;
  while (performance.now() < deadline) {
    const result = await ask();
    if (result !== undefined) return result;
    await delay(100);
  }
  throw new Error('the move did not end in time');
}

const move = async (server: TestServer, target: Target) => outcome(server, await begin(server, target));

async function statusOf(server: TestServer, cookie: string): Promise<StorageStatus> {
  const { body } = await server.send('GET', '/api/admin/storage', { cookie });
  return body as StorageStatus;
}

async function allFailures(server: TestServer, cookie: string): Promise<FailureItem[]> {
  const { body } = await server.send('GET', '/api/pods/failed?limit=1000', { cookie });
  return body as FailureItem[];
}

/** The stored text of everything but what a move may change. */
async function wholeRecord(server: TestServer, cookie: string, id: number): Promise<unknown> {
  const { body } = await server.send('GET', `/api/pods/failed/${id}`, { cookie });
  return body;
}

async function checkReports(
  server: TestServer,
  cookie: string,
  load: ReturnType<typeof reportSteadily>,
): Promise<void> {
  expect([...load.statuses]).toEqual([200]);
  expect(load.slowest()).toBeLessThan(WAIT_LIMIT_MS);
  const failures = await allFailures(server, cookie);
  for (const [pod, { reports, ids }] of load.sent) {
    const records = failures.filter(({ pod_name }) => pod_name === pod);
    expect(
      records.map(({ id, occurrences }) => ({ id, occurrences })),
      pod,
    ).toEqual([{ id: [...ids][0], occurrences: reports }]);
  }
}

describe.each(['postgres', 'sqlite'])('a move from the embedded database to %s and what follows', (provider) => {
  it('loses, refuses and doubles no report, keeps ids and sessions, and lasts over a restart', async () => {
    const folder = temporaryFolder();
    const env = { DATA_DIR: folder };
    const server = await startServer({ env });
    const url = await createDatabase((undo) => onTestFinished(undo));
    const config = provider === 'postgres' ? { url } : { filename: join(folder, 'other.db') };
    const cookie = await server.signIn('admin');
    for (let number = 0; number < 120; number += 1) await post(server, `before-${number}`);
    const [before] = await allFailures(server, cookie);
    const whole = await wholeRecord(server, cookie, before?.id ?? 0);
    const settings = { cookie, body: { value: '77' } };
    await server.send('POST', '/api/admin/settings/stale_after_minutes', settings);
    const events = await listen(server);
    const old = await statusOf(server, cookie);

    const load = reportSteadily(server);
    const moved = await move(server, { provider, config });
    await delay(10 * PACE_MS);
    await load.stop();

    expect(moved).toMatchObject({ phase: 'done', error: null, to: { provider } });
    expect(moved.tables.find(({ name }) => name === 'failures')?.rows).toBeGreaterThanOrEqual(120);
    await checkReports(server, cookie, load);
    expect(await wholeRecord(server, cookie, before?.id ?? 0)).toEqual(whole);
    const status = await statusOf(server, cookie);
    expect(status).toMatchObject({ provider, managed_by: 'admin', replicas: 1, size_bytes: expect.any(Number) });
    expect(status.previous).toEqual({ provider: 'sqlite', location: old.location, moved_at: expect.any(String) });
    expect(JSON.stringify(status)).not.toContain('canary');
    await expect.poll(() => events.at(-1)).toMatchObject({ move_id: moved.move_id, phase: 'done' });
    expect(new Set(events.map(({ phase }) => phase))).toContain('copying');
    if (provider === 'postgres') expect(readFileSync(join(folder, 'storage.json'), 'utf8')).not.toContain(url);
    await server.close();

    const again = await startServer({ env });
    onTestFinished(() => again.close());
    expect(await statusOf(again, cookie)).toMatchObject({ provider, records: expect.any(Number) });
    expect((await again.send('GET', '/api/admin/settings/stale_after_minutes', { cookie })).body).toMatchObject({
      value: '77',
    });
    const highest = Math.max(...(await allFailures(again, cookie)).map(({ id }) => id));
    expect(((await post(again, 'new')).body as FailureItem).id).toBeGreaterThan(highest);
    const lost = await again.send('GET', `/api/admin/storage/move/${moved.move_id}`, { cookie });
    expect(lost.status).toBe(404);
  });
});

describe('moving', () => {
  it('goes back to the database that was left behind, which is emptied first', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ env: { DATA_DIR: folder } });
    onTestFinished(() => server.close());
    const cookie = await server.signIn('admin');
    await post(server, 'first');
    const url = await createDatabase((undo) => onTestFinished(undo));
    const home = { provider: 'sqlite', config: { filename: join(folder, 'podproof.db') } };
    expect(await move(server, { provider: 'postgres', config: { url } })).toMatchObject({ phase: 'done' });
    const [first] = await allFailures(server, cookie);
    await server.send('DELETE', `/api/pods/failed/${first?.id}`, { cookie });
    await post(server, 'second');
    const load = reportSteadily(server);
    expect(await move(server, home)).toMatchObject({ phase: 'done', error: null });
    await load.stop();
    await checkReports(server, cookie, load);
    const { body } = await server.send('GET', '/api/pods/ignored', { cookie });
    expect((body as FailureItem[]).map(({ pod_name }) => pod_name)).toEqual(['first']);
    expect(await move(server, { provider: 'postgres', config: { url } })).toMatchObject({ phase: 'done' });
  });

  it('refuses what is no configuration, the present storage, and a second move at a time', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ env: { DATA_DIR: folder } });
    onTestFinished(() => server.close());
    const cookie = await server.signIn('admin');
    const ask = async (body: unknown) => server.send('POST', '/api/admin/storage/move', { cookie, body });
    expect(await ask({ provider: 'postgres', config: { url: 'nowhere' } })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('url') },
    });
    expect(await ask({ provider: 'oracle', config: {} })).toMatchObject({ status: 400 });
    expect(await ask({ provider: 'sqlite', config: { filename: join(folder, 'podproof.db') } })).toMatchObject({
      status: 409,
    });
    const [one, other] = await Promise.all([
      ask({ provider: 'sqlite', config: { filename: join(folder, 'one.db') } }),
      ask({ provider: 'sqlite', config: { filename: join(folder, 'two.db') } }),
    ]);
    expect([one.status, other.status].sort()).toEqual([202, 409]);
  });

  it('is not for admins where the environment decides', async () => {
    const server = await startServer({ database: 'postgres' });
    onTestFinished(() => server.close());
    const cookie = await server.signIn('admin');
    const body = { provider: 'sqlite', config: { filename: join(temporaryFolder(), 'x.db') } };
    expect(await server.send('POST', '/api/admin/storage/move', { cookie, body })).toMatchObject({ status: 409 });
    expect(await statusOf(server, cookie)).toMatchObject({ managed_by: 'environment', previous: null });
  });
});

describe('a target that holds something', () => {
  it.each([
    [
      'another program',
      ['create table orders (id bigint)', 'insert into orders values (7)'],
      /another program \(orders\)/,
    ],
    [
      'a newer version',
      [
        'create table knex_migrations (id int, name text)',
        "insert into knex_migrations values (1, '0001-failures'), (2, '9999-later')",
      ],
      /newer version of Podproof \(9999-later\)/,
    ],
  ])('of %s is refused and left alone', async (_who, statements, reason) => {
    const server = await startServer({ env: { DATA_DIR: temporaryFolder() } });
    onTestFinished(() => server.close());
    const url = await createDatabase((undo) => onTestFinished(undo));
    const place = { engine: 'postgres', address: url, open: () => Promise.reject(new Error('not needed')) } as const;
    for (const sql of statements) await runSql(place, sql);
    const tables = "select tablename from pg_tables where schemaname = 'public' order by 1";
    const before = await runSql(place, tables);
    const cookie = await server.signIn('admin');
    const target = { provider: 'postgres', config: { url } };
    const tested = await server.send('POST', '/api/admin/storage/test', { cookie, body: target });
    expect(tested).toMatchObject({ status: 200, body: { ok: false, message: expect.stringMatching(reason) } });
    expect(await move(server, target)).toMatchObject({ phase: 'failed', error: expect.stringMatching(reason) });
    expect(await runSql(place, tables)).toEqual(before);
    expect((await post(server, 'after')).status).toBe(200);
  });

  it('of another installation is refused, whatever is in it', async () => {
    const others = temporaryFolder();
    const other = await startServer({ env: { DATA_DIR: others } });
    await other.signIn('admin');
    await other.close();
    const server = await startServer({ env: { DATA_DIR: temporaryFolder() } });
    onTestFinished(() => server.close());
    const target = { provider: 'sqlite', config: { filename: join(others, 'podproof.db') } };
    expect(await move(server, target)).toMatchObject({
      phase: 'failed',
      error: expect.stringMatching(/another Podproof installation/),
    });
  });

  it('says in plain words what is wrong with one that cannot be used, and shows no password', async () => {
    const server = await startServer({ env: { DATA_DIR: temporaryFolder() } });
    onTestFinished(() => server.close());
    const cookie = await server.signIn('admin');
    const test = async (body: unknown) => (await server.send('POST', '/api/admin/storage/test', { cookie, body })).body;
    const nobody = await test({ provider: 'postgres', config: { url: 'postgres://ada:canary@127.0.0.1:1/x' } });
    expect(nobody).toMatchObject({ ok: false, message: expect.stringMatching(/nothing listens there/) });
    expect(JSON.stringify(nobody)).not.toContain('canary');
    const missing = await test({ provider: 'sqlite', config: { filename: '/nowhere/at/all/x.db' } });
    expect(missing).toMatchObject({ ok: false, message: expect.stringMatching(/folder that the server may write/) });
    const url = await createDatabase((undo) => onTestFinished(undo));
    expect(await test({ provider: 'postgres', config: { url } })).toMatchObject({
      ok: true,
      latency_ms: expect.any(Number),
    });
  });
});
