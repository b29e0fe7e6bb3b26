import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';

const READ = 500;

/**
 * When the failure that a report tells of showed first, in milliseconds since 1970: the first warning, or the first container that ended badly; else since when
 * a condition of the pod is not met; else when the pod was created. Undefined where nothing has an instant.
 */
export function firstFailure(report: Fields): number | undefined {
  return (
    earliest([...warnings(report['events']), ...badEnds(report['container_statuses'])]) ??
    earliest(unmetConditions(report['conditions'])) ??
    earliest([report['creation_timestamp']])
  );
}

function warnings(events: unknown): unknown[] {
  return listOf(events, READ).flatMap((element) => {
    const event = fieldsOf(element);
    if (event['type'] !== 'Warning') return [];
    return [event['first_timestamp'], event['last_timestamp'], event['timestamp']].filter(isInstant).slice(0, 1);
  });
}

function badEnds(statuses: unknown): unknown[] {
  return listOf(statuses, READ)
    .map(fieldsOf)
    .flatMap((status) => [status, fieldsOf(status['last_state'])])
    .filter((state) => state['state'] === 'terminated' && state['exit_code'] !== 0)
    .map((state) => state['finished_at']);
}

function unmetConditions(conditions: unknown): unknown[] {
  return listOf(conditions, READ)
    .map(fieldsOf)
    .filter(({ status }) => status === 'False')
    .map((condition) => condition['last_transition_time']);
}

function isInstant(value: unknown): boolean {
  return Date.parse(textOf(value)) > 0;
}

/** An instant that was never set is 1970, or the year 1 of Go. */
function earliest(values: readonly unknown[]): number | undefined {
  const instants = values.filter(isInstant).map((value) => Date.parse(textOf(value)));
  return instants.length === 0 ? undefined : Math.min(...instants);
}
