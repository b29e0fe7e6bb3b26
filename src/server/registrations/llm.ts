import { LlmService } from '../../kernel/llm/llm-service.js';
import { PluginConfigService } from '../../kernel/plugins/plugin-config-service.js';
import { cached } from '../cached.js';
import type { Config } from '../config/config.js';
import { SecretBox } from '../secrets/secret-box.js';
import type { Factories } from '../server-services.js';

/** The language model: its configuration, its budget and the solutions that it writes. */
export const llmFactories = (config: Config) =>
  ({
    sealer: () => new SecretBox(config.encryptionKey, config.previousEncryptionKeys),
    pluginConfigs: cached(
      ({ plugins, sealer, bus, clock, logger }) =>
        new PluginConfigService(plugins, sealer, bus, clock, logger, config.llm === null ? [] : ['llm']),
    ),
    llm: ({ plugins, pluginConfigs, settings, llmCalls, clock, managed }) =>
      new LlmService({
        plugins,
        configs: pluginConfigs,
        settings,
        health: llmCalls,
        clock,
        environment: config.llm,
        managed,
      }),
  }) satisfies Partial<Factories>;
