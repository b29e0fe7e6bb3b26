import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { type Status, StatusMark } from '../../../ui/status-mark.js';
import { incidentName } from '../incident-columns.js';
import { type IncidentRow, incidentPods } from '../queries.js';
import { words } from '../words.js';
import styles from './unfold.module.css';

/** The pods of an incident, below its row. */
export function IncidentPods({ incident }: { readonly incident: IncidentRow }) {
  const { data, error, refetch } = useQuery(incidentPods(incident.id));
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={Math.min(incident.pods, 6)} height={24} />;
  const { failures, pods, namespace, owner, cause } = data;
  return (
    <div className={styles['pods']}>
      <ul aria-label={words.podsOf(incidentName(incident))}>
        {failures.map(({ id, pod_name: pod, status, last_seen: seen }) => (
          <li key={id}>
            <Link to={`/failures/${id}` as string}>{visibleText(pod)}</Link>
            <StatusMark status={status as Status} />
            <Ago at={seen} />
          </li>
        ))}
      </ul>
      {pods > failures.length && (
        <p className={styles['note']}>
          {words.onlyFirst(failures.length, pods)}{' '}
          <Link to="/failures" search={{ ns: namespace, owner: [`${owner.kind}/${owner.name}`], cause: [cause] }}>
            {words.allPods}
          </Link>
        </p>
      )}
    </div>
  );
}
