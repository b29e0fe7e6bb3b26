import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AdminStorageChoice } from '../../../src/server/config/admin-storage-choice.js';
import { loadConfig } from '../../../src/server/config/load-config.js';
import { chooseStorage } from '../../../src/server/config/storage-choice.js';
import { SecretBox } from '../../../src/server/secrets/secret-box.js';
import { placeIn } from '../../support/sealed.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const SECRETS = {
  SERVICE_TOKEN: 'token-one',
  SESSION_SECRET: 'session-secret-of-thirty-two-chars',
  ENCRYPTION_KEY: 'encryption-key-of-thirty-two-chars',
};
const URL = 'postgres://user:canary@db.example/podproof';

function choiceIn(dataDir: string, variables: Record<string, string> = {}) {
  return chooseStorage(loadConfig({ ...SECRETS, DATA_DIR: dataDir, ...variables }));
}

function folderWith(storage: unknown): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'storage.json'), typeof storage === 'string' ? storage : JSON.stringify(storage));
  return folder;
}

const moved = (key: string) => {
  const url = new SecretBox(key).seal(URL, placeIn('storage', 'postgres', 'url'));
  return { provider: 'postgres', config: { url, pool_size: 5 } };
};

describe('chooseStorage', () => {
  it('takes SQLite in DATA_DIR when nobody says otherwise', () => {
    const folder = temporaryFolder();
    expect(choiceIn(folder)).toEqual({
      id: 'sqlite',
      config: { filename: join(folder, 'podproof.db') },
      managedBy: 'default',
    });
  });

  it.each([
    ['postgres://u:p@db/podproof', { id: 'postgres', config: { url: 'postgres://u:p@db/podproof', pool_size: 7 } }],
    ['postgresql://db/podproof', { id: 'postgres', config: { url: 'postgresql://db/podproof', pool_size: 7 } }],
    ['sqlite:/var/lib/podproof.db', { id: 'sqlite', config: { filename: '/var/lib/podproof.db' } }],
    ['sqlite:///var/lib/podproof.db', { id: 'sqlite', config: { filename: '/var/lib/podproof.db' } }],
    ['file:other.db', { id: 'sqlite', config: { filename: 'other.db' } }],
  ])('lets DATABASE_URL=%s win over storage.json', (url, choice) => {
    const folder = folderWith(moved('encryption-key-of-thirty-two-chars'));
    expect(choiceIn(folder, { DATABASE_URL: url, DATABASE_POOL: '7' })).toEqual({
      ...choice,
      managedBy: 'environment',
    });
  });

  it('takes what storage.json says, its secrets opened', () => {
    const folder = folderWith(moved('encryption-key-of-thirty-two-chars'));
    expect(choiceIn(folder)).toEqual({ id: 'postgres', config: { url: URL, pool_size: 5 }, managedBy: 'admin' });
  });

  it('says in one line that ENCRYPTION_KEY is another one', () => {
    const folder = folderWith(moved('an older key'));
    expect(() => choiceIn(folder)).toThrow(/^ENCRYPTION_KEY must be the key that .+storage\.json was written with.*$/);
  });

  it('opens no secret that was put there from elsewhere', () => {
    const url = new SecretBox('encryption-key-of-thirty-two-chars').seal(
      URL,
      placeIn('notify', 'webhook', 'webhook_url'),
    );
    const folder = folderWith({ provider: 'postgres', config: { url, pool_size: 5 } });
    expect(() => choiceIn(folder)).toThrow(/storage\.json.+not where it was entered/);
  });

  it('opens it with a former key, too', () => {
    const folder = folderWith(moved('an older key'));
    const variables = { ENCRYPTION_KEY_PREVIOUS: 'the oldest key,an older key' };
    expect(choiceIn(folder, variables)).toMatchObject({ id: 'postgres', config: { url: URL } });
  });

  it.each(['{', '[]', '{"provider":"postgres"}', '{"provider":"","config":{}}'])(
    'refuses a storage.json of %s in one line',
    (text) => {
      expect(() => choiceIn(folderWith(text))).toThrow(/^.+storage\.json must be JSON with provider and config.*$/);
    },
  );

  it('says when storage.json cannot be read', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'storage.json'));
    expect(() => choiceIn(folder)).toThrow(/^.+storage\.json cannot be read/);
  });
});

describe('what an admin chooses', () => {
  it('is never kept in the database that it names', () => {
    const dataDir = temporaryFolder();
    const choice = new AdminStorageChoice({ databaseUrl: null, dataDir }, new SecretBox(SECRETS.ENCRYPTION_KEY));
    const previous = { provider: 'sqlite', location: '/data/podproof.db', moved_at: '2026-01-01T00:00:00.000Z' };
    const write = (filename: string) =>
      choice.write({ provider: 'sqlite', config: { filename }, secrets: [], previous });
    expect(() => write(join(dataDir, 'x', '..', 'storage.json'))).toThrow(/is where this choice is kept/);
    expect(choice.previous()).toBeNull();
    write(join(dataDir, 'other.db'));
    expect(choice.previous()).toEqual(previous);
  });
});
