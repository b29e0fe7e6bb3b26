import { type Fields, numberOf, textOf } from '../evidence/values.js';
import { conditionOf, metadataOf, specOf, statusOf } from '../pod/object.js';
import { readinessGatesOf } from '../pod/pod-fields.js';
import {
  type ContainerStatus,
  containerStatusesOf,
  type PodStatus,
  runningOf,
  stateOf,
  type Terminated,
  terminatedOf,
  waitingOf,
} from '../pod/pod-status.js';
import { eventInstant } from './agent-shapes.js';
import {
  DELETION_MS,
  endsItself,
  GATE_MS,
  NOISE,
  START_MS,
  STARTING,
  sidecarNames,
  UNSCHEDULED,
  UNSEEN_MS,
} from './pod-states.js';

/** What an agent reports as the failure of a pod. */
export interface PodFailure {
  readonly reason: string;
  readonly message: string;
  /** The container that fails; '' where it is the pod as a whole. */
  readonly container: string;
}

/** A container's status, and what its pod makes of it. */
interface ContainerCase {
  readonly status: ContainerStatus;
  readonly name: string;
  readonly phase: string;
  /** Whether it may end well: an init container, or any of a pod that is not restarted always. */
  readonly mayComplete: boolean;
}

/**
 * Why an agent would report the pod; undefined for a pod that is fine, still starting, or on its way out. The events are the pod's own, oldest first.
 * @param readAt when the pod was read, in milliseconds since 1970; 0 where that is not known: then nothing is ever late
 */
export function failureOf(pod: Fields, events: readonly Fields[], readAt = 0): PodFailure | undefined {
  const status = statusOf(pod);
  const deadline = Date.parse(textOf(metadataOf(pod).deletionTimestamp));
  if (readAt > 0 && !Number.isNaN(deadline)) {
    return readAt - deadline < DELETION_MS ? undefined : { reason: 'Terminating', message: '', container: '' };
  }
  if (status.phase === 'Succeeded') return undefined;
  return ownFailure(status) ?? failureWithin(pod, events, readAt) ?? endFailure(status);
}

/** What the pod says of itself as a whole. */
function ownFailure(status: PodStatus): PodFailure | undefined {
  const reason = textOf(status.reason) || (status.phase === 'Unknown' ? 'NodeLost' : '');
  return reason === '' ? undefined : { reason, message: textOf(status.message), container: '' };
}

function endFailure(status: PodStatus): PodFailure | undefined {
  if (status.phase !== 'Failed') return undefined;
  return { reason: 'Failed', message: textOf(status.message), container: '' };
}

function failureWithin(pod: Fields, events: readonly Fields[], readAt: number): PodFailure | undefined {
  const status = statusOf(pod);
  const containers = containerCases(pod);
  return (
    firstOf(containers, containerFailure) ??
    pendingFailure(status, events) ??
    firstOf(containers, unreadyFailure) ??
    unseenFailure(pod, readAt) ??
    lateFailure(status, containers, readAt) ??
    gateFailure(pod, readAt) ??
    lostFailure(pod, containers) ??
    firstOf(containers, (container) => killFailure(container, events))
  );
}

/** A container that the kubelet is ending for its probe, and that runs and is ready all the while. */
function killFailure({ status, name }: ContainerCase, events: readonly Fields[]): PodFailure | undefined {
  const startedAt = Date.parse(textOf(runningOf(status).startedAt));
  const kill = events.find(
    (event) =>
      event['reason'] === 'Killing' &&
      eventInstant(event) > startedAt &&
      textOf(event['message']).startsWith(`Container ${name} failed `),
  );
  return kill === undefined ? undefined : { reason: 'Unhealthy', message: textOf(kill['message']), container: name };
}

/** All containers are ready, and for a while something else that the pod is to wait for is not there. */
function gateFailure(pod: Fields, readAt: number): PodFailure | undefined {
  const status = statusOf(pod);
  const ready = conditionOf(status, 'Ready');
  if (status.phase !== 'Running' || ready?.status !== 'False') return undefined;
  const open = readinessGatesOf(specOf(pod)).filter((gate) => conditionOf(status, gate)?.status !== 'True');
  const isLasting = readAt - Date.parse(textOf(ready['lastTransitionTime'])) >= GATE_MS;
  if (open.length === 0 || !isLasting) return undefined;
  return { reason: 'ReadinessGatesNotReady', message: textOf(ready['message']) || open.join(', '), container: '' };
}

/** All containers are ready and the pod is not, for no reason: that is how the node controller marks what ran on a node that is not heard of. */
function lostFailure(pod: Fields, containers: readonly ContainerCase[]): PodFailure | undefined {
  const status = statusOf(pod);
  const ready = conditionOf(status, 'Ready');
  if (status.phase !== 'Running' || ready?.status !== 'False' || textOf(ready.reason) !== '') return undefined;
  const running = containers.filter((each) => runningSince(each) !== '');
  const areReady = running.length > 0 && running.every((each) => each.status.ready === true);
  const isGated = readinessGatesOf(specOf(pod)).some((gate) => conditionOf(status, gate)?.status !== 'True');
  return areReady && !isGated ? { reason: 'NodeLost', message: '', container: '' } : undefined;
}

/** How a container of a pod that runs now ended before: a pod in a crash loop runs for a moment, too. Undefined where none did. */
export function restartOf(pod: Fields): PodFailure | undefined {
  if (statusOf(pod).phase === 'Succeeded') return undefined;
  return firstOf(containerCases(pod), ({ status, name, mayComplete }) => {
    const ended = terminatedOf(status, 'last');
    if (mayComplete || (numberOf(ended['exitCode']) ?? 0) === 0) return undefined;
    return { ...terminationOf(ended), container: name };
  });
}

/** What the newest warning among the events says, for a pod of which no more is known. The events are oldest first. */
export function warnedFailure(events: readonly Fields[]): PodFailure | undefined {
  const warning = events.filter((event) => event['type'] === 'Warning' && !NOISE.has(textOf(event['reason']))).at(-1);
  if (warning === undefined) return undefined;
  return { reason: textOf(warning['reason']), message: textOf(warning['message'] ?? warning['note']), container: '' };
}

/** A pod without a node of which no scheduler has said anything for a while. */
function unseenFailure(pod: Fields, readAt: number): PodFailure | undefined {
  const status = statusOf(pod);
  const isSeen = textOf(specOf(pod).nodeName) !== '' || conditionOf(status, 'PodScheduled') !== undefined;
  const isLasting = readAt - Date.parse(textOf(metadataOf(pod).creationTimestamp)) >= UNSEEN_MS;
  return status.phase === 'Pending' && !isSeen && isLasting
    ? { reason: 'Pending', message: '', container: '' }
    : undefined;
}

/** A pod that starts for minutes, and nothing says why: an init container waits, or the kubelet does. */
function lateFailure(status: PodStatus, containers: readonly ContainerCase[], readAt: number): PodFailure | undefined {
  if (status.phase !== 'Pending') return undefined;
  const waiting = containers.find((each) => isLate(runningSince(each), readAt));
  if (waiting !== undefined) return { reason: 'PodInitializing', message: '', container: waiting.name };
  const scheduled = conditionOf(status, 'PodScheduled');
  const isHeld = containers.some((each) => runningSince(each) !== '') || scheduled?.status !== 'True';
  if (isHeld || !isLate(textOf(scheduled['lastTransitionTime']), readAt)) return undefined;
  return { reason: 'ContainerCreating', message: '', container: '' };
}

function runningSince({ status }: ContainerCase): string {
  return textOf(runningOf(status).startedAt);
}

function isLate(since: string, readAt: number): boolean {
  return readAt - Date.parse(since) >= START_MS;
}

/** A container that does not run well, or did not before. */
export interface TroubledContainer {
  readonly name: string;
  readonly status: ContainerStatus;
  readonly restarted: boolean;
}

/**
 * The containers whose logs can tell something: those that do not run well, or did not before.
 * @param failing the name of one that is known to be among them
 */
export function troubledContainers(pod: Fields, failing = ''): TroubledContainer[] {
  const isTroubled = (each: ContainerCase) =>
    each.name === failing ||
    isRestarted(each.status) ||
    isAwaited(each) ||
    (containerFailure(each) ?? unreadyFailure(each)) !== undefined;
  return containerCases(pod)
    .filter(isTroubled)
    .map(({ name, status }) => ({ name, status, restarted: isRestarted(status) }));
}

/** An init container that runs: the others wait for it. */
function isAwaited(container: ContainerCase): boolean {
  return container.phase === 'Pending' && runningSince(container) !== '';
}

function containerCases(pod: Fields): ContainerCase[] {
  const status = statusOf(pod);
  const spec = specOf(pod);
  const phase = textOf(status.phase);
  const sidecars = sidecarNames(spec);
  const cases = (list: 'containerStatuses' | 'initContainerStatuses', mayComplete: (name: string) => boolean) =>
    containerStatusesOf(status, [list]).map((each) => {
      const name = textOf(each.name);
      return { status: each, name, phase, mayComplete: mayComplete(name) };
    });
  const main = cases('containerStatuses', () => endsItself(spec));
  // Once the work is done the sidecars are stopped, however they take it.
  const isDone = endsItself(spec) && main.length > 0 && main.every(hasEndedWell);
  const before = cases('initContainerStatuses', (name) => !sidecars.includes(name));
  return [...before.filter(({ mayComplete }) => mayComplete || !isDone), ...main];
}

function hasEndedWell({ status }: ContainerCase): boolean {
  return numberOf(terminatedOf(status, 'now').exitCode) === 0;
}

function isRestarted(status: ContainerStatus): boolean {
  return (numberOf(status.restartCount) ?? 0) > 0;
}

function firstOf(
  containers: readonly ContainerCase[],
  find: (container: ContainerCase) => PodFailure | undefined,
): PodFailure | undefined {
  for (const container of containers) {
    const failure = find(container);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function containerFailure({ status, name, mayComplete }: ContainerCase): PodFailure | undefined {
  const waiting = waitingOf(status);
  const reason = textOf(waiting['reason']);
  if (!STARTING.has(reason)) return { reason, message: textOf(waiting['message']), container: name };
  const terminated = terminatedOf(status, 'now');
  const exitCode = numberOf(terminated['exitCode']);
  if (exitCode === undefined) return undefined;
  if (exitCode === 0 && (mayComplete || !isRestarted(status))) return undefined;
  return { ...terminationOf(terminated), container: name };
}

function terminationOf(terminated: Terminated): Pick<PodFailure, 'reason' | 'message'> {
  return { reason: textOf(terminated['reason']) || 'Error', message: textOf(terminated['message']) };
}

/** A pod that waits for a node, a volume or its sandbox: the newest warning says for what, else the scheduler's condition. */
function pendingFailure(status: PodStatus, events: readonly Fields[]): PodFailure | undefined {
  if (status.phase !== 'Pending') return undefined;
  return warnedFailure(events) ?? unscheduledFailure(status);
}

function unscheduledFailure(status: PodStatus): PodFailure | undefined {
  const condition = conditionOf(status, 'PodScheduled');
  if (condition?.status !== 'False' || !UNSCHEDULED.has(textOf(condition.reason))) return undefined;
  return { reason: textOf(condition.reason), message: textOf(condition['message']), container: '' };
}

function unreadyFailure({ status, name, phase, mayComplete }: ContainerCase): PodFailure | undefined {
  if (phase !== 'Running' || status.ready !== false) return undefined;
  const hasEnded = stateOf(status).terminated !== undefined;
  if (hasEnded && (mayComplete || !isRestarted(status))) return undefined;
  return { reason: 'NotReady', message: '', container: name };
}
