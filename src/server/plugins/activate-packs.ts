import type { PluginHost } from '../../kernel/plugins/plugin-host.js';

/**
 * Activates the packs of kinds that need no configuration, for whoever has no storage to read the others' from. What goes wrong stands in
 * the list of plugins, and nothing is thrown.
 */
export async function activatePacks(host: PluginHost): Promise<void> {
  for (const id of host.packs.withoutConfig())
    await host.activate('kinds', id, {}, { test: false }).catch(() => undefined);
}
