import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { Section } from '../../../ui/section.js';
import type { Graph, GraphEdge, GraphNode } from '../graph/graph.js';
import { HealthIcon } from '../map/object-card.js';
import { failureTitle } from '../queries.js';
import styles from '../topology.module.css';
import { words } from '../words.js';
import { NodeManifest } from './node-manifest.js';

interface Props {
  readonly graph: Graph;
  readonly id: string;
  readonly onSelect: (node: string) => void;
  readonly onClose: () => void;
}

const WORKLOADS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob']);
/** So many failures are named; a list of all is a page of its own. */
const MOST_FAILURES = 5;

/** All about one object: how it is, what of it fails, what it hangs on, and its manifest. */
export function NodeDrawer({ graph, id, onSelect, onClose }: Props) {
  const node = graph.nodes.get(id);
  if (node === undefined) return null;
  const { kind, name, namespace, health, reason, ready, failures } = node;
  return (
    <Suspense fallback={null}>
      <LazyModal isDrawer isOpen onClose={onClose} title={`${visibleText(kind)} ${visibleText(name)}`}>
        <p>
          <HealthIcon health={health} />{' '}
          {[words.health(health), reason, ready]
            .filter((part) => part !== undefined)
            .map(visibleText)
            .join(', ')}
        </p>
        {WORKLOADS.has(kind) && (
          <p>
            <Link to="/topology/$ns/$kind/$name" params={{ ns: namespace, kind, name }}>
              {words.drawer.open}
            </Link>
          </p>
        )}
        {failures.length > 0 && <Failures ids={failures} />}
        <Edges graph={graph} node={node} onSelect={onSelect} />
        <NodeManifest node={node} />
      </LazyModal>
    </Suspense>
  );
}

function Failures({ ids }: { readonly ids: readonly number[] }) {
  const named = ids.slice(0, MOST_FAILURES);
  return (
    <Section title={words.drawer.failures}>
      <ul className={styles['links']}>
        {named.map((id) => (
          <li key={id}>
            <FailureLink id={id} />
          </li>
        ))}
      </ul>
      {ids.length > named.length && <p className={styles['meta']}>{words.drawer.more(ids.length - named.length)}</p>}
    </Section>
  );
}

function FailureLink({ id }: { readonly id: number }) {
  const { data } = useQuery(failureTitle(id));
  const path: string = `/failures/${id}`;
  return <Link to={path}>{visibleText(data?.title ?? data?.pod ?? String(id))}</Link>;
}

interface EdgesProps {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly onSelect: (node: string) => void;
}

function Edges({ graph, node, onSelect }: EdgesProps) {
  const edges = graph.edges.filter(({ source, target }) => source === node.id || target === node.id);
  return (
    <Section title={words.drawer.edges}>
      {edges.length === 0 && <p className={styles['meta']}>{words.drawer.noEdges}</p>}
      <ul className={styles['links']}>
        {edges.map((edge) => (
          <li key={edge.id}>
            <EdgeLine graph={graph} edge={edge} from={node.id} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LineProps extends Pick<EdgesProps, 'graph' | 'onSelect'> {
  readonly edge: GraphEdge;
  readonly from: string;
}

/** `selects Pod cart-0`, or `Service cart selects this`. */
function EdgeLine({ graph, edge, from, onSelect }: LineProps) {
  const isFrom = edge.source === from;
  const other = graph.nodes.get(isFrom ? edge.target : edge.source);
  if (other === undefined) return null;
  return (
    <>
      {isFrom && <span className={styles['meta']}>{edge.kind} </span>}
      <button type="button" className={styles['link']} onClick={() => onSelect(other.id)}>
        {visibleText(other.kind)} {visibleText(other.name)}
      </button>
      {!isFrom && <span className={styles['meta']}> {words.drawer.by(edge.kind)}</span>}
    </>
  );
}
