import type { KindPackConfig } from '../../../../contracts/kind-pack.js';
import type { PluginConfigView } from '../../../../kernel/plugins/plugin-config-service.js';
import type { ManagedByFile } from '../../../../kernel/provisioning/managed-by-file.js';

/** The configuration of a pack as clients see it. */
export function toKindPack(view: PluginConfigView, managed: ManagedByFile): KindPackConfig {
  const { id: pack, enabled, config, updatedAt, updatedBy: updated_by, error } = view;
  const updated_at = new Date(updatedAt).toISOString();
  return { pack, enabled, config, updated_at, updated_by, error, ...managed.mark('kind_packs', pack) };
}
