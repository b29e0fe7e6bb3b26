import { existsSync } from 'node:fs';
import { z } from 'zod';
import { PodproofError } from '../kernel/ports/errors.js';
import type { Config } from '../server/config/config.js';
import { loadConfigOfInstallation } from '../server/config/load-config.js';
import { chooseStorage } from '../server/config/storage-choice.js';
import { createServices } from '../server/create-services.js';
import { openStorage } from '../server/open-storage.js';
import type { ServerServices } from '../server/server-services.js';
import type { Terminal } from './terminal.js';

const SqliteConfig = z.object({ filename: z.string() });

/** The storage that the server uses, for commands that work on what is there. */
export interface InstalledStorage {
  readonly config: Config;
  /** The plugin's id. */
  readonly id: string;
  /** The plugin's configuration. */
  readonly storage: unknown;
}

/**
 * Finds the storage. Throws PodproofError `not_found` when its SQLite file is not there: called in another folder than the server,
 * a command would otherwise make an empty database and work on that.
 */
export function installedStorage(terminal: Terminal): InstalledStorage {
  const config = loadConfigOfInstallation(terminal.variables);
  const { id, config: storage } = chooseStorage(config);
  const sqlite = SqliteConfig.safeParse(storage);
  if (id === 'sqlite' && sqlite.success && !existsSync(sqlite.data.filename)) {
    throw new PodproofError(
      'not_found',
      `There is no database ${sqlite.data.filename}; set DATA_DIR or DATABASE_URL as the server has it`,
    );
  }
  return { config, id, storage };
}

/** Works with the server's services while its storage is open. The log is silent: what goes wrong is thrown. */
export async function withStorage<Result>(
  config: Config,
  work: (services: ServerServices) => Promise<Result>,
): Promise<Result> {
  const silent: Config = { ...config, logLevel: 'silent' };
  const services = createServices(silent);
  try {
    await openStorage(silent, services);
    return await work(services);
  } finally {
    await services.plugins.dispose();
  }
}
