import { type Fields, textOf } from '../evidence/values.js';
import { isBeingDeleted, labelsOf, specOf, statusOf } from '../pod/object.js';
import { containersOf } from '../pod/pod-fields.js';
import { type ContainerStatus, containerStatusesOf, type PodStatus, waitingOf } from '../pod/pod-status.js';
import { failureOf } from '../report/pod-failure.js';
import { podReferences } from './pod-references.js';
import { countOf, failing, firstStatus, given, progressing, projectObject, wordOf } from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

/** Reasons for which a pod waits that are no failure: readiness comes or does not, and a gate is there to wait at. */
const PATIENT = new Set(['NotReady', 'SchedulingGated']);

export const projectPod: Projector = (pod) => {
  const status = statusOf(pod);
  const containers = countedContainers(pod);
  return projectObject(pod, {
    labels: labelsOf(pod),
    status: { ...podStatus(pod), ready: containers.filter(isContainerReady).length, desired: containers.length },
    metadata: given({
      node: textOf(specOf(pod).nodeName),
      phase: wordOf(status.phase),
      restarts: containerStatusesOf(status).reduce((sum, each) => sum + countOf(each.restartCount), 0),
    }),
    references: podReferences(pod),
  });
};

function podStatus(pod: Fields): TopologyStatus {
  const status = statusOf(pod);
  const { phase } = status;
  return firstStatus(
    isBeingDeleted(pod) && progressing('Terminating'),
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

function waitingReason(status: PodStatus): string {
  const reasons = containerStatusesOf(status).map((each) => wordOf(waitingOf(each).reason));
  return reasons.find((reason) => reason !== '') ?? 'Pending';
}

function isContainerReady({ ready }: ContainerStatus): boolean {
  return ready === true;
}

/** The containers that kubectl counts: those that are to run all the time, as init containers that are always restarted do. */
function countedContainers(pod: Fields): ContainerStatus[] {
  const [spec, status] = [specOf(pod), statusOf(pod)];
  const sidecars = containersOf(spec, ['initContainers']).filter(({ restartPolicy }) => restartPolicy === 'Always');
  const statuses = new Map(containerStatusesOf(status).map((each) => [each.name, each]));
  return [...sidecars, ...containersOf(spec, ['containers'])].map(({ name }) => statuses.get(name) ?? {});
}
