import type { Resource } from '../../k8s/resources.js';
import { listOf } from '../../rules/evidence/values.js';
import { isBeingDeleted, namespaceOf, type OwnerReference, ownerReferencesOf, uidOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import type { ControlPlane } from '../control-plane.js';
import * as kinds from '../kinds.js';
import type { ObjectFields } from '../objects.js';

const OWNERS: readonly Resource[] = [
  ...[kinds.DEPLOYMENTS, kinds.REPLICA_SETS, kinds.STATEFUL_SETS, kinds.DAEMON_SETS, kinds.JOBS, kinds.CRON_JOBS],
  ...[kinds.SERVICES, kinds.PODS],
];
/** What only others' objects own here, beside what the controllers make. */
const OWNED: readonly Resource[] = [kinds.NETWORK_POLICIES];
const NOTICE_MS = 100;

/** Deletes what an object owned after it is gone, and what nothing holds back any more. */
export function startGarbageCollector({ api, informers, clock }: ControlPlane): void {
  for (const resource of OWNERS)
    informers.onChange(resource, ({ type, object }) => {
      if (type === 'DELETED')
        clock.after(NOTICE_MS, () => {
          for (const owned of informers.ownedOf(uidOf(object))) api.delete(owned.resource, owned.object);
        });
      else if (isBeingDeleted(object) && !isHeld(resource, object))
        clock.after(0, () => api.removeNow(resource, object));
    });
  for (const resource of OWNED)
    informers.onChange(resource, ({ type, object }) => {
      if (type === 'ADDED' && isOrphan(object)) clock.after(NOTICE_MS, () => api.delete(resource, object));
    });

  /** All that owned it was gone before it was made. */
  function isOrphan(object: ObjectFields): boolean {
    const owners = ownerReferencesOf(object);
    return owners.length > 0 && owners.every((each) => !isThere(each, namespaceOf(object)));
  }

  function isThere({ kind, name, uid }: OwnerReference, namespace: string): boolean {
    const resource = OWNERS.find((each) => each.kind === kind);
    // Of what is not known here nothing can be said.
    if (resource === undefined) return true;
    return api.current(resource, { metadata: { namespace, name, uid } }) !== undefined;
  }
}

/** By a finalizer, or a pod by its kubelet, which has not told yet that all has ended. */
function isHeld(resource: Resource, { metadata }: StoredObject): boolean {
  if (listOf(metadata.finalizers).length > 0) return true;
  return kinds.isPod(resource) && metadata.deletionGracePeriodSeconds !== 0;
}
