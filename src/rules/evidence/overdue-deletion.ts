import { type Fields, fieldsOf, listOf, textOf } from './values.js';

/** When the pod is to be gone: the API server adds the grace period to the instant of the deletion. */
const DELETION = /\bdeletionTimestamp["']?: ?["']?(\d{4}-\d\d-\d\dT[\d:.]{8,18}Z)/;
/** How long the kubelet may take to tell that a pod is gone, in milliseconds. */
const SLACK = 60_000;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
const NEWEST_OF = 200;

/** Whether the report itself tells of something that was later than the end of the grace period, so that the pod does not go. */
export function isDeletionOverdue(report: Fields): boolean {
  const manifest = report['manifest'];
  if (typeof manifest !== 'string' || !manifest.includes('deletionTimestamp')) return false;
  const due = Date.parse(DELETION.exec(manifest)?.[1] ?? '');
  return instantsOf(report).some((instant) => instant > due + SLACK);
}

/** When its events happened, and when its conditions and containers changed. */
function instantsOf(report: Fields): number[] {
  const events = listOf(report['events'], NEWEST_OF).map(fieldsOf);
  const conditions = listOf(report['conditions'], NEWEST_OF).map(fieldsOf);
  const containers = listOf(report['container_statuses'], NEWEST_OF).map((status) =>
    fieldsOf(fieldsOf(status)['state']),
  );
  const states = containers.flatMap((state) => [state, ...Object.values(state).map(fieldsOf)]);
  return [...events, ...conditions, ...states]
    .flatMap((fields) => Object.values(fields))
    .map(textOf)
    .filter((text) => INSTANT.test(text))
    .map((text) => Date.parse(text));
}
