import type { PluginListing } from '../kernel/plugins/plugin-catalogue.js';
import { loadConfigOfInstallation } from '../server/config/load-config.js';
import { chooseStorage } from '../server/config/storage-choice.js';
import { createServices } from '../server/create-services.js';
import { loadPlugins } from '../server/plugins/plugin-loader.js';
import { errorLine } from './error-line.js';
import { table } from './table.js';
import type { Terminal } from './terminal.js';

const HEADER = ['KIND', 'ID', 'NAME', 'VERSION', 'SOURCE', 'STATUS'];

/** `podproof plugins`: what was found, in the order in which it counts. Opens no storage, so only the chosen one is known to be in use. */
export async function plugins(terminal: Terminal): Promise<void> {
  const config = { ...loadConfigOfInstallation(terminal.variables), logLevel: 'silent' } as const;
  const host = createServices(config).plugins;
  await loadPlugins(host, { packages: config.pluginPackages, directory: config.pluginDirectory });
  const chosen = chooseStorage(config).id;
  const statusOf = ({ kind, id, status, error }: PluginListing) => {
    if (error !== null) return `failed: ${errorLine(error)}`;
    return kind === 'storage' && id === chosen ? 'chosen' : status;
  };
  const rows = host
    .list()
    .map((plugin) => [
      plugin.kind ?? '?',
      plugin.id,
      plugin.displayName,
      plugin.version ?? '',
      plugin.source,
      statusOf(plugin),
    ]);
  for (const line of table(HEADER, rows)) terminal.out(line);
}
