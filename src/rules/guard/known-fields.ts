import { type Fields, fieldsAt } from '../evidence/values.js';
import type { ContainerFields, PodSpec } from '../pod/pod-fields.js';
import type { ContainerSecurity, PodSecurity } from '../pod/security-fields.js';
import { changedKeys, type GuardRule, quotedValue } from './guard-case.js';

/** What the guard understands of a PodSpec: each of these is harmless to change, or is judged by a rule of its own. */
const SPEC = fieldNames<PodSpec>(
  ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'containers', 'dnsPolicy'],
  ['enableServiceLinks', 'ephemeralContainers', 'hostIPC', 'hostNetwork', 'hostPID', 'hostUsers'],
  ['imagePullSecrets', 'initContainers', 'nodeName', 'nodeSelector', 'overhead', 'preemptionPolicy'],
  ['priority', 'priorityClassName', 'resources', 'restartPolicy', 'runtimeClassName', 'schedulerName'],
  ['schedulingGates', 'securityContext', 'serviceAccount', 'serviceAccountName', 'tolerations'],
  ['shareProcessNamespace', 'terminationGracePeriodSeconds', 'topologySpreadConstraints', 'volumes'],
);

const CONTAINER = fieldNames<ContainerFields>(
  ['args', 'command', 'env', 'envFrom', 'image', 'imagePullPolicy', 'lifecycle', 'livenessProbe'],
  ['name', 'ports', 'readinessProbe', 'resizePolicy', 'resources', 'restartPolicy', 'securityContext'],
  ['startupProbe', 'stdin', 'stdinOnce', 'terminationMessagePath', 'terminationMessagePolicy', 'tty'],
  ['volumeMounts', 'workingDir'],
);

const POD_SECURITY = fieldNames<PodSecurity>(
  ['appArmorProfile', 'fsGroup', 'fsGroupChangePolicy', 'runAsGroup', 'runAsNonRoot', 'runAsUser'],
  ['seLinuxChangePolicy', 'seLinuxOptions', 'seccompProfile', 'supplementalGroups'],
  ['supplementalGroupsPolicy', 'sysctls', 'windowsOptions'],
);

const CONTAINER_SECURITY = fieldNames<ContainerSecurity>(
  ['allowPrivilegeEscalation', 'appArmorProfile', 'capabilities', 'privileged', 'procMount'],
  ['readOnlyRootFilesystem', 'runAsGroup', 'runAsNonRoot', 'runAsUser', 'seLinuxOptions'],
  ['seccompProfile', 'windowsOptions'],
);

/** Of a workload: how often and how long it runs, and the template, which is judged as a pod. */
const WORKLOAD: ReadonlySet<string> = new Set([
  ...['activeDeadlineSeconds', 'backoffLimit', 'completions', 'jobTemplate', 'minReadySeconds', 'parallelism'],
  ...['progressDeadlineSeconds', 'replicas', 'startingDeadlineSeconds', 'strategy', 'template'],
  ...['ttlSecondsAfterFinished', 'updateStrategy'],
]);

/** What the guard does not know may not change: a field of a newer Kubernetes could give the pod anything. */
export const knownFields: GuardRule = ({ before, after, pairs }) => {
  const isPod = after.pointer === '';
  return [
    ...changed(new Set(['metadata', 'spec']), { before: before.document, after: after.document, where: '' }),
    ...(isPod ? [] : workloadFields(before.document, after.document)),
    ...changed(SPEC, { before: before.spec, after: after.spec, where: 'spec.' }),
    ...changed(POD_SECURITY, {
      before: before.securityContext,
      after: after.securityContext,
      where: 'spec.securityContext.',
    }),
    ...pairs.flatMap((pair) => [
      ...changed(CONTAINER, { before: pair.before.fields, after: pair.after.fields, where: `${pair.label}: ` }),
      ...changed(CONTAINER_SECURITY, {
        before: pair.before.securityContext,
        after: pair.after.securityContext,
        where: `${pair.label}: securityContext.`,
      }),
    ]),
  ];
};

interface Holders {
  readonly before: Fields;
  readonly after: Fields;
  readonly where: string;
}

function changed(known: ReadonlySet<string>, { before, after, where }: Holders): string[] {
  return changedKeys(before, after)
    .filter((key) => !known.has(key))
    .map((key) => `${where}${quotedValue(key)} must not be changed`);
}

/** The fields around the template, also those of a CronJob's Job. */
function workloadFields(before: Fields, after: Fields): string[] {
  const levels = [['spec'], ['spec', 'jobTemplate'], ['spec', 'jobTemplate', 'spec']];
  const allowed = [WORKLOAD, new Set(['spec']), WORKLOAD];
  return levels.flatMap((keys, index) =>
    changed(allowed[index] ?? new Set(), {
      before: fieldsAt(before, keys),
      after: fieldsAt(after, keys),
      where: `${keys.join('.')}.`,
    }),
  );
}

function fieldNames<Holder extends object>(
  ...names: readonly (readonly (keyof Holder & string)[])[]
): ReadonlySet<string> {
  return new Set(names.flat());
}
