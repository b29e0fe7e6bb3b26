import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Command } from '../../lib/commands/command.js';
import { useCommands } from '../../lib/commands/use-commands.js';
import { words } from '../words.js';
import { KeyList } from './key-list.js';
import { MorePages } from './more-pages.js';
import { NamespaceSearch } from './namespace-search.js';
import { NAVIGATION, type NavigationItem } from './pages.js';
import { Palette } from './palette.js';
import { type Panel, PanelContext } from './panel.js';

/** The frame's own windows over the page, and the keys that open them. */
export function Panels({ children }: { readonly children: ReactNode }) {
  const [open, show] = useState<Panel>();
  const value = useMemo(() => ({ open, show }), [open]);
  const navigate = useNavigate();
  useCommands(useMemo(() => [...pageCommands((to) => void navigate({ to })), ...panelCommands(show)], [navigate]));
  const close = () => show(undefined);
  return (
    <PanelContext value={value}>
      {children}
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
        {open === 'namespaces' && <NamespaceSearch onClose={close} />}
        {open === 'more' && <MorePages onClose={close} />}
      </Suspense>
    </PanelContext>
  );
}

const pageCommands = (go: (to: NavigationItem['to']) => void): Command[] =>
  NAVIGATION.map(({ to, label, key }) => ({
    id: `go ${to}`,
    label,
    group: words.keys.pages,
    hotkey: `g ${key}`,
    run: () => go(to),
  }));

const panelCommands = (show: (panel: Panel) => void): Command[] => [
  {
    id: 'palette',
    label: words.palette.open,
    group: words.keys.frame,
    hotkey: 'Ctrl k',
    everywhere: true,
    run: () => show('palette'),
  },
  {
    id: 'namespaces',
    label: words.namespace.choose,
    group: words.keys.frame,
    hotkey: 'g n',
    run: () => show('namespaces'),
  },
  { id: 'keys', label: words.keys.help, group: words.keys.frame, hotkey: '?', run: () => show('keys') },
];
