import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { countText } from '../../../lib/numbers.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Section } from '../../../ui/section.js';
import { SeverityMark } from '../../../ui/severity.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { VerdictMark } from '../../../ui/verdict.js';
import { type IncidentRow, openIncidents } from '../queries.js';
import { words } from '../words.js';
import styles from './failing-now.module.css';

/** The open incidents, those seen last first. @param open how many there are in all */
export function FailingNow({ open }: { readonly open: number }) {
  const { ns } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(openIncidents(ns));
  return (
    <Section
      title={words.failing}
      boxed
      actions={open > 0 && <Link to="/incidents">{words.all(countText(open))}</Link>}
    >
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data?.length === 0 && <EmptyState>{words.noneFailing}</EmptyState>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles['list']}>
          {data.map((incident) => (
            <Incident key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Incident({ incident }: { readonly incident: IncidentRow }) {
  const { id, severity, title, namespace, owner, pods, last_seen: seen, proof, changed } = incident;
  return (
    <li>
      <SeverityMark severity={severity} compact />
      <div className={styles['what']}>
        <Link to="/incidents/$id" params={{ id: String(id) }} className={styles['title']}>
          {visibleText(title)}
        </Link>
        <p className={styles['where']}>
          <span>{visibleText(`${namespace}/${owner.name}`)}</span>
          {pods > 1 && <span>{words.pods(pods)}</span>}
          <Ago at={seen} />
          {changed !== null && <span>{visibleText(changed)}</span>}
        </p>
      </div>
      {proof !== null && proof.verdict !== null && <VerdictMark verdict={proof.verdict} />}
    </li>
  );
}
