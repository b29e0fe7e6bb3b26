import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withStorage } from '../../src/cli/installation.js';
import type { PluginConfigRepository, StoredPluginConfig } from '../../src/kernel/ports/storage/plugin-configs.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { SecretBox } from '../../src/server/secrets/secret-box.js';
import { openRows, placeIn } from '../support/sealed.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const [OLD, NEXT] = [
  new SecretBox('the old key of at least 32 characters'),
  new SecretBox('the next key of at least 32 characters'),
];
const ROTATION = {
  ENCRYPTION_KEY: 'the next key of at least 32 characters',
  ENCRYPTION_KEY_PREVIOUS: 'the old key of at least 32 characters',
};

/** Works on the stored configurations of an installation. */
function stored<Result>(variables: Record<string, string>, work: (rows: PluginConfigRepository) => Promise<Result>) {
  return withStorage(loadConfig(variables), (services) =>
    services.plugins.use('storage', ({ pluginConfigs }) => work(pluginConfigs)),
  );
}

const rowsOf = (variables: Record<string, string>): Promise<StoredPluginConfig[]> =>
  stored(variables, (rows) => rows.list());

/** An installation with three secrets of the old key: two in the database, one in storage.json. */
async function installation() {
  const folder = temporaryFolder();
  const file = join(folder, 'storage.json');
  const database = join(folder, 'moved.db');
  writeFileSync(
    file,
    JSON.stringify({
      provider: 'sqlite',
      config: { filename: OLD.seal(database, placeIn('storage', 'sqlite', 'filename')) },
    }),
  );
  const variables = { DATA_DIR: folder, ENCRYPTION_KEY: 'the old key of at least 32 characters' };
  const row = { enabled: true, updatedAt: 7, updatedBy: 'ada' };
  await stored(variables, async (rows) => {
    const apiKey = OLD.seal('canary-1', placeIn('llm', 'openai', 'api_key'));
    await rows.set({ ...row, kind: 'llm', id: 'openai', config: { api_key: apiKey, model: 'small' } });
    const webhook = OLD.seal('canary-2', placeIn('notify', 'chat', 'routes', '0', 'webhook_url'));
    await rows.set({ ...row, kind: 'notify', id: 'chat', config: { routes: [{ webhook_url: webhook }] } });
  });
  const storageFile = () =>
    JSON.parse(readFileSync(file, 'utf8')) as { provider: string; config: { filename: string } };
  return { folder, file, database, variables, storageFile };
}

describe('podproof migrate keys', () => {
  it('seals everything with the present key, and changes nothing when run again', async () => {
    const { folder, file, database, storageFile } = await installation();
    const variables = { DATA_DIR: folder, ...ROTATION };
    expect(await podproof('migrate keys', { variables })).toEqual({
      code: 0,
      out: [
        `The present ENCRYPTION_KEY is key ${NEXT.keyId}.`,
        '3 secrets were sealed anew with it; 0 had it already.',
      ],
      error: [],
    });
    const after = [await rowsOf(variables), storageFile()];
    const { provider, config } = storageFile();
    const opened = openRows(NEXT, [...(await rowsOf(variables)), { kind: 'storage', id: provider, config }]);
    expect(opened).toMatchObject([
      { id: 'openai', enabled: true, updatedAt: 7, updatedBy: 'ada', config: { api_key: 'canary-1', model: 'small' } },
      { id: 'chat', config: { routes: [{ webhook_url: 'canary-2' }] } },
      { id: 'sqlite', config: { filename: database } },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('storage.json'))).toEqual(['storage.json']);
    const onlyNext = { DATA_DIR: folder, ENCRYPTION_KEY: 'the next key of at least 32 characters' };
    const again = await podproof('migrate keys', { variables: onlyNext });
    expect(again).toMatchObject({ code: 0, error: [] });
    expect(again.out.at(-1)).toBe('0 secrets were sealed anew with it; 3 had it already.');
    expect([await rowsOf(onlyNext), storageFile()]).toEqual(after);
  });

  it('goes on where it was cut short, while both keys open everything', async () => {
    const { folder, storageFile } = await installation();
    const variables = { DATA_DIR: folder, ...ROTATION };
    await withStorage(loadConfig(variables), (services) => services.pluginConfigs.stored.reseal());
    const before = storageFile().config.filename;
    const { code, out } = await podproof('migrate keys', { variables });
    expect([code, out.at(-1)]).toEqual([0, '1 secrets were sealed anew with it; 2 had it already.']);
    expect(before).toContain(OLD.keyId);
    expect(storageFile().config.filename).toContain(NEXT.keyId);
  });

  it('leaves what it cannot open as it is, names the key that is needed, and fails', async () => {
    const { database, folder } = await installation();
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:${database}`,
      ENCRYPTION_KEY: 'a wrong key of at least 32 characters',
    };
    const before = await rowsOf(variables);
    const { code, error } = await podproof('migrate keys', { variables });
    expect(code).toBe(1);
    expect(error).toEqual([
      expect.stringMatching(new RegExp(`^llm openai stays as it is: .*ENCRYPTION_KEY.* with key ${OLD.keyId}`)),
      expect.stringMatching(/^notify chat stays as it is: /),
      expect.stringMatching(/^Not every secret could be opened: .+ENCRYPTION_KEY_PREVIOUS/),
    ]);
    expect(await rowsOf(variables)).toEqual(before);
  });

  it('says which key storage.json needs, and leaves it', async () => {
    const { folder, storageFile } = await installation();
    const before = storageFile();
    const variables = { DATA_DIR: folder, ENCRYPTION_KEY: 'a wrong key of at least 32 characters' };
    const { code, error } = await podproof('migrate keys', { variables });
    expect(code).toBe(1);
    expect(error).toEqual([expect.stringMatching(new RegExp(`storage\\.json .+ with key ${OLD.keyId}`))]);
    expect(storageFile()).toEqual(before);
  });

  it('makes up no key, under which the secrets would be lost', async () => {
    const { database } = await installation();
    const elsewhere = temporaryFolder();
    const variables = {
      DATA_DIR: elsewhere,
      DATABASE_URL: `sqlite:${database}`,
      ENCRYPTION_KEY_PREVIOUS: 'the old key of at least 32 characters',
    };
    const { code, error } = await podproof('migrate keys', { variables });
    expect([code, error]).toEqual([
      1,
      ['ENCRYPTION_KEY must be set as the server has it; there is none in DATA_DIR either'],
    ]);
    expect(readdirSync(elsewhere)).toEqual([]);
    const rows = await rowsOf({ ...variables, ENCRYPTION_KEY: 'the old key of at least 32 characters' });
    expect(openRows(OLD, rows)).toMatchObject([{ config: { api_key: 'canary-1' } }, {}]);
  });

  it('binds to their places what a former version sealed with the present key', async () => {
    const folder = temporaryFolder();
    const variables = { DATA_DIR: folder, ENCRYPTION_KEY: 'a key of an operator of 32 characters' };
    const former = 'sealed:v2:221286d0:5uHX31HycT5wFqP0JjVLVcSGmMPkLpgb/5sxUfZ/Plinmw==';
    const config = { api_key: former };
    await stored(variables, (rows) =>
      rows.set({ kind: 'llm', id: 'openai', enabled: true, config, updatedAt: 7, updatedBy: 'ada' }),
    );
    const { out } = await podproof('migrate keys', { variables });
    expect(out.at(-1)).toBe('1 secrets were sealed anew with it; 0 had it already.');
    const rows = await rowsOf(variables);
    const box = new SecretBox('a key of an operator of 32 characters');
    expect(openRows(box, rows)).toMatchObject([{ config: { api_key: 'canary' } }]);
    expect(() => openRows(box, [{ ...rows[0], kind: 'notify', id: 'webhook', config: rows[0]?.config ?? {} }])).toThrow(
      /not where it was entered/,
    );
  });

  it('takes the key of DATA_DIR when none is given', async () => {
    const { folder, database } = await installation();
    writeFileSync(join(folder, 'encryption-key'), 'the next key of at least 32 characters\n');
    const variables = {
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:${database}`,
      ENCRYPTION_KEY_PREVIOUS: 'the old key of at least 32 characters',
    };
    expect(await podproof('migrate keys', { variables })).toMatchObject({ code: 0, error: [] });
    expect(openRows(NEXT, await rowsOf(variables))).toMatchObject([{ config: { api_key: 'canary-1' } }, {}]);
  });
});
