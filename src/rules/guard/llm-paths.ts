import { containerPaths } from '../pod/container-lists.js';

const PROBE = ['httpGet', 'tcpSocket', 'grpc'].map((kind) => `${kind}/**`);
const TIMING = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
  'terminationGracePeriodSeconds',
];
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((probe) =>
  [...PROBE, ...TIMING].map((field) => `${probe}/${field}`),
);
const RESTRICTIONS = ['runAsUser', 'runAsGroup', 'runAsNonRoot', 'seccompProfile/**'];

const CONTAINER = [
  'resources/limits/**',
  'resources/requests/**',
  ...PROBES,
  'image',
  'imagePullPolicy',
  'env/*/name',
  'env/*/valueFrom/**',
  'envFrom/**',
  'volumeMounts/**',
  ...RESTRICTIONS.map((field) => `securityContext/${field}`),
  'securityContext/readOnlyRootFilesystem',
  'securityContext/allowPrivilegeEscalation',
  'securityContext/privileged',
  'securityContext/capabilities/**',
];

const VOLUME = ['name', 'emptyDir/**', 'configMap/**', 'secret/**', 'persistentVolumeClaim/**'];

const SPEC = [
  ...VOLUME.map((field) => `volumes/*/${field}`),
  ...[...RESTRICTIONS, 'fsGroup', 'fsGroupChangePolicy'].map((field) => `securityContext/${field}`),
  'imagePullSecrets/**',
  'nodeSelector/**',
  'tolerations/**',
  'affinity/**',
  'topologySpreadConstraints/**',
  'terminationGracePeriodSeconds',
  'activeDeadlineSeconds',
  'restartPolicy',
];

/**
 * What a patch of a language model may touch in a pod's manifest. Nothing that runs something: no command, no arguments, no hook, no exec probe,
 * no literal value of an environment variable. In which direction is for the guard's rules.
 */
export const LLM_PATHS: readonly string[] = [
  ...CONTAINER.flatMap((field) => containerPaths(field)),
  ...SPEC.map((field) => `/spec/${field}`),
];

/** What a language model may touch besides when it hardens a manifest after a security finding. */
export const HARDENING_PATHS: readonly string[] = [
  ...LLM_PATHS,
  ...['hostNetwork', 'hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace', 'automountServiceAccountToken'].map(
    (field) => `/spec/${field}`,
  ),
  '/spec/volumes/*/hostPath/**',
  '/spec/securityContext/**',
  ...['securityContext/**', 'ports/*/hostPort', 'ports/*/hostIP'].flatMap((field) => containerPaths(field)),
];
