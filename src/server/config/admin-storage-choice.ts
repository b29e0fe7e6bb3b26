import { resolve } from 'node:path';
import { sealSecrets } from '../../kernel/plugins/stored-secrets.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { SecretSealer } from '../../kernel/ports/secret-sealer.js';
import type { NewStorageChoice, PreviousStorage, StorageChoiceFile } from '../../kernel/ports/storage-choice-file.js';
import type { Config } from './config.js';
import { readStorageFile, storageFilePath, writeStorageFile } from './storage-file.js';

type StorageConfig = Readonly<Record<string, unknown>>;

/** A relative file name means the folder that this process was started in; the next one may be started in another. */
function anchored(provider: string, config: StorageConfig): StorageConfig {
  const { filename } = config;
  return provider === 'sqlite' && typeof filename === 'string' ? { ...config, filename: resolve(filename) } : config;
}

/** DATA_DIR/storage.json, unless DATABASE_URL decides (docs/design.md, "Which storage serves"). */
export class AdminStorageChoice implements StorageChoiceFile {
  constructor(
    private readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>,
    private readonly sealer: SecretSealer,
  ) {}

  get managedBy(): 'environment' | 'admin' {
    return this.config.databaseUrl === null ? 'admin' : 'environment';
  }

  previous(): PreviousStorage | null {
    if (this.managedBy === 'environment') return null;
    return readStorageFile(storageFilePath(this.config))?.previous ?? null;
  }

  write({ provider, config, secrets, previous }: NewStorageChoice): void {
    const path = storageFilePath(this.config);
    const found = anchored(provider, config);
    if (found['filename'] === resolve(path))
      throw new PodproofError(
        'conflict',
        `${path} is where this choice is kept, and would be lost by it; name another file`,
      );
    const sealed = sealSecrets(found, secrets, this.sealer, { kind: 'storage', id: provider });
    writeStorageFile(path, { provider, config: { ...sealed }, previous });
  }
}
