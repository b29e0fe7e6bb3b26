import type { PluginConfigRepository, StoredPluginConfig } from '../../../kernel/ports/storage/plugin-configs.js';
import type { Connection } from '../dialect.js';
import { sortedBy } from '../sorting.js';
import { writer } from '../transaction.js';

interface PluginConfigRow {
  readonly kind: string;
  readonly id: string;
  readonly enabled: number;
  readonly config: string;
  readonly updated_at: number;
  readonly updated_by: string;
}

function toConfig(row: PluginConfigRow): StoredPluginConfig {
  return {
    kind: row.kind,
    id: row.id,
    enabled: row.enabled === 1,
    config: JSON.parse(row.config) as StoredPluginConfig['config'],
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

/** Configurations of plugins in SQL. */
export function createPluginConfigRepository(connection: Connection): PluginConfigRepository {
  const write = writer(connection);

  return {
    list: async () => {
      const rows = await connection
        .db('plugin_configs')
        .select<PluginConfigRow[]>('kind', 'id', 'enabled', 'config', 'updated_at', 'updated_by');
      return sortedBy(rows.map(toConfig), ({ kind, id }) => JSON.stringify([kind, id]));
    },

    set: ({ kind, id, enabled, config, updatedAt, updatedBy }) =>
      write(async ({ db, dialect }) => {
        const row = {
          ...{ kind, id, enabled: enabled ? 1 : 0, config: JSON.stringify(config) },
          ...{ updated_at: updatedAt, updated_by: updatedBy, revision: db.raw(dialect.revision) },
        };
        await db('plugin_configs').insert(row).onConflict(['kind', 'id']).merge();
      }),

    remove: (kind, id) => write(async ({ db }) => (await db('plugin_configs').where({ kind, id }).delete()) > 0),
  };
}
