/** A kind of objects and where the API server serves them. */
export interface Resource {
  readonly kind: string;
  readonly apiVersion: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
}

const resource = (apiVersion: string, kind: string, plural: string, isNamespaced = true): Resource => ({
  kind,
  apiVersion,
  plural,
  isNamespaced,
});

export const PODS = resource('v1', 'Pod', 'pods');
export const EVENTS = resource('v1', 'Event', 'events');
export const NODES = resource('v1', 'Node', 'nodes', false);
export const CONFIG_MAPS = resource('v1', 'ConfigMap', 'configmaps');
export const SECRETS = resource('v1', 'Secret', 'secrets');
export const CLAIMS = resource('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims');
export const SERVICE_ACCOUNTS = resource('v1', 'ServiceAccount', 'serviceaccounts');
export const AUTOSCALERS = resource('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers');
export const NAMESPACES = resource('v1', 'Namespace', 'namespaces', false);
export const SERVICES = resource('v1', 'Service', 'services');
export const NETWORK_POLICIES = resource('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies');
export const STORAGE_CLASSES = resource('storage.k8s.io/v1', 'StorageClass', 'storageclasses', false);
export const REPLICA_SETS = resource('apps/v1', 'ReplicaSet', 'replicasets');
export const CONTROLLER_REVISIONS = resource('apps/v1', 'ControllerRevision', 'controllerrevisions');
export const QUOTAS = resource('v1', 'ResourceQuota', 'resourcequotas');
export const LIMIT_RANGES = resource('v1', 'LimitRange', 'limitranges');
export const ROLES = resource('rbac.authorization.k8s.io/v1', 'Role', 'roles');
export const ROLE_BINDINGS = resource('rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings');
export const CLUSTER_ROLES = resource('rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', false);
export const CLUSTER_ROLE_BINDINGS = resource(
  'rbac.authorization.k8s.io/v1',
  'ClusterRoleBinding',
  'clusterrolebindings',
  false,
);

/** The versions of a group in which a kind is or was served, the one that we know best first. */
export function served(group: string, versions: readonly string[], kind: string, plural: string): readonly Resource[] {
  return versions.map((version) => resource(`${group}/${version}`, kind, plural));
}

export const DISRUPTION_BUDGETS = served('policy', ['v1', 'v1beta1'], 'PodDisruptionBudget', 'poddisruptionbudgets');

/** The controllers that make pods. */
export const WORKLOADS: readonly Resource[] = [
  resource('apps/v1', 'Deployment', 'deployments'),
  REPLICA_SETS,
  resource('apps/v1', 'StatefulSet', 'statefulsets'),
  resource('apps/v1', 'DaemonSet', 'daemonsets'),
  resource('batch/v1', 'Job', 'jobs'),
  resource('batch/v1', 'CronJob', 'cronjobs'),
  resource('v1', 'ReplicationController', 'replicationcontrollers'),
];

const SHORT_NAMES: Readonly<Record<string, string>> = {
  deploy: 'Deployment',
  rs: 'ReplicaSet',
  sts: 'StatefulSet',
  ds: 'DaemonSet',
  cj: 'CronJob',
  rc: 'ReplicationController',
};

/** The workload's kind as people write it: `deployment`, `Deployments`, `deploy`, `deployments.apps`. */
export function workloadNamed(word: string): Resource | undefined {
  const plain = word.toLowerCase().split('.')[0] ?? '';
  return WORKLOADS.find(
    ({ kind, plural }) => plain === plural || plain === kind.toLowerCase() || SHORT_NAMES[plain] === kind,
  );
}

export function workloadOf(kind: string): Resource | undefined {
  return WORKLOADS.find((each) => each.kind === kind);
}

/** `deployments.apps`, `pods`: as authorization names a resource. */
export function qualifiedName({ apiVersion, plural }: Resource): string {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [];
  return group === '' ? plural : `${plural}.${group}`;
}

/** The path of a resource or of one of its objects. */
export function pathOf(
  { apiVersion, plural, isNamespaced }: Resource,
  { namespace, name }: { readonly namespace?: string | undefined; readonly name?: string | undefined },
): string {
  const api = apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
  const where = isNamespaced && namespace !== undefined ? [`namespaces`, encodeURIComponent(namespace)] : [];
  return [api, ...where, plural, ...(name === undefined ? [] : [encodeURIComponent(name)])].join('/');
}
