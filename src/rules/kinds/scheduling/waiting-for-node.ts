import type { ContainerFacts } from '../../evidence/collect-containers.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';

/** What agents write where a pod has no node. */
const NO_NODE = new Set(['', 'n/a', 'none', '<none>', 'null', 'unknown', 'unscheduled']);
/** Waiting reasons that a container may be given before the kubelet knows it. */
const NOT_STARTED =
  /^(?:ContainerCreating|PodInitializing|Pending|Unschedulable|FailedScheduling|SchedulingGated|Unknown|)$/;
/** Events that only a kubelet or a volume controller writes, of a pod that has its node. */
const ON_A_NODE =
  /^(?:Scheduled|Pull(?:ing|ed)|Created|Started|BackOff|Failed|Killing|Unhealthy|FailedMount|FailedAttachVolume|SuccessfulAttachVolume|FailedCreatePodSandBox|SandboxChanged|FailedPrepareDynamicResources|NetworkNotReady|InspectFailed|ErrImageNeverPull)$/;

/** Whether the pod has no node yet. Without the condition PodScheduled it has one as soon as anything shows a kubelet at work. */
export const isWaitingForNode = perEvidence((evidence): boolean => {
  if (evidence.isNotCreated || !evidence.isUnscheduled) return false;
  if (evidence.condition('PodScheduled') !== undefined) return true;
  return NO_NODE.has(evidence.facts.node.toLowerCase()) && !isAtWork(evidence) && !wasPlaced(evidence);
});

function isAtWork(evidence: Evidence): boolean {
  return evidence.facts.containers.some((container) => isKnownToKubelet(container));
}

function isKnownToKubelet({ state, lastState }: ContainerFacts): boolean {
  return lastState !== null || (state !== null && !(state.kind === 'waiting' && NOT_STARTED.test(state.reason)));
}

/** Whether the newest event about the pod's place says that it has one: a pod that came again under the same name has older ones. */
function wasPlaced(evidence: Evidence): boolean {
  const event = evidence.events().find(({ reason }) => reason === 'FailedScheduling' || ON_A_NODE.test(reason));
  return event !== undefined && event.reason !== 'FailedScheduling';
}

/** Whether the pod waits for its node and no scheduler has said anything of it: a file without a status does not either. */
export function isUnseenByScheduler(evidence: Evidence): boolean {
  const { facts } = evidence;
  if (facts.phase !== 'Pending' || facts.containers.length > 0 || facts.events.length > 0) return false;
  return facts.conditions.length === 0 && isWaitingForNode(evidence);
}
