import type { NamespaceObjects } from '../../../src/kernel/ports/cluster/topology-source.js';
import type { OpenFailure } from '../../../src/kernel/topology/open-failures.js';
import { projectors, type TopologyObject } from '../../../src/rules/topology/index.js';

type Kind = keyof typeof projectors;
type Raw = Readonly<Record<string, unknown>>;

const API_VERSIONS: Readonly<Partial<Record<Kind, string>>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  EndpointSlice: 'discovery.k8s.io/v1',
  Ingress: 'networking.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
  Gateway: 'gateway.networking.k8s.io/v1',
  HTTPRoute: 'gateway.networking.k8s.io/v1',
  GRPCRoute: 'gateway.networking.k8s.io/v1',
};

export interface Made {
  readonly labels?: Readonly<Record<string, string>>;
  /** `ReplicaSet/web-1`, or a whole reference. */
  readonly owner?: string | object;
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object;
  /** Further members, such as `endpoints`. */
  readonly more?: object;
}

/** An object as the API server shows it, in the namespace `shop`. */
export function rawObject(kind: Kind, name: string, { labels, owner, metadata, spec, status, more }: Made = {}): Raw {
  return {
    apiVersion: API_VERSIONS[kind] ?? 'v1',
    kind,
    metadata: {
      name,
      namespace: 'shop',
      uid: `uid-${kind}-${name}`,
      creationTimestamp: '2026-01-01T00:00:00Z',
      ...(labels && { labels }),
      ...(owner !== undefined && { ownerReferences: [ownerReference(owner)] }),
      ...metadata,
    },
    ...(spec && { spec }),
    ...(status && { status }),
    ...more,
  };
}

function ownerReference(owner: string | object): object {
  if (typeof owner !== 'string') return owner;
  const [kind = '', name = ''] = owner.split('/');
  return { apiVersion: API_VERSIONS[kind as Kind] ?? 'v1', kind, name, uid: `uid-${kind}-${name}`, controller: true };
}

/** The small shape of such an object. */
export function projected(kind: Kind, name: string, made: Made = {}): TopologyObject {
  const object = projectors[kind](rawObject(kind, name, made));
  if (object === undefined) throw new Error(`${kind} ${name} was left out`);
  return object;
}

/** The status of a pod that runs, with one container. */
export function runningPod({ ready = true, restarts = 0 } = {}): Made {
  return {
    spec: { nodeName: 'node-1', serviceAccountName: 'default', containers: [{ name: 'app', image: 'app:1' }] },
    status: {
      phase: 'Running',
      containerStatuses: [{ name: 'app', ready, restartCount: restarts, state: { running: {} } }],
    },
  };
}

/** The status of a pod whose only container waits with this reason. */
export function waitingPod(reason = 'CrashLoopBackOff', phase = 'Running'): Made {
  return {
    ...runningPod(),
    status: {
      phase,
      containerStatuses: [{ name: 'app', ready: false, restartCount: 3, state: { waiting: { reason } } }],
    },
  };
}

export interface RolledOut {
  readonly replicas?: number;
  readonly ready?: number;
}

/** A Deployment, its ReplicaSet and as many pods. */
export function rolledOut(name: string, { replicas = 1, ready = replicas }: RolledOut = {}, pod: Made = runningPod()) {
  const labels = { app: name };
  const count = { replicas, readyReplicas: ready, availableReplicas: ready, updatedReplicas: replicas };
  const set = `${name}-5d9f8b7c6d`;
  return [
    projected('Deployment', name, { labels, spec: { replicas }, status: count }),
    projected('ReplicaSet', set, { labels, owner: `Deployment/${name}`, spec: { replicas }, status: count }),
    ...Array.from({ length: replicas }, (_, index) =>
      projected('Pod', `${set}-${String(index).padStart(5, '0')}`, { ...pod, labels, owner: `ReplicaSet/${set}` }),
    ),
  ];
}

/** What a namespace has of these objects, all kinds known. */
export function namespaceObjects(
  objects: readonly TopologyObject[],
  more: Partial<NamespaceObjects> = {},
): NamespaceObjects {
  return { objects, kinds: new Set(Object.keys(projectors)), missing: [], version: '1', ...more };
}

export function openFailureOf(name: string, more: Partial<OpenFailure> = {}): OpenFailure {
  return { id: 1, incidentId: 9, name, owner: null, reason: 'CrashLoopBackOff', missingSecrets: [], ...more };
}
