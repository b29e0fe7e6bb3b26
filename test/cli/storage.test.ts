import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withStorage } from '../../src/cli/installation.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { chooseStorage } from '../../src/server/config/storage-choice.js';
import { createDatabase, startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const ADA = { username: 'ada', password: 'correct horse' };

async function installation() {
  const variables = { DATA_DIR: join(temporaryFolder(), 'data') };
  await withStorage(loadConfig(variables), (services) => services.users.ensureAdmin(ADA.username, ADA.password));
  return variables;
}

const emptyDatabase = () => createDatabase((undo) => onTestFinished(undo));

describe('podproof storage, where no server runs', () => {
  it('moves there and back, and says so', async () => {
    const variables = await installation();
    const url = await emptyDatabase();
    const file = join(variables.DATA_DIR, 'podproof.db');
    const there = await podproof(`storage move --to ${url}`, { variables });
    expect({ code: there.code, error: there.error }).toEqual({ code: 0, error: [] });
    expect(there.out.at(-2)).toMatch(/^The data are in postgres now: /);
    expect(there.out.at(-1)).toBe(`The old database is kept: sqlite, ${file}`);
    expect(chooseStorage(loadConfig(variables))).toMatchObject({ id: 'postgres', config: { url }, managedBy: 'admin' });

    const status = await podproof('storage status', { variables });
    expect(status.code).toBe(0);
    expect(status.out.join('\n')).toMatch(
      /provider +postgres[^]+failures +0\nincidents +0\n[^]+users +1\nrows in all +1\n[^]+chosen by +an admin[^]+before +sqlite/,
    );
    expect(status.out.join('\n')).not.toContain(url);

    const back = await podproof(`storage move --to sqlite:${file}`, { variables });
    expect({ code: back.code, error: back.error }).toEqual({ code: 0, error: [] });
    await withStorage(loadConfig(variables), (services) => services.accounts.login(ADA));
  });

  it.each([
    ['--to oracle://x', /^--to must be .+ with --config FILE$/],
    ['--to litebox --config -', /^--config must be a file with a JSON object/],
    ['--to litebox --config /nowhere.json', /^\/nowhere.json cannot be read: there is no such file$/],
    ['--to sqlite:/nowhere/at/all.db', /^The storage was not moved, and nothing is lost: .*folder/],
    ['--to postgres://ada:canary@127.0.0.1:1/x', /^The storage was not moved, and nothing is lost: .*nothing listens/],
    ['--to sqlite:x --server nowhere --username ada', /absolute/],
    ['--to sqlite:/x --server nowhere --username ada', /^--server must be/],
    ['--to sqlite:/x --server http://127.0.0.1:1', /--username/],
  ])('says in one line what is wrong with %s', async (words, reason) => {
    const variables = await installation();
    const { code, error } = await podproof(`storage move ${words}`, { variables, input: 'canary\n' });
    expect([code, error]).toEqual([1, [expect.stringMatching(reason)]]);
    expect(error.join()).not.toContain('canary');
  });

  it('refuses while a server uses the database', async () => {
    const url = await emptyDatabase();
    const variables = await installation();
    await podproof(`storage move --to ${url}`, { variables });
    const server = await startServer({ env: variables });
    onTestFinished(() => server.close());
    const file = join(variables.DATA_DIR, 'other.db');
    const { code, error } = await podproof(`storage move --to sqlite:${file}`, { variables });
    expect([code, error]).toEqual([
      1,
      [expect.stringMatching(/^A server runs on this database: stop it, or give --server/)],
    ]);
  });

  it('takes a plugin by its id, with its configuration from a file', async () => {
    const variables = await installation();
    const file = join(variables.DATA_DIR, 'other.db');
    const input = JSON.stringify({ filename: file });
    const moved = await podproof('storage move --to sqlite --config -', { variables, input });
    expect({ code: moved.code, error: moved.error }).toEqual({ code: 0, error: [] });
    expect(moved.out.at(-2)).toBe(`The data are in sqlite now: ${file}`);
  });

  it('says who has chosen it: at first nobody', async () => {
    const { out } = await podproof('storage status', { variables: await installation() });
    expect(out.join('\n')).toMatch(/chosen by +nobody: the default/);
  });

  it('changes nothing where the environment decides', async () => {
    const variables = { DATA_DIR: temporaryFolder(), DATABASE_URL: await emptyDatabase() };
    const { code, error } = await podproof('storage move --to sqlite:/tmp/x.db', { variables });
    expect([code, error]).toEqual([1, [expect.stringMatching(/^DATABASE_URL decides/)]]);
  });
});

describe('podproof storage, asked of a running server', () => {
  it('moves with the words of the server', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ env: { DATA_DIR: folder } });
    onTestFinished(() => server.close());
    await server.signIn('admin');
    const asked = `--server ${server.url} --username admin`;
    const input = 'correct horse battery\n';
    const moved = await podproof(`storage move --to sqlite:${join(folder, 'other.db')} ${asked}`, { input });
    expect({ code: moved.code, error: moved.error }).toEqual({ code: 0, error: [] });
    expect(moved.out.at(-2)).toBe(`The data are in sqlite now: ${join(folder, 'other.db')}`);
    const status = await podproof(`storage status ${asked}`, {
      variables: { PODPROOF_PASSWORD: 'correct horse battery' },
    });
    expect(status.out.join('\n')).toMatch(/other\.db[^]+failures +0\nincidents +0\n[^]+users +1\n/);
    const refused = await podproof(`storage status ${asked}`, { input: 'wrong\n' });
    expect([refused.code, refused.error]).toEqual([1, [expect.stringMatching(/^The server answered 401: /)]]);
  });
});
