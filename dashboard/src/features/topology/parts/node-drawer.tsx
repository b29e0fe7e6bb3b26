import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { LazyModal } from '../../../ui/overlays/lazy.js';
import { Section } from '../../../ui/section.js';
import { Connections } from '../../map/connections.js';
import type { Graph } from '../../map/graph/graph.js';
import { ObjectManifest } from '../../map/object-manifest.js';
import { ObjectState } from '../../map/object-state.js';
import { failureTitle } from '../queries.js';
import styles from '../topology.module.css';
import { words } from '../words.js';

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
  const { kind, name, namespace, failures } = node;
  return (
    <Suspense fallback={null}>
      <LazyModal isDrawer isOpen onClose={onClose} title={`${visibleText(kind)} ${visibleText(name)}`}>
        <ObjectState node={node} />
        {WORKLOADS.has(kind) && (
          <p>
            <Link to="/topology/$ns/$kind/$name" params={{ ns: namespace, kind, name }}>
              {words.drawer.open}
            </Link>
          </p>
        )}
        {failures.length > 0 && <Failures ids={failures} />}
        <Connections graph={graph} node={node} onSelect={onSelect} />
        <ObjectManifest node={node} />
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
