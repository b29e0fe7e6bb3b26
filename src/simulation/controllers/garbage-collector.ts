import type { Resource } from '../../k8s/resources.js';
import { listOf } from '../../rules/evidence/values.js';
import type { ControlPlane } from '../control-plane.js';
import * as kinds from '../kinds.js';
import { isEnding, uidOf } from '../objects.js';

const OWNERS: readonly Resource[] = [
  ...[kinds.DEPLOYMENTS, kinds.REPLICA_SETS, kinds.STATEFUL_SETS, kinds.DAEMON_SETS, kinds.JOBS, kinds.CRON_JOBS],
  ...[kinds.SERVICES, kinds.PODS],
];
const NOTICE_MS = 100;

/** Deletes what an object owned after it is gone, and what nothing holds back any more. */
export function startGarbageCollector({ api, clock }: ControlPlane): void {
  for (const resource of OWNERS)
    api.onChange(resource, ({ type, object }) => {
      if (type === 'DELETED')
        clock.after(NOTICE_MS, () => {
          for (const owned of api.ownedOf(uidOf(object))) api.delete(owned.resource, owned.object);
        });
      else if (isEnding(object) && !kinds.isPod(resource) && listOf(object.metadata['finalizers']).length === 0)
        clock.after(0, () => api.removeNow(resource, object));
    });
}
