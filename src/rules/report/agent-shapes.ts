import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';

const STATES = ['waiting', 'running', 'terminated'] as const;

/** All container statuses of a pod as agents send them (docs/wire-contract.md, "Events and container statuses"), init containers first. */
export function containerStatuses(status: Fields): object[] {
  return [
    ...listOf(status['initContainerStatuses']).map((each) => containerStatus(fieldsOf(each), true)),
    ...listOf(status['containerStatuses']).map((each) => containerStatus(fieldsOf(each), false)),
    // What an ephemeral container is, only the manifest can say: the shape knows init containers and others.
    ...listOf(status['ephemeralContainerStatuses']).map((each) => containerStatus(fieldsOf(each), undefined)),
  ];
}

function containerStatus(status: Fields, init: boolean | undefined): object {
  return {
    name: status['name'],
    image: status['image'],
    ready: status['ready'],
    started: status['started'],
    restart_count: status['restartCount'],
    init,
    ...stateOf(fieldsOf(status['state'])),
    last_state: stateOf(fieldsOf(status['lastState'])),
    resources: status['resources'],
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

/** An event of core/v1 or events.k8s.io/v1 as agents send it. */
export function eventOf(event: Fields): object {
  const object = objectOf(event);
  const series = fieldsOf(event['series']);
  const first = (...fields: readonly string[]) => fields.map((field) => event[field]).find(isGiven);
  return {
    type: event['type'],
    reason: event['reason'],
    message: first('message', 'note'),
    count: first('count') ?? series['count'] ?? first('deprecatedCount') ?? 1,
    first_timestamp: first('firstTimestamp', 'deprecatedFirstTimestamp', 'eventTime'),
    last_timestamp:
      first('lastTimestamp') ?? series['lastObservedTime'] ?? first('deprecatedLastTimestamp', 'eventTime'),
    source:
      textOf(fieldsOf(event['source'])['component']) || event['reportingComponent'] || event['reportingController'],
    object: { kind: object['kind'], name: object['name'], field_path: object['fieldPath'] },
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The object that an event is about. */
export function objectOf(event: Fields): Fields {
  return fieldsOf(event['involvedObject'] ?? event['regarding']);
}

/** When an event was seen last, in milliseconds since 1970; 0 where it does not say. */
export function instantOf(event: Fields): number {
  const { last_timestamp: last } = eventOf(event) as { last_timestamp: unknown };
  const instant = Date.parse(textOf(last) || textOf(fieldsOf(event['metadata'])['creationTimestamp']));
  return Number.isNaN(instant) ? 0 : instant;
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

/** @param requested what the pods on the node request together, where that is known */
export function nodeOf(node: Fields, requested?: object): { readonly name: string } & Record<string, unknown> {
  const metadata = fieldsOf(node['metadata']);
  const status = fieldsOf(node['status']);
  return {
    name: textOf(metadata['name']),
    labels: metadata['labels'],
    taints: taintsOf(fieldsOf(node['spec'])),
    allocatable: status['allocatable'],
    requested,
    conditions: listOf(status['conditions']).map((each) => conditionOf(fieldsOf(each))),
  };
}

/** A cordoned node has a taint for it, which its controller adds a moment later. */
function taintsOf(spec: Fields): readonly unknown[] {
  const taints = listOf(spec['taints']);
  const isMarked = taints.some((taint) => fieldsOf(taint)['key'] === 'node.kubernetes.io/unschedulable');
  if (spec['unschedulable'] !== true || isMarked) return taints;
  return [...taints, { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
}
