import { join } from 'node:path';
import { openSecrets, type PlainConfig } from '../../kernel/plugins/stored-secrets.js';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import { SecretBox } from '../secrets/secret-box.js';
import type { Config } from './config.js';
import { postgresConfigOf } from './postgres-certificates.js';
import { readStorageFile, type StorageFile, storageFilePath } from './storage-file.js';

/** Which storage plugin serves, and with what configuration. */
export interface StorageChoice {
  /** The plugin's id: `sqlite`, `postgres` or one of a third party. */
  readonly id: string;
  /** In the form of the plugin's `configSchema`, secrets opened. */
  readonly config: unknown;
  /** Who decides; only what nobody or an admin decides can be moved by an admin. */
  readonly managedBy: 'environment' | 'admin' | 'default';
}

const SQLITE_FILE = 'podproof.db';

function certified(url: string): ReturnType<typeof postgresConfigOf> {
  try {
    return postgresConfigOf(url);
  } catch (error) {
    throw new PodproofError('invalid', `DATABASE_URL: ${messageOf(error)}`);
  }
}

function fromUrl(url: string, config: Config): StorageChoice {
  if (/^postgres/.test(url)) {
    return { id: 'postgres', config: { ...certified(url), pool_size: config.databasePool }, managedBy: 'environment' };
  }
  const filename = url.replace(/^(?:sqlite|file):(?:\/\/)?/, '');
  return { id: 'sqlite', config: { filename }, managedBy: 'environment' };
}

function opened(path: string, { provider, config }: StorageFile, keys: Config): PlainConfig {
  try {
    const box = new SecretBox(keys.encryptionKey, keys.previousEncryptionKeys);
    return openSecrets(config, box, { kind: 'storage', id: provider });
  } catch (error) {
    throw new PodproofError(
      'invalid',
      `ENCRYPTION_KEY must be the key that ${path} was written with: ${messageOf(error)}`,
      { cause: error },
    );
  }
}

/** DATABASE_URL, else what DATA_DIR/storage.json says, else SQLite in DATA_DIR. Throws PodproofError with one line. */
export function chooseStorage(config: Config): StorageChoice {
  if (config.databaseUrl !== null) return fromUrl(config.databaseUrl, config);
  const path = storageFilePath(config);
  const file = readStorageFile(path);
  if (file === undefined) {
    return { id: 'sqlite', config: { filename: join(config.dataDir, SQLITE_FILE) }, managedBy: 'default' };
  }
  return { id: file.provider, config: opened(path, file, config), managedBy: 'admin' };
}
