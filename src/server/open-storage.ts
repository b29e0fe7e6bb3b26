import type { DependencyContainer } from 'tsyringe';
import type { Config } from './config/config.js';
import { chooseStorage } from './config/storage-choice.js';
import { loadPlugins } from './plugins/plugin-loader.js';
import { TOKENS } from './tokens.js';

/** Finds the plugins and puts the chosen storage into service, with its schema up to date. Throws PodproofError with one line. */
export async function openStorage(config: Config, services: DependencyContainer): Promise<void> {
  const plugins = services.resolve(TOKENS.plugins);
  await loadPlugins(plugins, { packages: config.pluginPackages, directory: config.pluginDirectory });
  const choice = chooseStorage(config);
  await plugins.activate('storage', choice.id, choice.config);
}
