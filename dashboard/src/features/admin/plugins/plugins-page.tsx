import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Section } from '../../../ui/section.js';
import { AdminPageFrame } from '../parts/admin-page-frame.js';
import { Loaded } from '../parts/loaded.js';
import { PluginEntry } from './parts/plugin-entry.js';
import { allPlugins, kindPacks, type Plugin } from './queries.js';
import { words } from './words.js';

export default function PluginsPage() {
  return (
    <AdminPageFrame page="plugins">
      <Plugins />
    </AdminPageFrame>
  );
}

const route = getRouteApi('/inside/admin/plugins');
const KINDS = ['kinds', 'llm', 'notify', 'storage'] as const;

function Plugins() {
  const found = useQuery(allPlugins);
  const packs = useQuery(kindPacks);
  const { open } = route.useSearch();
  const entry = (plugin: Plugin) => (
    <PluginEntry
      key={`${plugin.kind} ${plugin.id} ${plugin.source}`}
      plugin={plugin}
      pack={plugin.kind === 'kinds' ? packs.data?.find(({ pack }) => pack === plugin.id) : undefined}
      isOpen={plugin.kind === 'kinds' && packs.data !== undefined && open === plugin.id}
    />
  );
  return (
    <Loaded query={found} lines={12}>
      {(data) => {
        const homeless = data.filter(({ kind }) => kind === null);
        return (
          <>
            {homeless.length > 0 && <Section title={words.unknownKind}>{homeless.map(entry)}</Section>}
            {KINDS.map((kind) => {
              const own = data.filter((plugin) => plugin.kind === kind);
              return (
                <Section key={kind} title={words.kinds[kind]}>
                  {own.length === 0 ? <p>{words.none}</p> : own.map(entry)}
                </Section>
              );
            })}
          </>
        );
      }}
    </Loaded>
  );
}
