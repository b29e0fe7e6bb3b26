import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { patiently } from '../../lib/patiently.js';
import { type ChangeSearch, useChangeSearch } from '../../lib/use-change-search.js';
import { visibleText } from '../../lib/visible-text.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Diagram, graphOf } from '../map/graph/graph.js';
import { TopologyError } from './parts/topology-error.js';
import { TopologyView } from './parts/topology-view.js';
import { diagram, type TopologyScope } from './queries.js';
import styles from './topology.module.css';
import { readTopologySearch, type TopologySearch } from './topology-search.js';
import { useFreshDiagram } from './use-fresh-diagram.js';
import { words } from './words.js';

const NodeDrawer = lazy(patiently(async () => ({ default: (await import('./parts/node-drawer.js')).NodeDrawer })));

/** A namespace, or one workload of it, with what hangs on what. */
export default function TopologyPage() {
  const { ns = '', kind, name }: { ns?: string; kind?: string; name?: string } = useParams({ strict: false });
  const search = readTopologySearch(useSearch({ strict: false }));
  const scope: TopologyScope =
    kind === undefined || name === undefined ? { namespace: ns } : { namespace: ns, workload: { kind, name } };
  const { data, error, refetch } = useQuery(diagram(scope));
  useFreshDiagram(ns);
  const change = useChangeSearch<TopologySearch>('node');
  return (
    <>
      <Head namespace={ns} workload={scope.workload} />
      {error !== null && <TopologyError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} height={48} />}
      {data !== undefined && <Shown data={data} namespace={ns} search={search} change={change} />}
    </>
  );
}

interface HeadProps {
  readonly namespace: string;
  readonly workload: TopologyScope['workload'];
}

function Head({ namespace, workload }: HeadProps) {
  return (
    <header className={styles['head']}>
      <PageTitle tab={`${workload?.name ?? namespace} - ${words.title}`}>
        {visibleText(workload === undefined ? namespace : `${workload.kind} ${workload.name}`)}
      </PageTitle>
      {workload === undefined ? (
        <Link to="/topology">{words.namespaces}</Link>
      ) : (
        <Link to="/topology/$ns" params={{ ns: namespace }}>
          {words.drawer.whole(namespace)}
        </Link>
      )}
    </header>
  );
}

interface ShownProps {
  readonly data: Diagram;
  readonly namespace: string;
  readonly search: TopologySearch;
  readonly change: ChangeSearch<TopologySearch>;
}

const NO_KINDS: readonly string[] = [];

function Shown({ data, namespace, search, change }: ShownProps) {
  const { kinds = NO_KINDS, node: selected } = search;
  const chosen = kinds.join('\n');
  const graph = useMemo(() => graphOf(data, new Set(chosen === '' ? [] : chosen.split('\n'))), [data, chosen]);
  const whole = useMemo(() => graphOf(data, new Set()), [data]);
  const allKinds = useMemo(() => [...new Set(data.nodes.map(({ kind }) => kind))].sort(), [data]);
  if (data.nodes.length === 0) return <EmptyState>{words.empty(namespace)}</EmptyState>;
  return (
    <>
      <Hints data={data} />
      <TopologyView graph={graph} kinds={allKinds} search={search} change={change} />
      {selected !== undefined && (
        <Suspense fallback={null}>
          <NodeDrawer
            graph={whole}
            id={selected}
            onSelect={(node) => change({ node })}
            onClose={() => change({ node: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}

/** What there is besides what is shown. */
function Hints({ data }: { readonly data: Diagram }) {
  const { missing = [], truncated = false, total_nodes: total = 0, nodes } = data;
  return (
    <>
      {missing.length > 0 && <p className={styles['meta']}>{words.missing(missing.map(({ kind }) => kind))}</p>}
      {truncated && <p className={styles['meta']}>{words.truncated(nodes.length, total)}</p>}
    </>
  );
}
