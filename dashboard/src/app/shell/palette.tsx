import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { useIsAtLeast } from '../../api/session.js';
import type { Command } from '../../lib/commands/command.js';
import { commands } from '../../lib/commands/command-registry.js';
import { LazySearchDialog } from '../../ui/overlays/lazy.js';
import type { SearchGroup } from '../../ui/overlays/search-dialog.js';
import { words } from '../words.js';

const fits = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase());

/** Everything that can be gone to or done, by its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const offered = useOfferedCommands();
  const found = (group: SearchGroup): SearchGroup => ({
    ...group,
    entries: group.entries.filter(({ label }) => fits(label, asked)),
  });
  return (
    <LazySearchDialog
      title={words.palette.title}
      placeholder={words.palette.placeholder}
      query={query}
      onQuery={setQuery}
      groups={offered.map(found)}
      empty={words.palette.nothing(asked)}
      onClose={onClose}
    />
  );
}

/** The commands of the page and the frame that one may use, by their groups. */
function useOfferedCommands(): readonly SearchGroup[] {
  const all = useSyncExternalStore(commands.watch, commands.all);
  const may = { read: true, write: useIsAtLeast('write'), admin: useIsAtLeast('admin') };
  const groups = new Map<string, Command[]>();
  for (const command of all) {
    if (command.id === 'palette' || !may[command.role ?? 'read']) continue;
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups].map(([label, entries]) => ({ label, entries }));
}
