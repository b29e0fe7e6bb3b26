import type { DependencyContainer } from 'tsyringe';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { PLUGIN_LOADER } from './plugin-loader-token.js';
import { PluginWatcher } from './plugin-watcher.js';

/** Has changes in PODPROOF_PLUGIN_DIR taken over while the server runs. Answers what ends that. */
export async function watchPlugins(config: Config, services: DependencyContainer): Promise<() => Promise<void>> {
  if (config.pluginDirectory === null) return async () => {};
  const loader = services.resolve(PLUGIN_LOADER);
  const watcher = new PluginWatcher({
    directory: config.pluginDirectory,
    logger: services.resolve(TOKENS.logger),
    async onChange(folder, what) {
      if (what === 'gone') return loader.dropFolder(folder);
      const taken = await loader.reloadFolder(folder);
      if (taken === undefined) return;
      if (taken.kind === 'llm' && taken.id === config.llm?.provider) await services.resolve(TOKENS.llm).start();
      await services.resolve(TOKENS.pluginConfigs).reactivate(taken);
    },
  });
  await watcher.start();
  return () => watcher.stop();
}
