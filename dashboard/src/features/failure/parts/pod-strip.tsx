import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Section } from '../../../ui/section.js';
import { StatusMark } from '../../../ui/status-mark.js';
import type { IncidentDetail } from '../queries.js';
import { words } from '../words.js';
import styles from './pod-strip.module.css';

/** The pods of an incident; the page below is of one of them. */
export function PodStrip({
  incident: { failures, pods, sample_failure_id: sample },
}: {
  readonly incident: IncidentDetail;
}) {
  return (
    <Section title={words.pods(pods)} id="pods">
      <ul className={styles['pods']}>
        {failures.map(({ id, pod_name: pod, status, last_seen: seen }) => (
          <li key={id}>
            <Link to="/failures/$id" params={{ id: String(id) }} aria-current={id === sample ? 'true' : undefined}>
              <span className={styles['name']}>{visibleText(pod)}</span>
              <StatusMark status={status} />
              <Ago at={seen} suffix={words.ago} />
            </Link>
          </li>
        ))}
      </ul>
      {failures.length < pods && <p>{words.incident.more(failures.length, pods)}</p>}
    </Section>
  );
}
