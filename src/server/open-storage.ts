import type { DependencyContainer } from 'tsyringe';
import type { Config } from './config/config.js';
import { chooseStorage } from './config/storage-choice.js';
import { PLUGIN_LOADER } from './plugins/plugin-loader-token.js';
import { requireStorage } from './plugins/require-storage.js';
import { TOKENS } from './tokens.js';

/** Finds the plugins and puts the chosen storage into service, with its schema up to date. Throws PodproofError with one line. */
export async function openStorage(
  config: Config,
  services: DependencyContainer,
  {
    check = () => {},
  }: { /** Called when the plugins are known, before anything is opened. */ readonly check?: () => void } = {},
): Promise<void> {
  await services.resolve(PLUGIN_LOADER).load();
  check();
  const choice = chooseStorage(config);
  requireStorage(choice, config, services);
  await services.resolve(TOKENS.plugins).activate('storage', choice.id, choice.config);
}
