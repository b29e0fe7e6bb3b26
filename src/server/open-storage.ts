import type { Config } from './config/config.js';
import { chooseStorage } from './config/storage-choice.js';
import { requireStorage } from './plugins/require-storage.js';
import type { ServerServices } from './server-services.js';

/** Finds the plugins and puts the chosen storage into service, with its schema up to date. Throws PodproofError with one line. */
export async function openStorage(
  config: Config,
  services: ServerServices,
  {
    check = () => {},
  }: { /** Called when the plugins are known, before anything is opened. */ readonly check?: () => void } = {},
): Promise<void> {
  await services.pluginLoader.load();
  check();
  const choice = chooseStorage(config);
  requireStorage(choice, config, services);
  await services.plugins.activate('storage', choice.id, choice.config);
}
