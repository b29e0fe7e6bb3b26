import type { PluginHost } from '../../kernel/plugins/plugin-host.js';

/**
 * Activates the packs of kinds that need no configuration: those whose schema takes an empty one. The others serve when somebody configures them. What goes
 * wrong stands in the list of plugins, and nothing is thrown.
 * @param only the id of one pack, such as one whose files changed; all of them unless given
 */
export async function activatePacks(host: PluginHost, only?: string): Promise<void> {
  const packs = host.list().filter(({ kind, configSchema }) => kind === 'kinds' && configSchema !== null);
  for (const { id } of packs) {
    if (only !== undefined && id !== only) continue;
    if (host.configurations.faults('kinds', id, {}).length > 0) continue;
    await host.activate('kinds', id, {}, { test: false }).catch(() => undefined);
  }
}
