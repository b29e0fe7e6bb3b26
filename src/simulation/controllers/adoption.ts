import type { Resource } from '../../k8s/resources.js';
import {
  controllerReference,
  isBeingDeleted,
  labelsOf,
  nameOf,
  namespaceOf,
  ownerReferencesOf,
  specOf,
} from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import { DAEMON_SETS, JOBS, PODS, REPLICA_SETS, STATEFUL_SETS } from '../kinds.js';
import { controlledBy, isSelectedBy, withMetadata } from '../objects.js';
import { isOver } from './pod-control.js';

interface Adopter {
  readonly resource: Resource;
  takes?(owner: StoredObject, pod: StoredObject): boolean;
}

const ADOPTERS: readonly Adopter[] = [
  { resource: REPLICA_SETS, takes: (_owner, pod) => !isOver(pod) },
  { resource: STATEFUL_SETS, takes: (owner, pod) => new RegExp(`^${nameOf(owner)}-\\d+$`).test(nameOf(pod)) },
  { resource: DAEMON_SETS },
  { resource: JOBS },
];

/** Whoever selects a pod that belongs to nobody makes it its own, whoever has made it. */
export function startAdoption({ api, informers }: ControlPlane): void {
  informers.onChange(PODS, ({ type, object }) => {
    if (type === 'DELETED' || isBeingDeleted(object) || controllerReference(object) !== undefined) return;
    const owner = ownersFor(object)[0];
    if (owner === undefined) return;
    const ownerReferences = [...ownerReferencesOf(object), controlledBy(owner)];
    api.put(PODS, withMetadata(object, { ownerReferences }));
  });

  function ownersFor(pod: StoredObject): StoredObject[] {
    return ADOPTERS.flatMap(({ resource, takes }) =>
      api
        .list(resource, namespaceOf(pod))
        .filter((owner) => !isBeingDeleted(owner) && isSelectedBy(specOf<'ReplicaSet'>(owner).selector, labelsOf(pod)))
        .filter((owner) => takes?.(owner, pod) !== false),
    );
  }
}
