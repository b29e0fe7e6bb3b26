import { PODS, type Resource } from '../k8s/resources.js';

export { CONFIG_MAPS, EVENTS, NODES, PODS, SECRETS, SERVICE_ACCOUNTS } from '../k8s/resources.js';

const kind = (apiVersion: string, name: string, plural: string, isNamespaced = true): Resource => ({
  ...{ kind: name, apiVersion, plural, isNamespaced },
});

export const CLAIMS = kind('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims');
export const NAMESPACES = kind('v1', 'Namespace', 'namespaces', false);
export const VOLUMES = kind('v1', 'PersistentVolume', 'persistentvolumes', false);
export const SERVICES = kind('v1', 'Service', 'services');
export const ENDPOINTS = kind('v1', 'Endpoints', 'endpoints');
export const QUOTAS = kind('v1', 'ResourceQuota', 'resourcequotas');
export const LIMIT_RANGES = kind('v1', 'LimitRange', 'limitranges');
export const DEPLOYMENTS = kind('apps/v1', 'Deployment', 'deployments');
export const REPLICA_SETS = kind('apps/v1', 'ReplicaSet', 'replicasets');
export const STATEFUL_SETS = kind('apps/v1', 'StatefulSet', 'statefulsets');
export const DAEMON_SETS = kind('apps/v1', 'DaemonSet', 'daemonsets');
export const CONTROLLER_REVISIONS = kind('apps/v1', 'ControllerRevision', 'controllerrevisions');
export const JOBS = kind('batch/v1', 'Job', 'jobs');
export const CRON_JOBS = kind('batch/v1', 'CronJob', 'cronjobs');
export const AUTOSCALERS = kind('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers');
export const ENDPOINT_SLICES = kind('discovery.k8s.io/v1', 'EndpointSlice', 'endpointslices');
export const NETWORK_POLICIES = kind('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies');
export const STORAGE_CLASSES = kind('storage.k8s.io/v1', 'StorageClass', 'storageclasses', false);
export const PRIORITY_CLASSES = kind('scheduling.k8s.io/v1', 'PriorityClass', 'priorityclasses', false);

export const isPod = (resource: Resource) => resource.plural === PODS.plural && resource.apiVersion === PODS.apiVersion;

/** What else a namespace may hold, of which no component of the cluster makes anything. */
export const NAMESPACED_RULES: readonly Resource[] = [
  kind('rbac.authorization.k8s.io/v1', 'Role', 'roles'),
  kind('rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings'),
  kind('networking.k8s.io/v1', 'Ingress', 'ingresses'),
  NETWORK_POLICIES,
  kind('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets'),
  kind('coordination.k8s.io/v1', 'Lease', 'leases'),
];
