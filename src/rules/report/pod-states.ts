import { textOf } from '../evidence/values.js';
import { containersOf, type PodSpec } from '../pod/pod-fields.js';

/** Reasons of a waiting container that is on its way; '' is what the kubelet says before it knows. */
export const STARTING: ReadonlySet<string> = new Set(['ContainerCreating', 'PodInitializing', '']);
/** Reasons of warnings that are about no failure. */
export const NOISE: ReadonlySet<string> = new Set([
  'MissingClusterDNS',
  'DNSConfigForming',
  'InvalidEnvironmentVariableNames',
  'ProbeWarning',
]);

/** Why the scheduler has not given a pod a node. */
export const UNSCHEDULED: ReadonlySet<string> = new Set(['Unschedulable', 'SchedulerError', 'SchedulingGated']);

/** So long a readiness gate may stay closed, in milliseconds. */
export const GATE_MS = 60_000;
/** Until then a pod that starts is not late, in milliseconds. */
export const START_MS = 5 * 60_000;
/** So long a scheduler may say nothing of a pod, in milliseconds. */
export const UNSEEN_MS = 60_000;
/** So long after its deadline a pod that is deleted does not go, in milliseconds. */
export const DELETION_MS = 60_000;

/** The names of the init containers that run beside the others and are restarted (restartPolicy Always): sidecars. */
export function sidecarNames(podSpec: PodSpec): readonly string[] {
  return containersOf(podSpec, ['initContainers'])
    .filter(({ restartPolicy }) => restartPolicy === 'Always')
    .map(({ name }) => textOf(name));
}

/** Whether containers of the pod may end without being started again. */
export function endsItself(podSpec: PodSpec): boolean {
  return (textOf(podSpec.restartPolicy) || 'Always') !== 'Always';
}
