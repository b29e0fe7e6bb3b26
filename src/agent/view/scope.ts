import type { ListOptions } from '../../k8s/kubernetes-client.js';
import { AUTOSCALERS, CLAIMS, PODS, type Resource, WORKLOADS } from '../../k8s/resources.js';
import type { SubjectKind } from '../../rules/failing/subject.js';

/** Which part of a cluster is watched: the pods of a node, those of a node that is not heard of, what belongs to no node, or everything. */
export type Scope =
  | { readonly kind: 'node' | 'lost'; readonly node: string }
  | { readonly kind: 'unassigned' }
  | { readonly kind: 'all' };

export interface WatchedObjects {
  readonly kind: SubjectKind;
  readonly resource: Resource;
  readonly selection: Pick<ListOptions, 'fieldSelector'>;
}

const CONTROLLERS = [...WORKLOADS, CLAIMS, AUTOSCALERS];

const PODS_OF: { readonly [Kind in Scope['kind']]: (scope: Scope) => string | undefined } = {
  all: () => undefined,
  unassigned: () => 'spec.nodeName=',
  node: podsOnNode,
  lost: podsOnNode,
};

function podsOnNode(scope: Scope): string | undefined {
  return 'node' in scope ? `spec.nodeName=${scope.node}` : undefined;
}

/** Events cannot be selected by node. Of those that are no warnings two tell something: a kill, and a claim that finds no volume. */
const KILLS = 'involvedObject.kind=Pod,reason=Killing';
const UNBOUND = 'involvedObject.kind=PersistentVolumeClaim,reason=FailedBinding';
/** Of a pod without a node the scheduler's condition says all that its warnings do, but for this one, after which there is no such condition. */
const REFUSED_CLAIMS = 'involvedObject.kind=Pod,reason=FailedResourceClaimCreation';
const EVENTS_OF: { readonly [Kind in Scope['kind']]: readonly string[] } = {
  all: ['type=Warning', KILLS, UNBOUND],
  unassigned: ['type=Warning,involvedObject.kind!=Pod', UNBOUND, REFUSED_CLAIMS],
  node: ['type=Warning,involvedObject.kind=Pod', KILLS],
  lost: [],
};

/** The kinds that are watched, and which of their objects. */
export function objectsOf(scope: Scope): readonly WatchedObjects[] {
  const fieldSelector = PODS_OF[scope.kind](scope);
  const pods: WatchedObjects = {
    kind: 'Pod',
    resource: PODS,
    selection: fieldSelector === undefined ? {} : { fieldSelector },
  };
  const others = CONTROLLERS.map((resource) => ({ kind: resource.kind as SubjectKind, resource, selection: {} }));
  return 'node' in scope ? [pods] : [pods, ...others];
}

/** The field selectors of the watches that together bring the telling events, of which no two bring the same. */
export function eventsOf({ kind }: Scope): readonly string[] {
  return EVENTS_OF[kind];
}
