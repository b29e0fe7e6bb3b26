import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { patiently } from '../../../lib/patiently.js';
import type { ChangeSearch } from '../../../lib/use-change-search.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { SearchBox } from '../../../ui/search-box.js';
import { TopologyMap } from '../../map/draw/topology-map.js';
import { foldedGroups } from '../../map/graph/fold.js';
import { useFound } from '../../map/use-found.js';
import { words as mapWords } from '../../map/words.js';
import styles from '../access.module.css';
import type { RoleDiagram } from '../queries.js';
import { chainGraph, chainLayout } from '../role-graph.js';
import type { RoleSearch } from '../role-search.js';
import { words } from '../words.js';

const RoleDrawer = lazy(patiently(async () => ({ default: (await import('./role-drawer.js')).RoleDrawer })));

const NOTHING_OPEN: ReadonlyMap<string, boolean> = new Map();

interface Props {
  readonly diagram: RoleDiagram;
  readonly role: string;
  readonly search: RoleSearch;
  /** Beside the search. */
  readonly choice: ReactNode;
  readonly change: ChangeSearch<RoleSearch>;
}

/** The chain from who has a role to what it allows, as a map. */
export function RoleMap({ diagram, role, search: { q = '', node }, change, choice }: Props) {
  const graph = useMemo(() => chainGraph(diagram, role), [diagram, role]);
  const [open, setOpen] = useState(NOTHING_OPEN);
  const folded = useMemo(() => foldedGroups(graph, false, open), [graph, open]);
  const layout = useMemo(() => chainLayout(graph, folded), [graph, folded]);
  const { found, current, nth, count, walk } = useFound(graph, q);
  const toggle = useCallback((id: string) => setOpen((before) => new Map([...before, [id, folded.has(id)]])), [folded]);
  const [select] = useState(() => (id: string) => change({ node: id }));
  return (
    <>
      <div className={styles['tools']}>
        <SearchBox
          label={mapWords.search}
          value={q}
          onChange={(text) => change({ q: text || undefined })}
          onStep={walk}
        >
          {q !== '' && <span>{mapWords.matches(nth, count)}</span>}
        </SearchBox>
        {choice}
      </div>
      {count === 0 && q !== '' && <EmptyState>{words.graph.noMatch}</EmptyState>}
      <TopologyMap
        label={words.graph.label}
        {...{ graph, layout, folded, found, current, toggle, select }}
        selected={node}
      />
      {node !== undefined && (
        <Suspense fallback={null}>
          <RoleDrawer {...{ graph, diagram, id: node }} onSelect={select} onClose={() => change({ node: undefined })} />
        </Suspense>
      )}
    </>
  );
}
