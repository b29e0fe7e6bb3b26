import type { Owner } from '../../contracts/common.js';
import { controllerOfPod, workloadOwner } from '../pod/owners.js';
import type { EventFacts } from './collect-events.js';

const REASONS = new Set(['FailedCreate', 'FailedValidation', 'ReplicaFailure']);
/** How a refusal begins under whatever reason an agent reports it. */
const REFUSAL =
  /^(?:Error creating: |create (?:Pod|Claim) |pods "[^"]{0,253}" is forbidden: |Pod "[^"]{0,253}" is invalid: )/;
/** The StatefulSet controller, and others that write alike, say who they work for. */
const NAMED = /^create (?:Pod|Claim) [^\n]{1,600}? in ([A-Z]\w{1,40}) (\S{1,253}) (?:failed|successful)/;
const REFUSED_POD = /\b[Pp]ods? "([^"]{1,253})"/;
/** The components of the kube-controller-manager that make pods, and what each of them works for. */
const COMPONENTS = new Map([
  ['replicaset-controller', 'ReplicaSet'],
  ['replication-controller', 'ReplicationController'],
  ['statefulset-controller', 'StatefulSet'],
  ['daemonset-controller', 'DaemonSet'],
  ['job-controller', 'Job'],
  ['cronjob-controller', 'CronJob'],
]);

/** The newest event that says that a controller cannot create its pods. */
export function refusalIn(events: readonly EventFacts[]): EventFacts | undefined {
  return (
    events.find(({ reason, message }) => REASONS.has(reason) && message !== '') ??
    events.find(({ message }) => REFUSAL.test(message))
  );
}

/** What a report shows of the controller whose name the agent leaves out. */
export interface OwnerClues {
  /** The name of the pod, or of the controller that cannot create it. */
  readonly pod: string;
  readonly events: readonly EventFacts[];
  readonly ownerEvents: readonly EventFacts[];
  /** Whether the pod may be one that could not be created. */
  readonly isWithoutContainers: boolean;
}

/** The top-level controller that the events are about; null where they do not tell it. */
export function ownerFromEvents({ pod, events, ownerEvents, isWithoutContainers }: OwnerClues): Owner | null {
  const all = [...events, ...ownerEvents];
  const [subject] = subjectsOf(all, pod);
  if (subject !== undefined) return subject;
  const refusal = isWithoutContainers ? refusalIn(all) : undefined;
  return refusal === undefined ? null : refusedController(refusal, pod);
}

/** The workloads that events are about, as far as the pod is named after them, the one with the shortest name first: it is at the top. */
function subjectsOf(events: readonly EventFacts[], pod: string): Owner[] {
  return events
    .filter(({ objectName }) => isNamedAfter(pod, objectName))
    .map(({ objectKind, objectName }) => workloadOwner(objectKind, objectName))
    .filter((owner) => owner !== undefined)
    .sort((one, other) => one.name.length - other.name.length);
}

function isNamedAfter(pod: string, name: string): boolean {
  return name !== '' && (pod === name || pod.startsWith(`${name}-`));
}

/** By the message, else by the component that wrote it; of what nobody names a kind for, most are ReplicaSets. */
function refusedController({ message, component = '' }: EventFacts, pod: string): Owner | null {
  const [, kind = '', name = ''] = NAMED.exec(message) ?? [];
  const named = workloadOwner(kind, name);
  if (named !== undefined) return named;
  return workloadOwner(COMPONENTS.get(component) ?? 'ReplicaSet', controllerName(message, pod)) ?? null;
}

/** As the name of the pod that was refused shows it, where that goes with the name of the report. */
function controllerName(message: string, pod: string): string {
  const refused = controllerOfPod(REFUSED_POD.exec(message)?.[1] ?? '');
  return isNamedAfter(refused, pod) || isNamedAfter(pod, refused) ? refused : pod;
}
