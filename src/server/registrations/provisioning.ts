import type { DependencyContainer } from 'tsyringe';
import { LedgerStore } from '../../kernel/provisioning/ledger.js';
import { ManagedByFile } from '../../kernel/provisioning/managed-by-file.js';
import { ProvisionedPlugins } from '../../kernel/provisioning/provision-plugins.js';
import { ProvisionedSilences } from '../../kernel/provisioning/provision-silences.js';
import { ProvisionedUsers } from '../../kernel/provisioning/provision-users.js';
import { Provisioner } from '../../kernel/provisioning/provisioner.js';
import type { Config } from '../config/config.js';
import { TOKENS } from '../tokens.js';
import { registrar } from './registrar.js';

function createProvisioner(from: DependencyContainer, config: Config): Provisioner {
  const [plugins, clock] = [from.resolve(TOKENS.plugins), from.resolve(TOKENS.clock)];
  return new Provisioner({
    settings: from.resolve(TOKENS.settings),
    exclusions: from.resolve(TOKENS.exclusions),
    registries: from.resolve(TOKENS.registries),
    plugins: new ProvisionedPlugins({
      plugins,
      configs: from.resolve(TOKENS.pluginConfigs),
      notifications: from.resolve(TOKENS.notifications),
      isLlmFixed: config.llm !== null,
    }),
    silences: new ProvisionedSilences(from.resolve(TOKENS.silences), clock),
    users: new ProvisionedUsers({ users: from.resolve(TOKENS.users), passwords: from.resolve(TOKENS.passwords) }),
    ledger: new LedgerStore(plugins, clock),
    managed: from.resolve(TOKENS.managed),
  });
}

/** What a file declares instead of an admin. */
export function registerProvisioning(container: DependencyContainer, config: Config): void {
  const once = registrar(container);
  once(TOKENS.managed, () => new ManagedByFile());
  once(TOKENS.provisioner, (from) => createProvisioner(from, config));
}
