import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { withStorage } from '../../src/cli/installation.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const ADA = { username: 'ada', password: 'correct horse' };

/** An installation on SQLite with one admin. */
async function installation() {
  const variables = { DATA_DIR: join(temporaryFolder(), 'data') };
  await withStorage(loadConfig(variables), (services) => services.users.ensureAdmin(ADA.username, ADA.password));
  return { variables, folder: variables.DATA_DIR };
}

describe('podproof migrate', () => {
  it('makes the database and says where it is', async () => {
    const folder = join(temporaryFolder(), 'data');
    const { code, out, error } = await podproof('migrate', { variables: { DATA_DIR: folder } });
    expect({ code, error }).toEqual({ code: 0, error: [] });
    expect(out).toEqual([`The database is up to date: ${join(folder, 'podproof.db')}`]);
    expect(existsSync(join(folder, 'podproof.db'))).toBe(true);
  });

  it('says in one line when the database is none, and leaves it as it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'podproof.db'), 'x'.repeat(5000));
    const { code, error } = await podproof('migrate', { variables: { DATA_DIR: folder } });
    expect([code, error.length]).toEqual([1, 1]);
    expect(statSync(join(folder, 'podproof.db')).size).toBe(5000);
  });
});

describe('podproof plugins', () => {
  it('lists what comes with it, which storage is chosen, and what failed', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'plugins', 'llm-broken'), { recursive: true });
    writeFileSync(join(folder, 'plugins', 'llm-broken', 'index.js'), "throw new Error('broken\\nin two lines');");
    const variables = { DATA_DIR: join(folder, 'data'), PODPROOF_PLUGIN_DIR: join(folder, 'plugins') };
    const { code, out } = await podproof('plugins', { variables });
    expect(code).toBe(0);
    expect(out.find((line) => line.startsWith('storage  sqlite'))).toMatch(/SQLite .*built-in +chosen$/);
    expect(out.find((line) => line.startsWith('storage  postgres'))).toMatch(/available$/);
    expect(out.find((line) => line.includes('broken'))).toMatch(/failed: .*broken/);
    expect(existsSync(variables.DATA_DIR)).toBe(false);
  });
});

describe('podproof users reset-password', () => {
  it('takes the first line of the standard input and ends the sessions', async () => {
    const { variables } = await installation();
    const config = loadConfig(variables);
    const session = await withStorage(config, (services) => services.accounts.login(ADA));
    const { code, out, error } = await podproof('users reset-password ada', {
      variables,
      input: 'another horse\nmore\n',
    });
    expect({ code, error }).toEqual({ code: 0, error: [] });
    expect(out).toEqual(['ada (admin) has a new password; all sessions of that user have ended']);
    await withStorage(config, async (services) => {
      const { accounts } = services;
      await expect(accounts.login(ADA)).rejects.toThrow('wrong');
      await expect(accounts.login({ ...ADA, password: 'another horse' })).resolves.toMatchObject({
        user: { username: 'ada' },
      });
      expect(await services.sessions.authenticate(session.token)).toBeUndefined();
    });
  });

  it.each([
    ['ada', '', 'No password was given; nothing is changed'],
    ['ada', 'short\n', expect.stringContaining('at least 8 bytes')],
    ['bob', 'another horse\n', 'There is no such user'],
  ])('changes nothing for %s with %j', async (username, input, message) => {
    const { variables } = await installation();
    const { code, error } = await podproof(`users reset-password ${username}`, { variables, input });
    expect([code, error]).toEqual([1, [message]]);
    await withStorage(loadConfig(variables), (services) => services.accounts.login(ADA));
  });

  it('makes no database where there is none', async () => {
    const folder = temporaryFolder();
    const { code, error } = await podproof('users reset-password ada', {
      variables: { DATA_DIR: folder },
      input: 'another horse\n',
    });
    expect([code, error]).toEqual([
      1,
      [`There is no database ${folder}/podproof.db; set DATA_DIR or DATABASE_URL as the server has it`],
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** So much that a copy takes a while. */
function fill(file: string): void {
  const database = new Database(file);
  database.exec('create table filling (data blob)');
  const insert = database.prepare('insert into filling values (randomblob(1000000))');
  database.transaction(() => {
    for (let row = 0; row < 30; row += 1) insert.run();
  })();
  database.close();
}

const WATCHER = `
const { readdirSync, statSync } = require('node:fs');
const [folder, end] = process.argv.slice(1);
const modes = new Set();
const look = () => {
  for (const name of readdirSync(folder)) {
    const found = name.endsWith(end) ? statSync(folder + '/' + name, { throwIfNoEntry: false }) : undefined;
    if (found !== undefined) modes.add((found.mode & 0o777).toString(8));
  }
  setImmediate(look);
};
process.on('message', () => process.send([...modes]));
look();
process.send([]);
`;

/** Another process that sees with which modes files of a name are in a folder while this one is busy. */
function watchFor(folder: string, end: string) {
  const child = spawn(process.execPath, ['-e', WATCHER, folder, end], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const modes = new Set<string>();
  const answer = () => once(child, 'message').then(([seen]) => (seen as string[]).forEach((mode) => modes.add(mode)));
  const asked = () => {
    const answered = answer();
    child.send('');
    return answered;
  };
  return { modes, ready: answer(), asked, end: () => child.kill() };
}

describe('podproof backup', () => {
  it('copies the database, also while it is written to, for the owner only', async () => {
    const { variables, folder } = await installation();
    const file = join(folder, '..', 'backup.db');
    const result = await withStorage(loadConfig(variables), (services) =>
      services.plugins.use('storage', ({ settings: _ }) => podproof(`backup ${file}`, { variables })),
    );
    expect(result).toMatchObject({ code: 0, out: [`The database is copied to ${file}`] });
    expect(result.error).toEqual([
      `Keep ${folder}/encryption-key with it: without that key the secrets in it cannot be opened.`,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = new Database(file, { readonly: true });
    expect(copy.prepare('select username from users').all()).toEqual([{ username: 'ada' }]);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
    expect(readdirSync(join(folder, '..')).sort()).toEqual(['backup.db', 'data']);
  });

  it('can be read by nobody else at any time', async () => {
    const { variables, folder } = await installation();
    fill(join(folder, 'podproof.db'));
    const watch = watchFor(folder, '.partial');
    await watch.ready;
    const umask = process.umask(0);
    try {
      // Where the machine is busy, one copy may be made between two looks.
      for (let copy = 0; copy < 20 && watch.modes.size === 0; copy += 1) {
        expect((await podproof(`backup ${folder}/${copy}.db`, { variables })).code).toBe(0);
        await watch.asked();
      }
    } finally {
      process.umask(umask);
      watch.end();
    }
    expect([...watch.modes]).toEqual(['600']);
  });

  it.each(['backup.db', `backup.db.${process.pid}.partial`])('does not follow a link at %s', async (name) => {
    const { variables, folder } = await installation();
    const precious = join(folder, 'precious');
    symlinkSync(precious, join(folder, name));
    await podproof(`backup ${folder}/backup.db`, { variables });
    expect(existsSync(precious)).toBe(false);
  });

  it('overwrites nothing', async () => {
    const { variables, folder } = await installation();
    const file = join(folder, 'taken');
    writeFileSync(file, 'precious');
    const { code, error } = await podproof(`backup ${file}`, { variables });
    expect([code, error]).toEqual([1, [`${file} exists already; name another file`]]);
    expect(statSync(file).size).toBe('precious'.length);
  });

  it('leaves no half copy behind', async () => {
    const { variables, folder } = await installation();
    const { code, error } = await podproof(`backup ${folder}/missing/backup.db`, { variables });
    expect(code).toBe(1);
    expect(error).toEqual([expect.stringMatching(/^The backup of .+ failed: .+$/)]);
  });

  it('says what to run for PostgreSQL, without the password', async () => {
    const variables = {
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: 'postgres://ada:canary@db.example:5433/podproof?sslmode=require',
    };
    const { code, out, error } = await podproof("backup /backups/it's.dump", { variables });
    expect(code).toBe(0);
    expect(out).toEqual([
      "pg_dump --format=custom '--file=/backups/it'\\''s.dump' 'postgres://ada@db.example:5433/podproof?sslmode=require'",
    ]);
    expect(error.join('\n')).not.toContain('canary');
  });
});
