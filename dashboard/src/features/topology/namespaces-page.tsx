import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEvents } from '../../api/live/use-live.js';
import { visibleText } from '../../lib/visible-text.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import { HealthIcon } from '../map/draw/object-card.js';
import { TopologyError } from './parts/topology-error.js';
import { namespaceList } from './queries.js';
import styles from './topology.module.css';
import { words } from './words.js';

interface Count {
  readonly namespace: string;
  readonly failing: number;
  readonly total: number;
}

/** The namespaces of the cluster, those in which something fails first. */
export default function NamespacesPage() {
  const { data, error, refetch } = useQuery(namespaceList);
  const queries = useQueryClient();
  const ask = () => void queries.invalidateQueries({ queryKey: namespaceList.queryKey });
  useEvents('diagram_changed', ask);
  useEvents('pod_failure', ask);
  useEvents('pod_deleted', ask);
  const list = data === undefined ? undefined : byNeed(data);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {error !== null && <TopologyError error={error} onRetry={() => void refetch()} />}
      {list === undefined && error === null && <Skeleton lines={8} height={48} />}
      {list?.length === 0 && <EmptyState>{words.noNamespaces}</EmptyState>}
      {list !== undefined && list.length > 0 && (
        <ul className={styles['cards']} aria-label={words.namespaces}>
          {list.map(({ namespace, failing, total }) => (
            <li key={namespace}>
              <Link
                to="/topology/$ns"
                params={{ ns: namespace }}
                className={styles['card']}
                data-health={failing > 0 ? 'failing' : undefined}
              >
                <HealthIcon health={failing > 0 ? 'failing' : total > 0 ? 'ok' : 'unknown'} size={20} />
                <span>
                  <strong>{visibleText(namespace)}</strong>
                  <span className={styles['meta']}>
                    {failing > 0 ? words.failingPods(failing, total) : words.wellPods(total)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** With how many of the pods fail; in the order of need. */
function byNeed({ counts }: { readonly counts: readonly Count[] }): readonly Count[] {
  return [...counts].sort(
    (one, other) =>
      other.failing - one.failing ||
      Number(other.total > 0) - Number(one.total > 0) ||
      (one.namespace < other.namespace ? -1 : 1),
  );
}
