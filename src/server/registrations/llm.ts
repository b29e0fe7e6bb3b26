import { LlmService } from '../../kernel/llm/llm-service.js';
import { type FixedConfig, PluginConfigService } from '../../kernel/plugins/plugin-config-service.js';
import { cached } from '../cached.js';
import type { Config } from '../config/config.js';
import { SecretBox } from '../secrets/secret-box.js';
import type { Factories } from '../server-services.js';

/** LLM_PROVIDER and, in the form of the plugin's configuration, what comes with it. */
function fixedOf({ llm }: Config): FixedConfig[] {
  return llm === null ? [] : [{ kind: 'llm', id: llm.provider, config: llm.config, secrets: ['api_key'] }];
}

/** The language model: its configuration, its budget and the solutions that it writes. */
export const llmFactories = (config: Config) =>
  ({
    sealer: () => new SecretBox(config.encryptionKey, config.previousEncryptionKeys),
    pluginConfigs: cached(
      ({ plugins, sealer, bus, clock, logger }) =>
        new PluginConfigService(plugins, sealer, bus, clock, logger, fixedOf(config)),
    ),
    llm: ({ plugins, pluginConfigs, settings, llmCalls, clock, managed }) =>
      new LlmService({
        plugins,
        configs: pluginConfigs,
        settings,
        health: llmCalls,
        clock,
        managed,
      }),
  }) satisfies Partial<Factories>;
