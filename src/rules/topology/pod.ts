import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { failureOf } from '../report/pod-failure.js';
import { podReferences } from './pod-references.js';
import {
  countOf,
  failing,
  firstStatus,
  given,
  labelsOf,
  progressing,
  projectObject,
  wordOf,
} from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

/** Reasons for which a pod waits that are no failure: readiness comes or does not, and a gate is there to wait at. */
const PATIENT = new Set(['NotReady', 'SchedulingGated']);

export const projectPod: Projector = (pod) => {
  const status = fieldsOf(pod['status']);
  const containers = countedContainers(pod);
  return projectObject(pod, {
    labels: labelsOf(pod),
    status: { ...statusOf(pod), ready: containers.filter(isReady).length, desired: containers.length },
    metadata: given({
      node: textOf(fieldsOf(pod['spec'])['nodeName']),
      phase: wordOf(status['phase']),
      restarts: allStatuses(status).reduce((sum, each) => sum + countOf(each['restartCount']), 0),
    }),
    references: podReferences(pod),
  });
};

function statusOf(pod: Fields): TopologyStatus {
  const status = fieldsOf(pod['status']);
  const { phase } = status;
  return firstStatus(
    fieldsOf(pod['metadata'])['deletionTimestamp'] !== undefined && progressing('Terminating'),
    phase === 'Succeeded' && { status: 'ok', reason: 'Completed' },
    // Nobody knows how a pod is whose node is silent; that it fails is another matter.
    phase === 'Unknown' && { status: 'unknown', reason: 'Unknown' },
    failureStatus(pod),
    phase === 'Failed' && failing('Failed'),
    phase === 'Pending' && progressing(waitingReason(status)),
    phase !== 'Running' && { status: 'unknown', reason: 'Unknown' },
  );
}

function failureStatus(pod: Fields): TopologyStatus | undefined {
  const failure = failureOf(pod, []);
  if (failure === undefined) return undefined;
  const reason = wordOf(failure.reason) || 'Failed';
  return PATIENT.has(reason) ? progressing(reason) : failing(reason);
}

function waitingReason(status: Fields): string {
  const reasons = allStatuses(status).map((each) => wordOf(fieldsOf(fieldsOf(each['state'])['waiting'])['reason']));
  return reasons.find((reason) => reason !== '') ?? 'Pending';
}

function allStatuses(status: Fields): Fields[] {
  return [...listOf(status['initContainerStatuses']), ...listOf(status['containerStatuses'])].map(fieldsOf);
}

function isReady(container: Fields): boolean {
  return container['ready'] === true;
}

/** The containers that kubectl counts: those that are to run all the time, as init containers that are always restarted do. */
function countedContainers(pod: Fields): Fields[] {
  const [spec, status] = [fieldsOf(pod['spec']), fieldsOf(pod['status'])];
  const sidecars = listOf(spec['initContainers'])
    .map(fieldsOf)
    .filter((each) => each['restartPolicy'] === 'Always');
  const statuses = new Map(allStatuses(status).map((each) => [each['name'], each]));
  return [...sidecars, ...listOf(spec['containers']).map(fieldsOf)].map(({ name }) => statuses.get(name) ?? {});
}
