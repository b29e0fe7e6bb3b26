import type { Resource } from '../../k8s/resources.js';

const kinds = (apiVersion: string, namespaced: Record<string, string>, clusterWide: Record<string, string> = {}) => [
  ...Object.entries(namespaced).map(([kind, plural]) => ({ apiVersion, kind, plural, isNamespaced: true })),
  ...Object.entries(clusterWide).map(([kind, plural]) => ({ apiVersion, kind, plural, isNamespaced: false })),
];

/** What every Kubernetes of today serves, as far as anything here asks for it. */
const BUILT_IN: readonly Resource[] = [
  ...kinds(
    'v1',
    {
      ConfigMap: 'configmaps',
      Endpoints: 'endpoints',
      Event: 'events',
      LimitRange: 'limitranges',
      PersistentVolumeClaim: 'persistentvolumeclaims',
      Pod: 'pods',
      ReplicationController: 'replicationcontrollers',
      ResourceQuota: 'resourcequotas',
      Secret: 'secrets',
      Service: 'services',
      ServiceAccount: 'serviceaccounts',
    },
    { Namespace: 'namespaces', Node: 'nodes', PersistentVolume: 'persistentvolumes' },
  ),
  ...kinds('apps/v1', {
    ControllerRevision: 'controllerrevisions',
    DaemonSet: 'daemonsets',
    Deployment: 'deployments',
    ReplicaSet: 'replicasets',
    StatefulSet: 'statefulsets',
  }),
  ...kinds('batch/v1', { CronJob: 'cronjobs', Job: 'jobs' }),
  ...kinds('autoscaling/v2', { HorizontalPodAutoscaler: 'horizontalpodautoscalers' }),
  ...kinds('policy/v1', { PodDisruptionBudget: 'poddisruptionbudgets' }),
  ...kinds(
    'networking.k8s.io/v1',
    { Ingress: 'ingresses', NetworkPolicy: 'networkpolicies' },
    { IngressClass: 'ingressclasses' },
  ),
  ...kinds('coordination.k8s.io/v1', { Lease: 'leases' }),
  ...kinds('discovery.k8s.io/v1', { EndpointSlice: 'endpointslices' }),
  ...kinds(
    'rbac.authorization.k8s.io/v1',
    { Role: 'roles', RoleBinding: 'rolebindings' },
    { ClusterRole: 'clusterroles', ClusterRoleBinding: 'clusterrolebindings' },
  ),
  ...kinds('storage.k8s.io/v1', {}, { StorageClass: 'storageclasses' }),
  ...kinds('scheduling.k8s.io/v1', {}, { PriorityClass: 'priorityclasses' }),
  ...kinds('apiextensions.k8s.io/v1', {}, { CustomResourceDefinition: 'customresourcedefinitions' }),
];

/** The kinds that a server serves: the built-in ones, and those that a test adds or takes away. */
export class Catalogue {
  #kinds = [...BUILT_IN];

  get kinds(): readonly Resource[] {
    return this.#kinds;
  }

  /** As when a CustomResourceDefinition is installed. */
  add(...kinds: readonly Resource[]): void {
    this.#kinds.push(...kinds);
  }

  /** As on a cluster that is too old for it. */
  remove(kind: string): void {
    this.#kinds = this.#kinds.filter((each) => each.kind !== kind);
  }

  at(apiVersion: string, plural: string): Resource | undefined {
    return this.#kinds.find((each) => each.apiVersion === apiVersion && each.plural === plural);
  }

  ofKind(apiVersion: unknown, kind: unknown): Resource | undefined {
    return this.#kinds.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  }
}
