import type { Storage } from 'podproof/plugin';
import { describe, expect, inject, it, vi } from 'vitest';
import { classify, explain, isTransient } from '../../plugins/storage-postgres/errors.js';
import postgres from '../../plugins/storage-postgres/index.js';
import { type Place, pluginContext, useEngine } from '../support/databases.js';
import { runSql } from '../support/raw-database.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** A promise that somebody else keeps. */
function signal(): { wait: Promise<void>; give: () => void } {
  let give = () => {};
  const wait = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { wait, give };
}

/** Ends all connections to the database, as a restart of the server does. */
const cutConnections = (place: Place) =>
  runSql(
    place,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

describe('the PostgreSQL plugin', () => {
  const engine = useEngine('postgres');

  const replicas = async (count: number): Promise<{ place: Place; storages: Storage[] }> => {
    const place = await engine.createPlace();
    const storages = await Promise.all(Array.from({ length: count }, () => place.open()));
    for (const storage of storages) await storage.prepare();
    return { place, storages };
  };

  it('runs a transaction again that was in a deadlock', async () => {
    const { storages } = await replicas(1);
    const [storage] = storages as [Storage];
    const [first, second] = [signal(), signal()];
    let runs = 0;
    const lockBoth = (keys: readonly [string, string], ready: () => void, other: Promise<void>) =>
      storage.transaction(async ({ settings }) => {
        runs += 1;
        await settings.set(keys[0], 'x', NOON, 'ada');
        ready();
        await other;
        await settings.set(keys[1], 'x', NOON, 'ada');
      });
    await storage.settings.set('a', '', NOON, 'ada');
    await storage.settings.set('b', '', NOON, 'ada');
    await Promise.all([lockBoth(['a', 'b'], first.give, second.wait), lockBoth(['b', 'a'], second.give, first.wait)]);
    expect(runs).toBeGreaterThan(2);
    expect(await storage.settings.all()).toEqual({ a: 'x', b: 'x' });
  });

  it('carries texts of any length to the other replicas, in order and whole', async () => {
    const { storages } = await replicas(3);
    const [a, b, c] = storages as [Storage, Storage, Storage];
    const heard: Record<string, string[]> = { a: [], b: [], c: [] };
    await a.relay.subscribe((text) => heard.a?.push(text));
    await b.relay.subscribe((text) => heard.b?.push(text));
    const end = await c.relay.subscribe((text) => heard.c?.push(text));
    const texts = ['', 'short', 'é漢😀"\\\n'.repeat(4_000), 'x'.repeat(7_500), 'short', 'y'.repeat(50_000)];
    await a.relay.publish(texts);
    await vi.waitFor(() => expect(heard).toEqual({ a: [], b: texts, c: texts }));
    await end();
    await b.relay.publish(['for a']);
    await vi.waitFor(() => expect(heard.a).toEqual(['for a']));
    expect(heard.c).toEqual(texts);
    expect(a.relay.shared).toBe(true);
  });

  it('puts texts together that several send at once', async () => {
    const { storages } = await replicas(3);
    const [a, b, c] = storages as [Storage, Storage, Storage];
    const heard: string[] = [];
    await c.relay.subscribe((text) => heard.push(text));
    const texts = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}${index}`.repeat(5_000));
    await Promise.all([...texts('a').map((text) => a.relay.publish([text])), b.relay.publish(texts('b'))]);
    await vi.waitFor(() => expect(heard.toSorted()).toEqual([...texts('a'), ...texts('b')].toSorted()));
  });

  it('goes on after all connections were lost', async () => {
    const { place, storages } = await replicas(2);
    const [a, b] = storages as [Storage, Storage];
    const heard: string[] = [];
    await b.relay.subscribe((text) => heard.push(text));
    await cutConnections(place);
    await vi.waitFor(() => a.settings.set('after', 'yes', NOON, 'ada'), { timeout: 5_000 });
    await vi.waitFor(
      async () => {
        await a.relay.publish(['after']);
        expect(heard).toContain('after');
      },
      { timeout: 10_000, interval: 100 },
    );
    expect(await b.settings.all()).toEqual({ after: 'yes' });
  });

  it('counts what commits later as changed, however early it began', async () => {
    const { storages } = await replicas(1);
    const [storage] = storages as [Storage];
    const [written, commit] = [signal(), signal()];
    const early = storage.transaction(async ({ settings }) => {
      await settings.set('early', 'x', NOON, 'ada');
      written.give();
      await commit.wait;
    });
    await written.wait;
    await storage.settings.set('before', 'x', NOON, 'ada');
    const mark = await storage.tables.revision();
    commit.give();
    await early;
    const { rows } = await storage.tables.export('settings', { limit: 10, since: mark });
    expect(rows.map((row) => row.key)).toContain('early');
  });

  it('stores nothing of a transaction whose connection is lost', async () => {
    const { place, storages } = await replicas(1);
    const [storage] = storages as [Storage];
    const broken = storage.transaction(async ({ settings }) => {
      await settings.set('half', 'x', NOON, 'ada');
      await cutConnections(place);
      await settings.set('other half', 'x', NOON, 'ada');
    });
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
    await vi.waitFor(async () => expect(await storage.settings.all()).toEqual({}));
  });

  it('counts the servers that use the database', async () => {
    const { place, storages } = await replicas(2);
    const [a, b] = storages as [Storage, Storage];
    await a.relay.subscribe(() => {});
    expect(await a.status()).toMatchObject({ replicas: 2 });
    expect(await a.relay.isHeard?.()).toBe(true);
    await b.dispose();
    expect(await a.status()).toMatchObject({ replicas: 1 });
    expect(await a.relay.isHeard?.()).toBe(false);
    await runSql(place, `insert into replicas (id, seen_at) values ('gone', 0)`);
    expect(await a.status()).toMatchObject({ replicas: 1 });
  });

  it('lets one replica at a time into a lock, and others when it is lost', async () => {
    const { storages } = await replicas(2);
    const [a, b] = storages as [Storage, Storage];
    const [inside, done] = [signal(), signal()];
    const first = a.exclusively('retention', async () => {
      inside.give();
      await done.wait;
      return 'first';
    });
    await inside.wait;
    expect(await b.exclusively('retention', async () => 'second')).toBeUndefined();
    expect(await b.exclusively('mirrors', async () => 'other')).toBe('other');
    done.give();
    expect(await first).toBe('first');
    expect(await b.exclusively('retention', async () => 'second')).toBe('second');
  });

  it.each([
    ['postgres://ada:s3cret@127.0.0.1:1/podproof', /nothing listens there/],
    ['postgres://ada:s3cret@%2Fetc%2Fpasswd/podproof', /^PostgreSQL: nothing listens there[^/]*$/],
    ['postgres://ada:s3cret@%2Fno%2Fsuch%2Ffolder/podproof', /^PostgreSQL: nothing listens there[^/]*$/],
    ['postgres://ada:s3cret@podproof.invalid/podproof', /host name/],
    [(server: string) => server.replace(/[^/]*$/, 'missing'), /database does not exist/],
    [(server: string) => `${server}?sslmode=require`, /does not speak TLS/],
  ])('says what is wrong with %s, without the password', async (given, message) => {
    const url = typeof given === 'string' ? given : given(inject('pgUrl'));
    const storage = await postgres.create({ url, pool_size: 2 }, pluginContext);
    const error: unknown = await storage.prepare().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
    expect((error as Error).message).not.toMatch(/s3cret|\n/);
    await expect(storage.relay.subscribe(() => {})).rejects.toThrow();
    await storage.dispose();
  });

  it('tells its place without the password', async () => {
    const place = await engine.createPlace();
    const url = new URL(place.address);
    url.password = 's3cret';
    const storage = await postgres.create({ url: url.href, pool_size: 2 }, pluginContext);
    await storage.prepare();
    expect((await storage.status()).location).toBe(`${url.host}${url.pathname}`);
    await storage.dispose();
  });

  it('takes only URLs of PostgreSQL', () => {
    const accepts = (url: string) => postgres.configSchema.safeParse({ url }).success;
    expect(['postgres://a/b', 'postgresql://u:p@h:5432/d?sslmode=require'].map(accepts)).toEqual([true, true]);
    expect(['', 'mysql://a/b', 'postgres://', 'postgres://a:b:c/d'].map(accepts)).toEqual([false, false, true, false]);
    expect(postgres.configSchema.safeParse({ url: 'postgres://a/b', pool_size: 1 }).success).toBe(false);
  });

  it.each([
    ['53100', 'unavailable', /disk is full/],
    ['57P01', 'unavailable', /shutting down/],
    ['25006', 'unavailable', /read-only/],
    ['28P01', 'unavailable', /password/],
    ['40P01', 'internal', /./],
    ['23505', 'conflict', /same key/],
    ['42P01', 'internal', /./],
    [undefined, 'internal', /./],
  ])('takes %s as %s', (code, kind, message) => {
    const error = Object.assign(new Error('insert into users …'), { code });
    expect(classify(error)).toBe(kind);
    expect(explain(error)).toMatch(message);
    expect(isTransient(error)).toBe(code === '40P01');
  });
});
