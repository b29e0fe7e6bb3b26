import { createHash, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { audit } from '../support/audit.js';
import { check } from '../support/checks.js';
import { makeReadOnly } from '../support/disks.js';
import { Installation } from '../support/installation.js';
import { Ledger } from '../support/ledger.js';
import { Load } from '../support/load.js';
import { sqlitePlace, temporaryFolder } from '../support/place.js';
import type { Track } from '../support/runner.js';

const FILE = 'podproof.db';
const PAGE_BYTES = 4096;

/** The contents of all files of the folder, in short. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    hash.update(name).update(statSync(path).isDirectory() ? 'a folder' : readFileSync(path));
  }
  return hash.digest('hex');
}

/** What is put in the place of a good database, and what the line must say. */
interface Damage {
  readonly title: string;
  readonly says: RegExp;
  apply(file: string): void;
}

function overwrite(file: string, from: number, bytes: number): void {
  const content = readFileSync(file);
  randomBytes(bytes).copy(content, from);
  writeFileSync(file, content);
}

const DAMAGES: readonly Damage[] = [
  {
    title: 'random bytes',
    says: /not an SQLite database|damaged/,
    apply: (file) => writeFileSync(file, randomBytes(50_000)),
  },
  {
    title: 'a text file',
    says: /not an SQLite database/,
    apply: (file) => writeFileSync(file, 'apiVersion: v1\nkind: Pod\n'.repeat(500)),
  },
  {
    title: 'a short text file',
    says: /not an SQLite database/,
    apply: (file) => writeFileSync(file, 'hello\n'),
  },
  {
    title: 'cut in half',
    says: /damaged/,
    apply: (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES),
  },
  {
    title: 'cut in the middle of a page',
    says: /damaged/,
    apply: (file) => truncateSync(file, Math.floor(statSync(file).size / 2) + 100),
  },
  { title: 'a broken header', says: /not an SQLite database|damaged/, apply: (file) => overwrite(file, 0, 100) },
  { title: 'a broken schema', says: /damaged|not an SQLite database/, apply: (file) => overwrite(file, 100, 3_000) },
  {
    title: 'a folder in its place',
    says: /folder/,
    apply: (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  },
];

/** A good database with records, left by a server that ended well. */
async function prepare(track: Track): Promise<{ installation: Installation; folder: string; ledger: Ledger }> {
  const folder = temporaryFolder(track);
  const installation = new Installation(track, sqlitePlace(folder));
  const ledger = new Ledger();
  const server = await installation.start();
  await installation.cookie(server);
  await Load.during({ url: server.url, ledger, name: 'before', concurrency: 5 }, (load) => load.accepts(50));
  await server.kill('SIGTERM');
  return { installation, folder, ledger };
}

/** Refuses to start and leaves every byte of the folder as it is. */
async function checkRefusal(installation: Installation, folder: string, says: RegExp): Promise<void> {
  const before = fingerprint(folder);
  const line = await installation.startInVain();
  check(says.test(line), `the line does not say what is wrong: ${line}`);
  check(line.includes(':'), `the line does not say what to do: ${line}`);
  check(fingerprint(folder) === before, `files were changed; the line was: ${line}`);
}

/** A database file that cannot be used: the server says so and touches nothing. */
export async function unusableFile(track: Track): Promise<void> {
  const { installation, folder, ledger } = await prepare(track);
  const file = join(folder, FILE);
  const good = join(temporaryFolder(track), FILE);
  copyFileSync(file, good);
  for (const { title, says, apply } of DAMAGES) {
    await track.case(`${title}: one line, nothing changed`, async () => {
      apply(file);
      await checkRefusal(installation, folder, says);
    });
    rmSync(file, { recursive: true, force: true });
    for (const beside of ['-wal', '-shm']) rmSync(`${file}${beside}`, { force: true });
    copyFileSync(good, file);
  }
  await track.case('a read-only file: one line, nothing changed', async () => {
    const undo = makeReadOnly(track, file);
    await checkRefusal(installation, folder, /cannot be written|cannot be opened/).finally(undo);
  });
  await track.case('a read-only folder: one line, nothing changed', async () => {
    const undo = makeReadOnly(track, folder);
    await checkRefusal(installation, folder, /read-only|cannot be written|cannot be opened|permission/).finally(undo);
  });
  await track.case('a file in the place of DATA_DIR: one line', async () => {
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    const line = await installation.startInVain().finally(() => {
      rmSync(folder);
      renameSync(`${folder}-away`, folder);
    });
    check(/DATA_DIR must be a folder/.test(line), `the line does not say what is wrong: ${line}`);
  });
  await track.case('the good file again: all there', async () => {
    const server = await installation.start();
    await audit(installation, server, ledger);
    await server.kill('SIGTERM');
  });
}
