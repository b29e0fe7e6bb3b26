import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Storage } from 'podproof/plugin';
import { describe, expect, it, onTestFinished } from 'vitest';
import sqlite from '../../plugins/storage-sqlite/index.js';
import { pluginContext } from '../support/databases.js';
import { recordingLogger } from '../support/fakes.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function open(filename: string, logger = recordingLogger()): Promise<Storage> {
  const storage = await sqlite.create({ filename }, { ...pluginContext, logger });
  onTestFinished(() => storage.dispose());
  return storage;
}

const messageOf = async (work: Promise<unknown> | undefined) => {
  const thrown: unknown = await work?.then(
    () => new Error('it went well'),
    (error: unknown) => error,
  );
  return (thrown as Error).message;
};

const pipe = (folder: string) => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  return join(folder, 'pipe');
};
const link = (folder: string) => {
  writeFileSync(join(folder, 'target'), '');
  symlinkSync(join(folder, 'target'), join(folder, 'link'));
  return join(folder, 'link');
};
const directory = (folder: string) => {
  mkdirSync(join(folder, 'folder'));
  return join(folder, 'folder');
};

describe('a file for SQLite', () => {
  it.each([
    ['a pipe', pipe, /pipe/],
    ['a device', () => '/dev/zero', /device/],
    ['a file of the kernel', () => '/proc/self/status', /kernel/],
    ['a symbolic link', link, /symbolic link/],
    ['a folder', directory, /folder/],
    ['a name in no folder', (folder: string) => join(folder, 'none', 'x.db'), /folder does not exist/],
  ])('that is %s is refused at the start with its reason, at once', async (_what, make, reason) => {
    const storage = await open(make(temporaryFolder()));
    const startedAt = performance.now();
    expect(await messageOf(storage.prepare())).toMatch(reason);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('is written to no target of a link', async () => {
    const folder = temporaryFolder();
    const storage = await open(link(folder));
    await storage.prepare().catch(() => undefined);
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('');
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  });

  it('that was there empty, for all to read, is for its owner only before anything is in it', async () => {
    const filename = join(temporaryFolder(), 'x.db');
    writeFileSync(filename, '');
    chmodSync(filename, 0o644);
    const storage = await open(filename);
    await storage.prepare();
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(filename + suffix).mode & 0o777).toBe(0o600);
  });

  it('that is only named tells nobody what is there, but the log', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'diary'), 'my diary\n'.repeat(1_000));
    const logger = recordingLogger();
    const names = [pipe(folder), link(folder), directory(folder), join(folder, 'diary'), join(folder, 'none', 'x.db')];
    const messages = [];
    for (const name of names) messages.push(await messageOf((await open(name, logger)).inspect?.()));
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toMatch(/must be in a folder that the server may write, and be new, empty or a database/);
    expect(messages[0]).not.toContain(folder);
    expect(logger.lines.map(({ fields }) => (fields as { file?: string }).file)).toEqual(names);
  });
});
