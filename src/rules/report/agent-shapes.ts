import { type Fields, fieldsOf, listOf, type Shape, textOf } from '../evidence/values.js';
import { conditionsOf, createdAt, metadataOf, nameOf, specOf, statusOf } from '../pod/object.js';
import {
  type ContainerState,
  type ContainerStatus,
  containerStatusesOf,
  lastStateOf,
  type PodStatus,
  stateOf,
  type Terminated,
} from '../pod/pod-status.js';

const STATES = ['waiting', 'running', 'terminated'] as const;

/** All container statuses of a pod as agents send them (docs/wire-contract.md, "Events and container statuses"), init containers first. */
export function containerStatuses(status: PodStatus): object[] {
  return [
    ...containerStatusesOf(status, ['initContainerStatuses']).map((each) => containerStatus(each, true)),
    ...containerStatusesOf(status, ['containerStatuses']).map((each) => containerStatus(each, false)),
    // What an ephemeral container is, only the manifest can say: the shape knows init containers and others.
    ...containerStatusesOf(status, ['ephemeralContainerStatuses']).map((each) => containerStatus(each, undefined)),
  ];
}

function containerStatus(status: ContainerStatus, init: boolean | undefined): object {
  return {
    name: status.name,
    image: status.image,
    ready: status.ready,
    started: status.started,
    restart_count: status.restartCount,
    init,
    ...reportedState(stateOf(status)),
    last_state: reportedState(lastStateOf(status)),
    resources: status.resources,
  };
}

function reportedState(state: ContainerState): object | undefined {
  const kind = STATES.find((each) => each in state);
  if (kind === undefined) return undefined;
  const { reason, message, exitCode, signal, startedAt, finishedAt }: Terminated = fieldsOf(state[kind]);
  return {
    state: kind,
    reason,
    message,
    exit_code: exitCode,
    signal,
    started_at: startedAt,
    finished_at: finishedAt,
  };
}

export type ReportedEvent = Shape<
  'count' | 'first_timestamp' | 'last_timestamp' | 'message' | 'object' | 'reason' | 'source' | 'type'
>;

/** An event of core/v1 or events.k8s.io/v1 as agents send it. */
export function eventOf(event: Fields): ReportedEvent {
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
export function eventInstant(event: Fields): number {
  const instant = Date.parse(textOf(eventOf(event).last_timestamp) || createdAt(event));
  return Number.isNaN(instant) ? 0 : instant;
}

/** The conditions of a status as agents send them. */
export function reportedConditions(status: Shape<'conditions'>): object[] {
  return conditionsOf(status).map(({ type, status, reason, message, lastTransitionTime }) => ({
    ...{ type, status, reason, message },
    last_transition_time: lastTransitionTime,
  }));
}

/** @param requested what the pods on the node request together, where that is known */
export function reportedNode(node: Fields, requested?: object): { readonly name: string } & Record<string, unknown> {
  const status = statusOf<'Node'>(node);
  return {
    name: nameOf(node),
    labels: metadataOf(node).labels,
    taints: taintsOf(node),
    allocatable: status.allocatable,
    requested,
    conditions: reportedConditions(status),
  };
}

/** A cordoned node has a taint for it, which its controller adds a moment later. */
function taintsOf(node: Fields): readonly unknown[] {
  const spec = specOf<'Node'>(node);
  const taints = listOf(spec.taints);
  const isMarked = taints.some((taint) => fieldsOf(taint)['key'] === 'node.kubernetes.io/unschedulable');
  if (spec.unschedulable !== true || isMarked) return taints;
  return [...taints, { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
}
