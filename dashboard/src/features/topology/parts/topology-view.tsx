import { useCallback, useMemo, useState } from 'react';
import type { ChangeSearch } from '../../../lib/use-change-search.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { TopologyMap } from '../../map/draw/topology-map.js';
import { firstView } from '../../map/first-view.js';
import { foldedGroups } from '../../map/graph/fold.js';
import type { Graph } from '../../map/graph/graph.js';
import { useLayout } from '../../map/graph/use-layout.js';
import { useFound } from '../../map/use-found.js';
import type { TopologySearch } from '../topology-search.js';
import { words } from '../words.js';
import { TopologyList } from './topology-list.js';
import { TopologyToolbar } from './topology-toolbar.js';

interface Props {
  readonly graph: Graph;
  readonly kinds: readonly string[];
  readonly search: TopologySearch;
  readonly change: ChangeSearch<TopologySearch>;
}

const NOTHING_OPEN: ReadonlyMap<string, boolean> = new Map();

/** The map or the list of what is shown, with what one searches and folds it by. A phone begins with the list. */
export function TopologyView({ graph, kinds, search, change }: Props) {
  const { all = false, node, q = '' } = search;
  const view = search.view ?? firstView();
  const [open, setOpen] = useState(NOTHING_OPEN);
  const folded = useMemo(() => foldedGroups(graph, all, open), [graph, all, open]);
  const { found, current, walk, count, nth } = useFound(graph, q);
  const toggle = useCallback((id: string) => setOpen((before) => new Map([...before, [id, folded.has(id)]])), [folded]);
  const hidden = graph.groups.filter(({ id, isWorkload }) => isWorkload && folded.has(id)).length;
  const fold = (isAll: true | undefined) => {
    setOpen(NOTHING_OPEN);
    change({ all: isAll });
  };
  return (
    <>
      <TopologyToolbar {...{ kinds, search, change, view, walk, count, nth }} />
      {hidden > 0 && (
        <p>
          {words.folded(hidden)} <Button onClick={() => fold(true)}>{words.showAll}</Button>
        </p>
      )}
      {all && (
        <p>
          <Button onClick={() => fold(undefined)}>{words.foldAgain}</Button>
        </p>
      )}
      {count === 0 && q !== '' && <EmptyState>{words.noMatch}</EmptyState>}
      {view === 'list' ? (
        <TopologyList graph={graph} found={found} selected={node} onSelect={(id) => change({ node: id })} />
      ) : (
        <MapView {...{ graph, folded, found, current, toggle, selected: node, change }} />
      )}
    </>
  );
}

interface MapProps extends Pick<Props, 'graph' | 'change'> {
  readonly folded: ReadonlySet<string>;
  readonly found: ReadonlySet<string> | undefined;
  readonly current: string | undefined;
  readonly selected: string | undefined;
  readonly toggle: (group: string) => void;
}

function MapView({ change, ...shown }: MapProps) {
  const layout = useLayout(shown.graph.groups, shown.folded);
  const [select] = useState(() => (node: string) => change({ node }));
  if (layout === undefined) return <Skeleton lines={8} height={48} />;
  return <TopologyMap label={words.map} {...shown} layout={layout} select={select} />;
}
