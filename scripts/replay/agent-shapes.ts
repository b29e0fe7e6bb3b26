import { type Fields, fieldsOf, listOf, textOf } from '../../src/rules/evidence/values.js';

const STATES = ['waiting', 'running', 'terminated'] as const;

/** A container status as agents send it (DESIGN section 9 "events, container_statuses elements"). */
export function containerStatus(status: Fields, init: boolean): object {
  return {
    name: status['name'],
    image: status['image'],
    ready: status['ready'],
    started: status['started'],
    restart_count: status['restartCount'],
    init,
    ...stateOf(fieldsOf(status['state'])),
    last_state: stateOf(fieldsOf(status['lastState'])),
  };
}

function stateOf(state: Fields): object | undefined {
  const kind = STATES.find((each) => each in state);
  if (kind === undefined) return undefined;
  const details = fieldsOf(state[kind]);
  return {
    state: kind,
    reason: details['reason'],
    message: details['message'],
    exit_code: details['exitCode'],
    signal: details['signal'],
    started_at: details['startedAt'],
    finished_at: details['finishedAt'],
  };
}

export function eventOf(event: Fields): object {
  const object = fieldsOf(event['involvedObject']);
  const series = fieldsOf(event['series']);
  return {
    type: event['type'],
    reason: event['reason'],
    message: event['message'],
    count: event['count'] ?? series['count'] ?? 1,
    first_timestamp: event['firstTimestamp'] ?? event['eventTime'],
    last_timestamp: event['lastTimestamp'] ?? series['lastObservedTime'] ?? event['eventTime'],
    source: textOf(fieldsOf(event['source'])['component']) || event['reportingComponent'],
    object: { kind: object['kind'], name: object['name'], field_path: object['fieldPath'] },
  };
}

export function conditionOf(condition: Fields): object {
  return {
    type: condition['type'],
    status: condition['status'],
    reason: condition['reason'],
    message: condition['message'],
    last_transition_time: condition['lastTransitionTime'],
  };
}

export function nodeOf(node: Fields): { readonly name: string } & Record<string, unknown> {
  const metadata = fieldsOf(node['metadata']);
  const status = fieldsOf(node['status']);
  return {
    name: textOf(metadata['name']),
    labels: metadata['labels'],
    taints: fieldsOf(node['spec'])['taints'],
    allocatable: status['allocatable'],
    conditions: listOf(status['conditions']).map((each) => conditionOf(fieldsOf(each))),
  };
}
