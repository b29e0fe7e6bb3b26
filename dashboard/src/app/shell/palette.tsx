import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { searchHits } from '../../api/search.js';
import { useIsAtLeast } from '../../api/session.js';
import type { Command } from '../../lib/commands/command.js';
import { commands } from '../../lib/commands/command-registry.js';
import { ownPath } from '../../lib/own-path.js';
import { useLater } from '../../lib/use-later.js';
import { visibleText } from '../../lib/visible-text.js';
import { LazySearchDialog } from '../../ui/overlays/lazy.js';
import type { SearchGroup } from '../../ui/overlays/search-dialog.js';
import { words } from '../words.js';

/** How long one has to stop typing before the server is asked, in milliseconds. */
export const ASK_AFTER_MS = 150;

const fits = (label: string, query: string) => label.toLowerCase().includes(query.trim().toLowerCase());

/** Everything that can be gone to or done, by its name: what is in the records first, then pages and commands. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const records = useRecords(query);
  const offered = useOfferedCommands().map((group) => ({
    ...group,
    entries: group.entries.filter(({ label }) => fits(label, query)),
  }));
  return (
    <LazySearchDialog
      title={words.palette.title}
      placeholder={words.palette.placeholder}
      query={query}
      onQuery={setQuery}
      groups={[...records, ...offered]}
      empty={words.palette.nothing(visibleText(query))}
      onClose={onClose}
    />
  );
}

const KINDS = ['incident', 'failure', 'workload', 'namespace', 'finding', 'mirror'] as const;

/** What the server finds, by what it is. */
function useRecords(query: string): readonly SearchGroup[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery(searchHits(useLater(query.trim(), ASK_AFTER_MS)));
  if (query.trim() === '') return [];
  return KINDS.map((kind) => ({
    label: words.palette.kinds[kind],
    entries: data
      .filter(({ type }) => type === kind)
      .map(({ id, title, subtitle, path }) => ({
        id: `${kind} ${id}`,
        label: visibleText(title),
        detail: visibleText(subtitle),
        run: () => void navigate({ href: ownPath(path) }),
      })),
  }));
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
