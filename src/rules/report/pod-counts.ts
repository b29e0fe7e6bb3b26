import { type Fields, numberOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';

/** How many pods a controller wants, and how many there are. */
export interface PodCounts {
  readonly wanted: number;
  readonly present: number;
}

/** Read of any controller's spec and status. A Job of which pods have succeeded wants no more than there are. */
export function podCounts(controller: Fields): PodCounts {
  const ofNodes = statusOf<'DaemonSet'>(controller);
  const ofJob = statusOf<'Job'>(controller);
  const wanted =
    numberOf(ofNodes.desiredNumberScheduled) ??
    numberOf(specOf<'ReplicaSet'>(controller).replicas) ??
    numberOf(specOf<'Job'>(controller).parallelism) ??
    1;
  const present =
    numberOf(ofNodes.currentNumberScheduled) ??
    numberOf(statusOf<'ReplicaSet'>(controller).replicas) ??
    numberOf(ofJob.active) ??
    0;
  return { wanted: numberOf(ofJob.succeeded) === undefined ? wanted : Math.min(wanted, present), present };
}
