import type { FailureReport } from '../../contracts/failure.js';
import { changesOf } from '../changes/changes-of.js';
import { type Fields, textOf } from '../evidence/values.js';
import { annotationOf, nameOf, namespaceOf, specOf, statusOf, uidOf } from '../pod/object.js';
import { containerStatuses, objectOf, reportedConditions } from './agent-shapes.js';
import type { ClusterObjects, ContainerLog } from './cluster-objects.js';
import { distinctEvents } from './distinct-events.js';
import { objectsNeededBy } from './named-by-objects.js';
import { claimsNamedBy } from './named-objects.js';
import { manifestOf, shareNamespace } from './object-fields.js';
import { ownerChain, ownerFields } from './owner-chain.js';
import { eventsAbout, newestInstant } from './pod-events.js';
import { failureOf, type PodFailure } from './pod-failure.js';
import { relatedTo } from './related-objects.js';
import { identity, instantText, nodesFor, ownerEvents, toReport } from './report-body.js';

const STATIC_POD_HASH = 'kubernetes.io/config.hash';

/** The report that an agent sends of a pod that fails (docs/wire-contract.md, "Failure reports"). */
export function podReport(objects: ClusterObjects, pod: Fields, failure: PodFailure | undefined): FailureReport {
  const status = statusOf(pod);
  const namespace = namespaceOf(pod);
  const chain = ownerChain(objects, pod);
  const logs = logsOf(objects, pod);
  const nodeName = textOf(specOf(pod).nodeName);
  return toReport({
    ...identity(pod),
    node_name: nodeName,
    collected_at: instantText(objects.readAt),
    phase: status.phase,
    status_reason: status.reason,
    status_message: status.message,
    failure_reason: failure?.reason,
    failure_message: failure?.message,
    ...ownerFields(chain),
    events: distinctEvents([...podEvents(objects, pod), ...claimEvents(objects, pod)]),
    owner_events: ownerEvents(objects, chain, namespace),
    container_statuses: containerStatuses(status),
    conditions: reportedConditions(status),
    container_logs: logs.filter(({ container }) => container !== '').map(streamOf),
    logs: (logs.find((log) => log.container === failure?.container) ?? logs[0])?.text,
    related: relatedTo(objects, objectsNeededBy({ kind: 'Pod', ...pod }), namespace),
    manifest: manifestOf({ apiVersion: 'v1', kind: 'Pod', ...pod }),
    ...nodesFor(objects, nodeName),
    changes: changesOf({ object: { ...pod, kind: 'Pod' }, above: chain, objects }),
  });
}

/** Why an agent would report a pod of these objects; undefined for one that is fine, still starting, or on its way out. */
export function podFailure(objects: ClusterObjects, pod: Fields): PodFailure | undefined {
  return failureOf(pod, podEvents(objects, pod), objects.readAt ?? newestInstant(objects.events));
}

function streamOf({ container, previous, text, head }: ContainerLog): object {
  return { container, previous, text, head };
}

/** The events about a pod, oldest first: not those of an older one of its name, as a StatefulSet makes them. */
export function podEvents(objects: ClusterObjects, pod: Fields): Fields[] {
  const ids = uidsInEvents(pod);
  return eventsAbout(objects, { kind: 'Pod', namespace: namespaceOf(pod), name: nameOf(pod) }).filter((event) => {
    const uid = textOf(objectOf(event)['uid']);
    return uid === '' || ids.length === 0 || ids.includes(uid);
  });
}

/** By what events know a pod. The kubelet knows a static pod by a hash of its file. */
export function uidsInEvents(pod: Fields): readonly string[] {
  return [uidOf(pod), annotationOf(pod, STATIC_POD_HASH)].filter((id) => id !== '');
}

/** What is said of the claims that a pod which has not started waits for. */
function claimEvents(objects: ClusterObjects, pod: Fields): Fields[] {
  if (statusOf(pod).phase !== 'Pending') return [];
  return claimsNamedBy(pod).flatMap(({ kind, name }) =>
    eventsAbout(objects, { kind, namespace: namespaceOf(pod), name }),
  );
}

function logsOf({ logs }: ClusterObjects, pod: Fields): ContainerLog[] {
  const namespace = namespaceOf(pod);
  return logs.filter((log) => log.pod === nameOf(pod) && shareNamespace(log.namespace ?? '', namespace));
}
