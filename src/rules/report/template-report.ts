import type { FailureReport } from '../../contracts/failure.js';
import { changesOf } from '../changes/changes-of.js';
import type { Fields } from '../evidence/values.js';
import { kindOf, nameOf, namespaceOf } from '../pod/object.js';
import { eventInstant, eventOf, objectOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { objectsNeededBy } from './named-by-objects.js';
import { manifestOf } from './object-fields.js';
import { ownerChain, ownerFields } from './owner-chain.js';
import { type PodFailure, warnedFailure } from './pod-failure.js';
import { relatedTo } from './related-objects.js';
import { identity, nodesFor, templatePod, toReport } from './report-body.js';

/** The report of a controller that stands for its pods, with the events and logs that were laid beside it. `isSilent` where there are none. */
export function templateReport(
  objects: ClusterObjects,
  workload: Fields,
): { readonly report: FailureReport; readonly isSilent: boolean } {
  const events = eventsOfPods(objects, workload);
  const logs = objects.logs.filter((log) => log.pod === nameOf(workload));
  const failure = failureOfPods(events) ?? warnedFailure(events);
  const above = ownerChain(objects, workload);
  const isRefused = failure?.reason === 'FailedCreate';
  const report = toReport({
    ...identity(workload),
    pod_uid: undefined,
    ...(isRefused && { phase: 'NotCreated' }),
    failure_reason: failure?.reason ?? (logs.length > 0 ? 'Failed' : undefined),
    failure_message: failure?.message,
    ...ownerFields([workload, ...above]),
    events: events.map(eventOf),
    container_logs: logs
      .filter(({ container }) => container !== '')
      .map(({ container, previous, text }) => ({ container, previous, text })),
    logs: logs[0]?.text,
    related: relatedTo(objects, objectsNeededBy(workload), namespaceOf(workload)),
    manifest: manifestOf(templatePod(workload)),
    ...nodesFor(objects, ''),
    changes: changesOf({ object: workload, above, objects }),
  });
  return { report, isSilent: failure === undefined && logs.length === 0 };
}

/** Events about the controller, about pods that are named after it, and about what has no name. */
function eventsOfPods({ events }: ClusterObjects, workload: Fields): Fields[] {
  const name = nameOf(workload);
  return events
    .filter((event) => {
      const object = objectOf(event);
      const about = nameOf({ metadata: object });
      return about === '' || about.startsWith(`${name}-`) || (about === name && kindOf(object) === kindOf(workload));
    })
    .sort((one, other) => eventInstant(one) - eventInstant(other));
}

/** Of a Job that has used up its tries, why the pods that are gone could not start says more than that it has. */
function failureOfPods(events: readonly Fields[]): PodFailure | undefined {
  if (!events.some((event) => event['reason'] === 'BackoffLimitExceeded')) return undefined;
  return warnedFailure(events.filter((event) => objectOf(event)['kind'] === 'Pod' && event['reason'] === 'Failed'));
}
