/** The API group of each kind that graphs call by its name alone. */
const GROUPS: Readonly<Record<string, string>> = {
  Pod: '',
  ReplicaSet: 'apps',
  Deployment: 'apps',
  StatefulSet: 'apps',
  DaemonSet: 'apps',
  Job: 'batch',
  CronJob: 'batch',
  ReplicationController: '',
  Service: '',
  EndpointSlice: 'discovery.k8s.io',
  Ingress: 'networking.k8s.io',
  HTTPRoute: 'gateway.networking.k8s.io',
  GRPCRoute: 'gateway.networking.k8s.io',
  Gateway: 'gateway.networking.k8s.io',
  HorizontalPodAutoscaler: 'autoscaling',
  PodDisruptionBudget: 'policy',
  PersistentVolumeClaim: '',
  ConfigMap: '',
  Secret: '',
  ServiceAccount: '',
  NetworkPolicy: 'networking.k8s.io',
  Node: '',
};

/**
 * What a graph calls a kind: by its name; one of another group that has the name of one of these is called as kubectl does, such as
 * `Service.serving.knative.dev`, so that both can be in one graph.
 */
export function shownKind(kind: string, apiVersion: string): string {
  const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : [];
  const isOther = Object.hasOwn(GROUPS, kind) && apiVersion !== '' && GROUPS[kind] !== group;
  return isOther ? `${kind}.${group || 'core'}` : kind;
}

/** The kinds of a graph's objects that are of no namespace. */
export function isClusterScoped(kind: string): boolean {
  return kind === 'Node';
}
