import { z } from 'zod';
import type { PluginListing } from '../../../../kernel/plugins/plugin-catalogue.js';
import { defineRoute } from '../../../http/define-route.js';

const PluginKind = z.enum(['kinds', 'llm', 'notify', 'storage']);

/** A plugin as admins see it (docs/wire-contract.md, "Plugins"). Nothing of its configuration is in it. */
const Plugin = z
  .object({
    kind: z.union([PluginKind, z.null()]),
    id: z.string(),
    display_name: z.string(),
    description: z.string(),
    docs_url: z.string().nullable(),
    version: z.string().nullable(),
    source: z.string(),
    status: z.enum(['active', 'available', 'failed']),
    error: z.string().nullable(),
    config_schema: z.union([z.record(z.string(), z.unknown()), z.null()]),
  })
  .meta({ id: 'Plugin' });

function toPlugin(plugin: PluginListing): z.input<typeof Plugin> {
  const { kind, id, description, version, source, status, error } = plugin;
  const { displayName: display_name, docsUrl: docs_url, configSchema: config_schema } = plugin;
  return { kind, id, display_name, description, docs_url, version, source, status, error, config_schema };
}

export const listPlugins = defineRoute({
  method: 'get',
  path: '/api/admin/plugins',
  access: 'admin',
  tag: 'plugins',
  summary: 'Lists the plugins that were found, broken ones with the reason.',
  input: { query: z.object({ kind: PluginKind.optional() }) },
  output: z.array(Plugin),
  errors: [],
  handle: ({ query, services }) => {
    const plugins = services.plugins.list();
    return plugins.filter(({ kind }) => query.kind === undefined || kind === query.kind).map(toPlugin);
  },
});
