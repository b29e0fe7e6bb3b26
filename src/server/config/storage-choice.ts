import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf, PodproofError } from '../../kernel/ports/errors.js';
import { SecretBox } from '../secrets/secret-box.js';
import type { Config } from './config.js';

/** Which storage plugin serves, and with what configuration. */
export interface StorageChoice {
  /** The plugin's id: `sqlite`, `postgres` or one of a third party. */
  readonly id: string;
  /** In the form of the plugin's `configSchema`, secrets opened. */
  readonly config: unknown;
  /** Who decides; only what nobody or an admin decides can be moved by an admin. */
  readonly managedBy: 'environment' | 'admin' | 'default';
}

/** What an admin's move of the storage leaves in DATA_DIR (DESIGN section 3); secrets in `config` are sealed. */
const StorageFile = z.strictObject({ provider: z.string().min(1), config: z.record(z.string(), z.unknown()) });

const SQLITE_FILE = 'podproof.db';

function fromUrl(url: string, config: Config): StorageChoice {
  if (/^postgres/.test(url)) {
    return { id: 'postgres', config: { url, pool_size: config.databasePool }, managedBy: 'environment' };
  }
  const filename = url.replace(/^(?:sqlite|file):(?:\/\/)?/, '');
  return { id: 'sqlite', config: { filename }, managedBy: 'environment' };
}

function readStorageFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new PodproofError('unavailable', `${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function parseStorageFile(path: string, text: string): z.output<typeof StorageFile> {
  try {
    return StorageFile.parse(JSON.parse(text));
  } catch (error) {
    throw new PodproofError(
      'invalid',
      `${path} must be JSON with provider and config; restore it, or delete it to return to SQLite in DATA_DIR`,
      { cause: error },
    );
  }
}

function openSecrets(path: string, config: unknown, encryptionKey: string): unknown {
  try {
    return new SecretBox(encryptionKey).openAll(config);
  } catch (error) {
    throw new PodproofError(
      'invalid',
      `ENCRYPTION_KEY must be the key that ${path} was written with; the present one cannot open its password`,
      { cause: error },
    );
  }
}

/** DATABASE_URL, else what DATA_DIR/storage.json says, else SQLite in DATA_DIR. Throws PodproofError with one line. */
export function chooseStorage(config: Config): StorageChoice {
  if (config.databaseUrl !== null) return fromUrl(config.databaseUrl, config);
  const path = join(config.dataDir, 'storage.json');
  const text = readStorageFile(path);
  if (text === undefined) {
    return { id: 'sqlite', config: { filename: join(config.dataDir, SQLITE_FILE) }, managedBy: 'default' };
  }
  const { provider, config: sealed } = parseStorageFile(path, text);
  return { id: provider, config: openSecrets(path, sealed, config.encryptionKey), managedBy: 'admin' };
}
