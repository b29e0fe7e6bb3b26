import { LedgerStore } from '../../kernel/provisioning/ledger.js';
import { ManagedByFile } from '../../kernel/provisioning/managed-by-file.js';
import { ProvisionedPlugins } from '../../kernel/provisioning/provision-plugins.js';
import { ProvisionedSilences } from '../../kernel/provisioning/provision-silences.js';
import { ProvisionedUsers } from '../../kernel/provisioning/provision-users.js';
import { Provisioner } from '../../kernel/provisioning/provisioner.js';
import type { Factories, ServerServices } from '../server-services.js';

function createProvisioner(services: ServerServices): Provisioner {
  const { plugins, clock, settings, exclusions, registries, managed } = services;
  const { pluginConfigs: configs, notifications, silences, users, passwords } = services;
  return new Provisioner({
    settings,
    exclusions,
    registries,
    plugins: new ProvisionedPlugins({ plugins, configs, notifications }),
    silences: new ProvisionedSilences(silences, clock),
    users: new ProvisionedUsers({ users, passwords }),
    ledger: new LedgerStore(plugins, clock),
    managed,
  });
}

/** What a file declares instead of an admin. */
export const provisioningFactories = {
  managed: () => new ManagedByFile(),
  provisioner: createProvisioner,
} satisfies Partial<Factories>;
