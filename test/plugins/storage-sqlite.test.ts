import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { classify, explain, isTransient } from '../../plugins/storage-sqlite/errors.js';
import sqlite from '../../plugins/storage-sqlite/index.js';
import { type Place, pluginContext, useEngine } from '../support/databases.js';
import { recordingLogger } from '../support/fakes.js';
import { rawDatabase } from '../support/raw-database.js';

const ROOT = join(import.meta.dirname, '../..');

/** The longest that the event loop stood still until the work ended. */
async function longestStandstill(work: Promise<unknown>): Promise<number> {
  let ended = false;
  let longest = 0;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  for (let before = performance.now(); !ended; before = performance.now()) {
    await nextTurn();
    longest = Math.max(longest, performance.now() - before);
  }
  return longest;
}

/** Another process that has prepared a storage on the file and keeps it. */
async function serveElsewhere(filename: string): Promise<ChildProcess> {
  const script = `
    const { default: sqlite } = await import('./plugins/storage-sqlite/index.js');
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    const storage = await sqlite.create({ filename: process.argv[1] }, { logger });
    await storage.prepare();
    process.stdout.write('ready');
    setInterval(() => storage, 60_000);`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', script, filename];
  const child = spawn(process.execPath, options, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('the SQLite plugin', () => {
  const engine = useEngine('sqlite');

  const refusal = async (place: Place) => {
    const storage = await place.open();
    const error: unknown = await storage.prepare().catch((thrown: unknown) => thrown);
    await storage.dispose();
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/^[^\n]+$/) });
    return (error as Error).message;
  };

  it('makes files that only their owner can read', async () => {
    const place = await engine.createPlace();
    const storage = await place.open();
    await storage.prepare();
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(place.address + suffix).mode & 0o777).toBe(0o600);
    expect(await storage.status()).toEqual({ location: place.address, replicas: 1 });
    await storage.dispose();
    expect(existsSync(`${place.address}-wal`)).toBe(false);
  });

  it('opens nothing before it is used', async () => {
    const place = await engine.createPlace();
    await (await place.open()).dispose();
    expect(existsSync(place.address)).toBe(false);
  });

  it('refuses a file that is no database and leaves it as it is', async () => {
    const place = await engine.createPlace();
    writeFileSync(place.address, 'my diary\n'.repeat(1_000));
    expect(await refusal(place)).toMatch(/not an SQLite database/);
    expect(readFileSync(place.address, 'utf8')).toBe('my diary\n'.repeat(1_000));
  });

  it('refuses a damaged database and leaves it as it is', async () => {
    const place = await engine.createPlace();
    const storage = await place.open();
    await storage.prepare();
    await storage.dispose();
    const file = openSync(place.address, 'r+');
    writeSync(file, Buffer.alloc(statSync(place.address).size - 4_096, 0xaa), 0, undefined, 4_096);
    closeSync(file);
    const damaged = readFileSync(place.address);
    expect(await refusal(place)).toMatch(/damaged: stop the server and restore a backup/);
    expect(readFileSync(place.address).equals(damaged)).toBe(true);
  });

  it.each([
    ['missing/podproof.db', /folder does not exist/],
    ['.', /name is that of a folder/],
  ])('says what is wrong with the file name %j', async (name, message) => {
    const { address } = await engine.createPlace();
    const storage = await sqlite.create({ filename: join(dirname(address), name) }, pluginContext);
    await expect(storage.prepare()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
    await storage.dispose();
  });

  it('waits for another process that writes without standing still, and says so when it does not end', async () => {
    const place = await engine.createPlace();
    const storage = await place.open();
    await storage.prepare();
    const { db } = rawDatabase(place);
    const other = await db.transaction();
    await other.raw("insert into settings values (1, 'other', 'x', 1, 'x')");
    const writing = storage.settings.set('mine', 'x', 1, 'ada');
    // Answered after the first attempt to write, because there is one connection.
    expect(await storage.settings.all()).toEqual({});
    await other.commit();
    await writing;
    expect(await storage.settings.all()).toEqual({ mine: 'x', other: 'x' });
    const stuck = await db.transaction();
    await stuck.raw("delete from settings where key = 'other'");
    const refused = storage.settings.set('mine', 'y', 1, 'ada');
    expect(await longestStandstill(refused)).toBeLessThan(2_000);
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(/locked/) });
    await stuck.rollback();
    await db.destroy();
    expect(await storage.settings.all()).toEqual({ mine: 'x', other: 'x' });
    await storage.dispose();
  });

  it('warns of another process that serves the same file, until that one has ended in whatever way', async () => {
    const place = await engine.createPlace();
    const warnings = async () => {
      const logger = recordingLogger();
      const storage = await sqlite.create({ filename: place.address }, { ...pluginContext, logger });
      await storage.prepare();
      await storage.settings.set('mine', 'x', 1, 'ada');
      await storage.dispose();
      return logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message);
    };
    expect(await warnings()).toEqual([]);
    const other = await serveElsewhere(place.address);
    expect(await warnings()).toEqual([expect.stringMatching(/another process .* PostgreSQL/)]);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await warnings()).toEqual([]);
  });

  it('counts another server until that has ended', async () => {
    const place = await engine.createPlace();
    const other = await serveElsewhere(place.address);
    const storage = await place.open();
    await storage.prepare();
    const replicas = async () => (await storage.status()).replicas;
    expect(await replicas()).toBe(2);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await replicas()).toBe(1);
  });

  it('does not take a second storage of its own process for another server', async () => {
    const place = await engine.createPlace();
    const logger = recordingLogger();
    const storages = [1, 2].map(() => sqlite.create({ filename: place.address }, { ...pluginContext, logger }));
    for (const storage of await Promise.all(storages)) await storage.prepare();
    expect(logger.lines).toEqual([]);
    for (const storage of await Promise.all(storages)) await storage.dispose();
  });

  it.each([
    ['SQLITE_FULL', 'unavailable', /disk is full/],
    ['SQLITE_IOERR_WRITE', 'unavailable', /disk reports an error/],
    ['SQLITE_READONLY', 'unavailable', /cannot be written/],
    ['SQLITE_CANTOPEN', 'unavailable', /cannot be opened/],
    ['SQLITE_BUSY_SNAPSHOT', 'unavailable', /locked/],
    ['SQLITE_CONSTRAINT_UNIQUE', 'conflict', /same key/],
    ['SQLITE_CONSTRAINT_NOTNULL', 'internal', /./],
    [undefined, 'internal', /./],
  ])('takes %s as %s', (code, kind, message) => {
    const error = Object.assign(new Error('insert into users (password_hash) values (…)'), { code });
    expect(classify(error)).toBe(kind);
    expect(explain(error)).toMatch(message);
    expect(explain(error)).not.toMatch(/password/);
    expect(isTransient(error)).toBe(code === 'SQLITE_BUSY_SNAPSHOT');
  });
});
