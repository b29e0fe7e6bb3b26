import type { Config } from '../config/config.js';
import type { ServerServices } from '../server-services.js';
import { PluginWatcher } from './plugin-watcher.js';

/** Has changes in PODPROOF_PLUGIN_DIR taken over while the server runs. Answers what ends that. */
export async function watchPlugins(config: Config, services: ServerServices): Promise<() => Promise<void>> {
  if (config.pluginDirectory === null) return async () => {};
  const loader = services.pluginLoader;
  const watcher = new PluginWatcher({
    directory: config.pluginDirectory,
    logger: services.logger,
    async onChange(folder, what) {
      if (what === 'gone') return loader.dropFolder(folder);
      const taken = await loader.reloadFolder(folder);
      if (taken !== undefined) await services.pluginConfigs.reactivate(taken);
    },
  });
  await watcher.start();
  return () => watcher.stop();
}
