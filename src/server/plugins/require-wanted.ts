import { fieldMessage, type InvalidField } from '../../contracts/validation.js';
import type { PluginHost } from '../../kernel/plugins/plugin-host.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Config } from '../config/config.js';
import type { ServerServices } from '../server-services.js';

/** The variables that give the fields of LLM_PROVIDER's configuration. */
const VARIABLES: Readonly<Record<string, string>> = {
  api_key: 'LLM_API_KEY',
  model: 'LLM_MODEL',
  base_url: 'LLM_BASE_URL',
};

function requireProvider(host: PluginHost, provider: string): void {
  const all = host.list().filter(({ kind, id }) => kind === 'llm' && id === provider);
  if (all.some(({ configSchema }) => configSchema !== null)) return;
  const failed = all.find(({ error }) => error !== null);
  if (failed !== undefined)
    throw new PodproofError('invalid', `LLM_PROVIDER names ${provider}, which could not be loaded: ${failed.error}`);
  const ids = host
    .list()
    .flatMap(({ kind, id, configSchema }) => (kind === 'llm' && configSchema !== null ? [id] : []));
  const shown = JSON.stringify(provider.slice(0, 80));
  throw new PodproofError(
    'invalid',
    `LLM_PROVIDER must be the id of an LLM plugin, not ${shown}; there are ${ids.join(', ')}`,
  );
}

/** What a plugin says of its fields, said of the variables that fill them. */
function inVariables({ path, problem }: InvalidField, given: Readonly<Record<string, unknown>>): string {
  const variable = VARIABLES[path];
  if (variable === undefined) return fieldMessage(path || 'the configuration', problem);
  return given[path] === undefined ? `${variable} must be set` : fieldMessage(variable, problem);
}

/**
 * Throws PodproofError `invalid` with one line when the environment names what is not there: a package, the folder of plugins, a language
 * model, or a configuration that the model's plugin refuses. A plugin that is there and fails is listed, and does not stop the start.
 */
export function requireWanted(config: Config, services: ServerServices): void {
  for (const { variable, name, error } of services.pluginLoader.absent()) {
    throw new PodproofError(
      'invalid',
      variable === 'PODPROOF_PLUGINS' ? `${variable} names ${name}: ${error}` : `${variable}: ${error}`,
    );
  }
  if (config.llm === null) return;
  const host = services.plugins;
  const { provider, config: given } = config.llm;
  requireProvider(host, provider);
  const faults = host.configurations.faults('llm', provider, given);
  if (faults.length === 0) return;
  throw new PodproofError(
    'invalid',
    `LLM_PROVIDER=${provider} cannot be used: ${faults.map((fault) => inVariables(fault, given)).join('; ')}`,
  );
}
