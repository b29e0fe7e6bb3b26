import { momentText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { RecordHeader } from '../../../ui/record-header.js';
import { SeverityMark } from '../../../ui/severity.js';
import { StatusMark } from '../../../ui/status-mark.js';
import { VerdictMark } from '../../../ui/verdict.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import { Assignee } from './assignee.js';
import styles from './failure-header.module.css';
import { StatusActions } from './status-actions.js';

function Place({ record: { namespace, owner, pod_name: pod, node_name: node } }: { readonly record: FailureRecord }) {
  return (
    <>
      <span>{visibleText(namespace)}</span>
      {owner !== null && <span>{visibleText(`${owner.kind} ${owner.name}`)}</span>}
      <span>
        {visibleText(pod)}
        {node !== null && <span className={styles['node']}> {visibleText(`${words.node}${node}`)}</span>}
      </span>
    </>
  );
}

function Facts({ record }: { readonly record: FailureRecord }) {
  const { severity, status, confidence, proof, occurrences } = record;
  return (
    <>
      {severity !== null && <SeverityMark severity={severity} />}
      <StatusMark status={status} />
      {proof !== null && <VerdictMark verdict={proof.verdict} />}
      <Ago at={record.first_seen} prefix={words.since(momentText(record.first_seen))} suffix={words.ago} />
      <Ago at={record.last_seen} prefix={words.last} suffix={words.ago} />
      {occurrences > 1 && <span>{words.times(occurrences)}</span>}
      <Assignee record={record} />
      {confidence !== null && confidence !== 'high' && (
        <span className={styles['doubt']}>{words.confidence(confidence)}</span>
      )}
    </>
  );
}

/** What one sees first: how grave, since when, what has been decided, and what can be. */
export function FailureHeader({ record }: { readonly record: FailureRecord }) {
  const { proof, diagnosis } = record;
  const title = visibleText(record.title ?? record.failure_reason ?? words.unnamed);
  return (
    <RecordHeader
      place={<Place record={record} />}
      actions={<StatusActions record={record} />}
      facts={<Facts record={record} />}
      title={title}
      tab={proof === null ? undefined : `${proof.verdict} - ${title}`}
      lead={diagnosis === null ? undefined : visibleText(diagnosis.cause)}
    />
  );
}
