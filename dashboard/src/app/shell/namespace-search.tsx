import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { namespacesLike } from '../../api/search.js';
import { plural } from '../../lib/numbers.js';
import { useLater } from '../../lib/use-later.js';
import { visibleText } from '../../lib/visible-text.js';
import { LazySearchDialog } from '../../ui/overlays/lazy.js';
import { words } from '../words.js';
import { ASK_AFTER_MS } from './palette.js';

/** Narrows all pages to one namespace, or widens them to all. */
export function NamespaceSearch({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { data = [] } = useQuery(namespacesLike(useLater(query.trim(), ASK_AFTER_MS)));
  const choose = (ns: string | undefined) =>
    void navigate({ to: '.', search: ({ ns: _, ...rest }) => ({ ...rest, ...(ns !== undefined && { ns }) }) });
  const found = data.map(({ value, count }) => ({
    id: value,
    label: visibleText(value),
    detail: plural(count, 'failing pod'),
    run: () => choose(value),
  }));
  const all = { id: ' all', label: words.namespace.all, run: () => choose(undefined) };
  return (
    <LazySearchDialog
      title={words.namespace.choose}
      placeholder={words.namespace.find}
      query={query}
      onQuery={setQuery}
      groups={[{ label: words.namespace.label, entries: query === '' ? [all, ...found] : found }]}
      empty={words.namespace.none}
      onClose={onClose}
    />
  );
}
