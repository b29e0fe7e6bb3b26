import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { platform } from '../../api/platform.js';
import { patiently } from '../../lib/patiently.js';
import { useChangeSearch } from '../../lib/use-change-search.js';
import { visibleText } from '../../lib/visible-text.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import stacked from '../../ui/stacked-table.module.css';
import { noManifest } from '../map/no-manifest.js';
import { type Diagram, relatedTo } from './queries.js';
import styles from './related-page.module.css';
import { type RelatedSearch, readRelated } from './related-search.js';
import { useFailure } from './shown-failure.js';
import { words } from './words.js';

const RelatedDrawer = lazy(
  patiently(async () => ({ default: (await import('./parts/related-drawer.js')).RelatedDrawer })),
);

/** The objects that the pod hangs on, what fails first, each with what it has to do with the others. */
export default function RelatedPage() {
  const { id } = useFailure();
  const { data, error, refetch } = useQuery(relatedTo(id));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  if (data.nodes.length === 0) return <EmptyState>{words.related.none}</EmptyState>;
  return <Related diagram={data} />;
}

function Related({ diagram }: { readonly diagram: Diagram }) {
  const { data: server } = useQuery(platform);
  const { object } = readRelated(useSearch({ strict: false }));
  const change = useChangeSearch<RelatedSearch>('object');
  const open = (next: string | undefined) => change({ object: next });
  const missing = (diagram.missing ?? []).map(({ kind }) => kind).join(', ');
  return (
    <Section title={words.related.title}>
      {server?.cluster.available === false && <p>{words.related.noCluster(server.cluster.reason ?? '')}</p>}
      <Table diagram={diagram} hasCluster={server?.cluster.available === true} />
      {diagram.truncated === true && <p>{words.related.cut}</p>}
      {missing !== '' && <p>{visibleText(words.related.missing(missing))}</p>}
      {object !== undefined && (
        <Suspense fallback={null}>
          <RelatedDrawer diagram={diagram} id={object} onSelect={open} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

type Node = Diagram['nodes'][number];

const nameOf = ({ kind, name }: Node) => visibleText(`${kind} ${name}`);
const stateOf = ({ metadata: { status } }: Node) => (typeof status === 'string' ? status : '');
const isFailing = (node: Node) => stateOf(node) === 'failing';

interface NameProps {
  readonly node: Node;
  readonly hasCluster: boolean;
}

/** An object by its name, which leads to its manifest; where there is none to see, why. */
function Name({ node, hasCluster }: NameProps) {
  const none = noManifest(node.kind);
  if (hasCluster && none === undefined)
    return (
      <Link to="." search={(before: object) => ({ ...before, object: node.id }) as never} resetScroll={false}>
        {nameOf(node)}
      </Link>
    );
  return (
    <>
      {nameOf(node)}
      {none !== undefined && <span className={styles['why']}>{none}</span>}
    </>
  );
}

interface TableProps {
  readonly diagram: Diagram;
  readonly hasCluster: boolean;
}

function Table({ diagram: { nodes, edges }, hasCluster }: TableProps) {
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]));
  const linksOf = ({ id }: Node) =>
    edges.flatMap(({ source, target, kind }) => {
      if (source === id) return [words.related.out(kind, names.get(target) ?? '')];
      return target === id ? [words.related.in(kind, names.get(source) ?? '')] : [];
    });
  const sorted = [...nodes].sort((one, other) => Number(isFailing(other)) - Number(isFailing(one)));
  return (
    <table className={`${styles['table']} ${stacked['stacked']}`}>
      <thead>
        <tr>
          <th scope="col">{words.related.object}</th>
          <th scope="col">{words.related.state}</th>
          <th scope="col">{words.related.links}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((node) => (
          <tr key={node.id}>
            <th scope="row">
              <Name node={node} hasCluster={hasCluster} />
            </th>
            <td data-failing={isFailing(node) || undefined}>{visibleText(stateOf(node))}</td>
            <td>{visibleText(linksOf(node).join(', '))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
