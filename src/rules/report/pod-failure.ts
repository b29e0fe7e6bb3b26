import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../evidence/values.js';

/** What an agent reports as the failure of a pod. */
export interface PodFailure {
  readonly reason: string;
  readonly message: string;
  /** The container that fails; '' where it is the pod as a whole. */
  readonly container: string;
}

/** A container's status, and what its pod makes of it. */
interface ContainerCase {
  readonly status: Fields;
  readonly name: string;
  readonly phase: string;
  /** Whether it may end well: an init container, or any of a pod that is not restarted always. */
  readonly mayComplete: boolean;
}

const STARTING = new Set(['ContainerCreating', 'PodInitializing', '']);
const NOISE = new Set(['MissingClusterDNS', 'DNSConfigForming', 'InvalidEnvironmentVariableNames', 'ProbeWarning']);

/** Until then a pod that starts is not late, in milliseconds. */
const START_MS = 5 * 60_000;
/** So long after its deadline a pod that is deleted does not go, in milliseconds. */
const DELETION_MS = 60_000;

/**
 * Why an agent would report the pod; undefined for a pod that is fine, still starting, or on its way out. The events are the pod's own, oldest first.
 * @param readAt when the pod was read, in milliseconds since 1970; 0 where that is not known: then nothing is ever late
 */
export function failureOf(pod: Fields, events: readonly Fields[], readAt = 0): PodFailure | undefined {
  const status = fieldsOf(pod['status']);
  const deadline = Date.parse(textOf(fieldsOf(pod['metadata'])['deletionTimestamp']));
  if (readAt > 0 && !Number.isNaN(deadline)) {
    return readAt - deadline < DELETION_MS ? undefined : { reason: 'Terminating', message: '', container: '' };
  }
  if (status['phase'] === 'Succeeded') return undefined;
  const reason = textOf(status['reason']);
  if (reason !== '') return { reason, message: textOf(status['message']), container: '' };
  const containers = containersOf(pod);
  return (
    firstOf(containers, containerFailure) ??
    pendingFailure(status, events) ??
    firstOf(containers, unreadyFailure) ??
    lateFailure(status, containers, readAt)
  );
}

/** How a container of a pod that runs now ended before: a pod in a crash loop runs for a moment, too. Undefined where none did. */
export function restartOf(pod: Fields): PodFailure | undefined {
  if (fieldsOf(pod['status'])['phase'] === 'Succeeded') return undefined;
  return firstOf(containersOf(pod), ({ status, name, mayComplete }) => {
    const ended = fieldsOf(fieldsOf(status['lastState'])['terminated']);
    if (mayComplete || (numberOf(ended['exitCode']) ?? 0) === 0) return undefined;
    return { ...endOf(ended), container: name };
  });
}

/** What the newest warning among the events says, for a pod of which no more is known. The events are oldest first. */
export function warnedFailure(events: readonly Fields[]): PodFailure | undefined {
  const warning = events.filter((event) => event['type'] === 'Warning' && !NOISE.has(textOf(event['reason']))).at(-1);
  if (warning === undefined) return undefined;
  return { reason: textOf(warning['reason']), message: textOf(warning['message'] ?? warning['note']), container: '' };
}

/** A pod that starts for minutes, and nothing says why: an init container waits, or the kubelet does. */
function lateFailure(status: Fields, containers: readonly ContainerCase[], readAt: number): PodFailure | undefined {
  if (status['phase'] !== 'Pending') return undefined;
  const waiting = containers.find((each) => isLate(runningSince(each), readAt));
  if (waiting !== undefined) return { reason: 'PodInitializing', message: '', container: waiting.name };
  const scheduled = conditionOf(status, 'PodScheduled');
  const isHeld = containers.some((each) => runningSince(each) !== '') || scheduled?.['status'] !== 'True';
  if (isHeld || !isLate(textOf(scheduled['lastTransitionTime']), readAt)) return undefined;
  return { reason: 'ContainerCreating', message: '', container: '' };
}

function runningSince({ status }: ContainerCase): string {
  return textOf(fieldsOf(fieldsOf(status['state'])['running'])['startedAt']);
}

function isLate(since: string, readAt: number): boolean {
  return readAt - Date.parse(since) >= START_MS;
}

function conditionOf(status: Fields, type: string): Fields | undefined {
  return listOf(status['conditions'])
    .map(fieldsOf)
    .find((each) => each['type'] === type);
}

/** The containers whose logs can tell something: those that do not run well, or did not before. */
export function troubledContainers(pod: Fields): { readonly name: string; readonly restarted: boolean }[] {
  return containersOf(pod)
    .filter((each) => containerFailure(each) ?? unreadyFailure(each) ?? (isRestarted(each.status) || isAwaited(each)))
    .map(({ name, status }) => ({ name, restarted: isRestarted(status) }));
}

/** An init container that runs: the others wait for it. */
function isAwaited(container: ContainerCase): boolean {
  return container.phase === 'Pending' && runningSince(container) !== '';
}

function containersOf(pod: Fields): ContainerCase[] {
  const status = fieldsOf(pod['status']);
  const spec = fieldsOf(pod['spec']);
  const phase = textOf(status['phase']);
  const endsItself = (textOf(spec['restartPolicy']) || 'Always') !== 'Always';
  const sidecars = listOf(spec['initContainers'])
    .map(fieldsOf)
    .filter((each) => each['restartPolicy'] === 'Always')
    .map((each) => each['name']);
  const cases = (statuses: unknown, mayComplete: (name: string) => boolean) =>
    listOf(statuses).map((each) => {
      const fields = fieldsOf(each);
      const name = textOf(fields['name']);
      return { status: fields, name, phase, mayComplete: mayComplete(name) };
    });
  return [
    ...cases(status['initContainerStatuses'], (name) => !sidecars.includes(name)),
    ...cases(status['containerStatuses'], () => endsItself),
  ];
}

function isRestarted(status: Fields): boolean {
  return (numberOf(status['restartCount']) ?? 0) > 0;
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
  const state = fieldsOf(status['state']);
  const waiting = fieldsOf(state['waiting']);
  const reason = textOf(waiting['reason']);
  if (!STARTING.has(reason)) return { reason, message: textOf(waiting['message']), container: name };
  const terminated = fieldsOf(state['terminated']);
  const exitCode = numberOf(terminated['exitCode']);
  if (exitCode === undefined) return undefined;
  if (exitCode === 0 && (mayComplete || !isRestarted(status))) return undefined;
  return { ...endOf(terminated), container: name };
}

function endOf(terminated: Fields): Pick<PodFailure, 'reason' | 'message'> {
  return { reason: textOf(terminated['reason']) || 'Error', message: textOf(terminated['message']) };
}

/** A pod that waits for a node, a volume or its sandbox: the newest warning says for what, else the scheduler's condition. */
function pendingFailure(status: Fields, events: readonly Fields[]): PodFailure | undefined {
  if (status['phase'] !== 'Pending') return undefined;
  return warnedFailure(events) ?? unscheduledFailure(status);
}

function unscheduledFailure(status: Fields): PodFailure | undefined {
  const condition = conditionOf(status, 'PodScheduled');
  if (condition?.['status'] !== 'False') return undefined;
  return { reason: textOf(condition['reason']), message: textOf(condition['message']), container: '' };
}

function unreadyFailure({ status, name, phase, mayComplete }: ContainerCase): PodFailure | undefined {
  if (phase !== 'Running' || status['ready'] !== false) return undefined;
  if (mayComplete && fieldsOf(status['state'])['terminated'] !== undefined) return undefined;
  return { reason: 'NotReady', message: '', container: name };
}
