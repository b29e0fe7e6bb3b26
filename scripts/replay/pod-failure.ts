import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../src/rules/evidence/values.js';

/** What an agent reports as the failure of a pod. */
export interface PodFailure {
  readonly reason: string;
  readonly message: string;
  /** The container that fails; '' where it is the pod as a whole. */
  readonly container: string;
}

const STARTING = new Set(['ContainerCreating', 'PodInitializing', '']);
const NOISE = new Set(['MissingClusterDNS', 'DNSConfigForming', 'InvalidEnvironmentVariableNames', 'ProbeWarning']);

/** Why an agent would report the pod; undefined for a pod that is fine or still starting. */
export function failureOf(status: Fields, events: readonly Fields[]): PodFailure | undefined {
  if (status['phase'] === 'Succeeded') return undefined;
  const reason = textOf(status['reason']);
  if (reason !== '') return { reason, message: textOf(status['message']), container: '' };
  const statuses = [...listOf(status['initContainerStatuses']), ...listOf(status['containerStatuses'])].map(fieldsOf);
  return (
    firstOf(statuses, containerFailure) ??
    pendingFailure(status, events) ??
    firstOf(statuses, (each) => unreadyFailure(each, status))
  );
}

function firstOf(
  statuses: readonly Fields[],
  find: (status: Fields) => PodFailure | undefined,
): PodFailure | undefined {
  for (const status of statuses) {
    const failure = find(status);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function containerFailure(status: Fields): PodFailure | undefined {
  const container = textOf(status['name']);
  const state = fieldsOf(status['state']);
  const waiting = fieldsOf(state['waiting']);
  const reason = textOf(waiting['reason']);
  if (!STARTING.has(reason)) return { reason, message: textOf(waiting['message']), container };
  const terminated = fieldsOf(state['terminated']);
  const restarts = numberOf(status['restartCount']) ?? 0;
  const exitCode = numberOf(terminated['exitCode']);
  if (exitCode === undefined || (exitCode === 0 && restarts === 0)) return undefined;
  return { reason: textOf(terminated['reason']) || 'Error', message: textOf(terminated['message']), container };
}

/** A pod that waits for a node, a volume or its sandbox: the newest warning says for what. */
function pendingFailure(status: Fields, events: readonly Fields[]): PodFailure | undefined {
  if (status['phase'] !== 'Pending') return undefined;
  const warning = events.filter((event) => event['type'] === 'Warning' && !NOISE.has(textOf(event['reason']))).at(-1);
  if (warning === undefined) return undefined;
  return { reason: textOf(warning['reason']), message: textOf(warning['message']), container: '' };
}

function unreadyFailure(status: Fields, pod: Fields): PodFailure | undefined {
  if (pod['phase'] !== 'Running' || status['ready'] !== false) return undefined;
  return { reason: 'NotReady', message: '', container: textOf(status['name']) };
}
