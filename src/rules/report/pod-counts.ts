import { type Fields, fieldsOf, numberOf } from '../evidence/values.js';

/** How many pods a controller wants, and how many there are. */
export interface PodCounts {
  readonly wanted: number;
  readonly present: number;
}

/** Read of any controller's spec and status. A Job of which pods have succeeded wants no more than there are. */
export function podCounts(controller: Fields): PodCounts {
  const spec = fieldsOf(controller['spec']);
  const status = fieldsOf(controller['status']);
  const wanted =
    numberOf(status['desiredNumberScheduled']) ?? numberOf(spec['replicas']) ?? numberOf(spec['parallelism']) ?? 1;
  const present =
    numberOf(status['currentNumberScheduled']) ?? numberOf(status['replicas']) ?? numberOf(status['active']) ?? 0;
  return { wanted: numberOf(status['succeeded']) === undefined ? wanted : Math.min(wanted, present), present };
}
