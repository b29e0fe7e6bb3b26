import { PodproofError } from '../../kernel/ports/errors.js';
import type { Config } from '../config/config.js';
import type { StorageChoice } from '../config/storage-choice.js';
import { storageFilePath } from '../config/storage-file.js';
import type { ServerServices } from '../server-services.js';

const namesOrNone = (names: readonly string[]) => names.join(', ') || 'none';

function whoAsks({ managedBy }: StorageChoice, config: Config): string {
  if (managedBy === 'environment') return 'DATABASE_URL';
  return managedBy === 'admin' ? `${storageFilePath(config)}, where an admin moved the data to` : 'the default';
}

/** Throws PodproofError `invalid` when the storage plugin that is asked for is not there: who asks, what there is, and where plugins are looked for. */
export function requireStorage(choice: StorageChoice, config: Config, services: ServerServices): void {
  const all = services.plugins.list().filter(({ kind }) => kind === 'storage');
  if (all.some(({ id, configSchema }) => id === choice.id && configSchema !== null)) return;
  const failed = all.find(({ id, error }) => id === choice.id && error !== null);
  const places = `PODPROOF_PLUGIN_DIR (${config.pluginDirectory ?? 'not set'}) and PODPROOF_PLUGINS (${namesOrNone(config.pluginPackages)})`;
  const loaded = namesOrNone(all.flatMap(({ id, configSchema }) => (configSchema === null ? [] : [id])));
  throw new PodproofError(
    'invalid',
    failed === undefined
      ? `There is no storage plugin "${choice.id}", which is asked for by ${whoAsks(choice, config)}. Loaded: ${loaded}. Others are looked for in ${places}`
      : `The storage plugin "${choice.id}", which is asked for by ${whoAsks(choice, config)}, could not be loaded: ${failed.error}`,
  );
}
