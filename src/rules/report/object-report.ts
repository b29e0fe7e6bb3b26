import type { FailureReport } from '../../contracts/failure.js';
import { changesOf } from '../changes/changes-of.js';
import type { Fields } from '../evidence/values.js';
import type { KnownKind } from '../pod/kind-fields.js';
import { kindOf, nameOf, namespaceOf, statusOf } from '../pod/object.js';
import { reportedConditions } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { distinctEvents } from './distinct-events.js';
import { podEventsOf } from './ended-jobs.js';
import { objectsNeededBy } from './named-by-objects.js';
import { manifestOf } from './object-fields.js';
import { ownerChain, ownerFields } from './owner-chain.js';
import { eventsAbout } from './pod-events.js';
import type { PodFailure } from './pod-failure.js';
import { relatedTo } from './related-objects.js';
import { hasTemplate, identity, instantText, nodesFor, ownerEvents, templatePod, toReport } from './report-body.js';

/** The report of an object that fails without a pod: it stands for the pods that it would make, if it makes any. */
export function objectReport(
  objects: ClusterObjects,
  object: Fields,
  { reason, message }: Pick<PodFailure, 'reason' | 'message'>,
): FailureReport {
  const namespace = namespaceOf(object);
  const above = ownerChain(objects, object);
  return toReport({
    ...identity(object),
    collected_at: instantText(objects.readAt),
    phase: 'NotCreated',
    failure_reason: reason,
    failure_message: message,
    ...ownerFields([object, ...above]),
    events: distinctEvents([
      ...eventsAbout(objects, { kind: kindOf(object), namespace, name: nameOf(object) }),
      ...podEventsOf(object, objects),
    ]),
    owner_events: ownerEvents(objects, above, namespace),
    container_statuses: [],
    conditions: reportedConditions(statusOf<KnownKind>(object)),
    related: relatedTo(objects, objectsNeededBy(object), namespace),
    manifest: hasTemplate(object) ? manifestOf(templatePod(object)) : undefined,
    ...nodesFor(objects, ''),
    changes: changesOf({ object, above, objects }),
  });
}
