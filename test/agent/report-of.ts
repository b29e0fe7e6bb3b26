import type { FailureReport } from '../../src/contracts/failure.js';
import type { Fields } from '../../src/rules/evidence/values.js';
import { MINUTE } from '../../src/rules/failing/durations.js';
import type { WatchedEvent } from '../../src/rules/failing/objects/watched-event.js';
import type { Finding, Surroundings } from '../../src/rules/failing/verdict.js';
import { type ClusterObjects, NO_OBJECTS, objectReport, podReport } from '../../src/rules/report/index.js';
import { START } from '../rules/failing/objects.js';

/** When the objects of the tests of verdicts are read. */
export const READ_AT = START + 30 * MINUTE;

/** The objects that are left of what a verdict looks at. */
export function objectsOf(object: Fields, { events }: Surroundings): ClusterObjects {
  const isPod = object['kind'] === 'Pod';
  return {
    ...NO_OBJECTS,
    readAt: READ_AT,
    pods: isPod ? [object] : [],
    workloads: isPod ? [] : [object],
    events: events.map((event) => eventAbout(object, event)),
  };
}

/** What an agent reports of what a verdict has found, with the evidence that the verdict looks at and no other. */
export function reportOf(object: Fields, around: Surroundings, finding: Finding): FailureReport {
  const objects = objectsOf(object, around);
  return object['kind'] === 'Pod' ? podReport(objects, object, finding) : objectReport(objects, object, finding);
}

function eventAbout(
  { kind, metadata }: Fields,
  { reason, message, container, count, firstAt, lastAt }: WatchedEvent,
): Fields {
  const { name, namespace, uid } = metadata as Fields;
  return {
    type: reason === 'Killing' ? 'Normal' : 'Warning',
    reason,
    message,
    count,
    firstTimestamp: new Date(firstAt).toISOString(),
    lastTimestamp: new Date(lastAt).toISOString(),
    involvedObject: {
      kind,
      name,
      namespace,
      uid,
      ...(container !== '' && { fieldPath: `spec.containers{${container}}` }),
    },
  };
}
