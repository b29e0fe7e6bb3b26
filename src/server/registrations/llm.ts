import type { DependencyContainer } from 'tsyringe';

import { LlmService } from '../../kernel/llm/llm-service.js';
import { PluginConfigService } from '../../kernel/plugins/plugin-config-service.js';
import type { Config } from '../config/config.js';
import { SecretBox } from '../secrets/secret-box.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

function createPluginConfigs(from: DependencyContainer, config: Config): PluginConfigService {
  const [plugins, sealer, bus] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.sealer), from.resolve(TOKENS.bus)];
  const fixed = config.llm === null ? [] : (['llm'] as const);
  return new PluginConfigService(plugins, sealer, bus, from.resolve(TOKENS.clock), from.resolve(TOKENS.logger), fixed);
}

/** The language model: its configuration, its budget and the solutions that it writes. */
export function registerLlm(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.sealer, () => new SecretBox(config.encryptionKey, config.previousEncryptionKeys));
  once(TOKENS.pluginConfigs, (from) => createPluginConfigs(from, config));
  once(
    TOKENS.llm,
    (from) =>
      new LlmService({
        plugins: from.resolve(TOKENS.plugins),
        configs: from.resolve(TOKENS.pluginConfigs),
        settings: from.resolve(TOKENS.settings),
        health: from.resolve(TOKENS.llmCalls),
        clock: from.resolve(TOKENS.clock),
        environment: config.llm,
        managed: from.resolve(TOKENS.managed),
      }),
  );
}
