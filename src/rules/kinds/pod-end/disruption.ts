import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { changeStep, clusterKubectl, kubectl, step } from '../support/commands.js';
import { type PodEnd, saysEviction } from './pod-end.js';
import { restartWords } from './restart.js';

/** Who ended a pod from outside, and why. */
interface Disrupter extends CaseRow {
  /** What follows `The pod`; its node is named where it is known. */
  readonly cause: string;
  /** How to keep it from doing so, an imperative sentence about the pod template; '' where nothing does. */
  readonly protection: string;
}

const KARPENTER = 'Annotate the pod template with karpenter.sh/do-not-disrupt: "true" if it must not be moved';
const AUTOSCALER =
  'Annotate the pod template with cluster-autoscaler.kubernetes.io/safe-to-evict: "false" if it must not be moved';

/** By the words of the events (Karpenter "Disruption", cluster-autoscaler, descheduler, Vertical Pod Autoscaler). */
export const DISRUPTERS = caseTable<Disrupter>([
  {
    pattern: /^Evicted pod: .{0,20}(?:Underutilized|Consolidat)/i,
    example: 'Evicted pod: Underutilized',
    cause:
      'had to leave its node because Karpenter consolidates: the node was underutilized, so its pods go to fewer or cheaper nodes',
    protection: KARPENTER,
  },
  {
    pattern: /^Evicted pod: .{0,20}Drift/i,
    example: 'Evicted pod: Drifted',
    cause: 'had to leave its node because that no longer fits its NodePool (drift), so Karpenter replaces it',
    protection: KARPENTER,
  },
  {
    pattern: /^Evicted pod: .{0,20}Expir/i,
    example: 'Evicted pod: Expired',
    cause: 'had to leave its node because that has reached the age at which Karpenter replaces it (expireAfter)',
    protection: KARPENTER,
  },
  {
    pattern: /^Evicted pod: .{0,20}(?:Interrupt|Spot|Rebalance)/i,
    example: 'Evicted pod: SpotInterrupted',
    cause: 'had to leave its node because the cloud takes that back or maintains it (interruption)',
    protection: '',
  },
  {
    pattern: /^Evicted pod(?:: |$)/i,
    example: 'Evicted pod: Empty',
    cause: 'had to leave its node because Karpenter removes that',
    protection: KARPENTER,
  },
  {
    pattern: /descheduler/i,
    example: 'pod evicted by sigs.k8s.io/descheduler',
    cause: 'was moved by the descheduler, so that a better node is found for it',
    protection: '',
  },
  {
    pattern: /\bVPA\b/,
    example: 'Pod was evicted by VPA Updater to apply resource recommendation.',
    cause: 'was evicted by the Vertical Pod Autoscaler, so that it starts with the requests that this recommends',
    protection: '',
  },
  {
    pattern: /node scale down|scale-down/i,
    example: 'deleting pod for node scale down',
    cause: 'had to leave its node because the cluster-autoscaler removes that',
    protection: AUTOSCALER,
  },
]);
const GONE = /no longer exists|node \S{0,253}(?: is| was)? ?(?:not found|deleted|removed)/i;
const TAINT = /taint manager|marking for deletion|NoExecute/i;

/** What is to be said of a pod that was ended from outside. */
export interface Disruption {
  readonly title: string;
  /** A sentence without its full stop. */
  readonly cause: string;
  readonly steps: readonly Step[];
  /** The events that tell more than the end itself. */
  readonly events: readonly EventFacts[];
}

export function disruptionOf(evidence: Evidence, end: PodEnd): Disruption {
  const events = evidence.events().filter((event) => saysEviction(event) && event.message !== end.message);
  const texts = [end.message, ...events.map(({ message }) => message)];
  if (end.reason === 'DeletionByPodGC' || texts.some((text) => GONE.test(text)))
    return nodeGone(evidence, texts, events);
  const node = evidence.facts.node;
  const disrupter = DISRUPTERS.findIn(texts)?.row;
  if (disrupter === undefined && isForTaint(end)) return forTaint(evidence, end, events);
  return {
    title: 'The pod was evicted',
    cause: disrupter === undefined ? disruptionCause(evidence, end) : `The pod ${withNode(disrupter.cause, node)}`,
    steps: [
      step(`This is no fault of the pod. ${restartWords(evidence)}`),
      ...(disrupter === undefined || disrupter.protection === '' ? [] : [changeStep(evidence, disrupter.protection)]),
      step('See whether a PodDisruptionBudget keeps enough replicas alive:', kubectl(evidence, 'get', 'pdb')),
      step('Look at the node:', clusterKubectl('describe', `node/${node || 'NODE'}`)),
    ],
    events,
  };
}

/** The taint manager has ended it. */
function forTaint(evidence: Evidence, end: PodEnd, events: readonly EventFacts[]): Disruption {
  const { node } = evidence.facts;
  return {
    title: `The pod was evicted for a NoExecute taint of its node${node === '' ? '' : ` ${node}`}`,
    cause: disruptionCause(evidence, end),
    steps: [
      step(`This is no fault of the pod. ${restartWords(evidence)}`),
      step(
        'See which NoExecute taint the node has and why: Kubernetes sets not-ready and unreachable itself, on nodes that do not answer:',
        clusterKubectl('describe', `node/${node || 'NODE'}`),
      ),
    ],
    events,
  };
}

function withNode(cause: string, node: string): string {
  return node === '' ? cause : cause.replace('its node', `its node ${node}`);
}

/** There is no node to look at any more. */
function nodeGone(evidence: Evidence, texts: readonly string[], events: readonly EventFacts[]): Disruption {
  const { node } = evidence.facts;
  const isShut = texts.some((text) => /out-of-service/i.test(text));
  const what = isShut
    ? 'is out of service'
    : 'is gone: it was deleted from the cluster, as after a scale-down or when a spot instance is taken back';
  return {
    title: `The pod was removed with its node${node === '' ? '' : ` ${node}`}`,
    cause: `The pod was removed because its node${node === '' ? '' : ` ${node}`} ${what}`,
    steps: [
      step(`This is no fault of the pod. ${restartWords(evidence)}`),
      step(
        'See which nodes there are, and whether they have room for it:',
        clusterKubectl('get', 'nodes', '-o', 'wide'),
      ),
    ],
    events,
  };
}

function isForTaint({ reason, message }: PodEnd): boolean {
  return reason === 'DeletionByTaintManager' || TAINT.test(message);
}

function disruptionCause(evidence: Evidence, end: PodEnd): string {
  const { reason, message } = end;
  const node = `node${evidence.facts.node === '' ? '' : ` ${evidence.facts.node}`}`;
  if (isForTaint(end)) {
    return `The pod had to leave its ${node}, which got a NoExecute taint that the pod does not tolerate`;
  }
  if (reason === 'EvictionByEvictionAPI')
    return `The pod was evicted from its ${node} through the eviction API, as by a drain or an autoscaler`;
  const why =
    message === '' ? '; nothing that was reported says why: most often the node is short of memory or disk' : '';
  return `The pod was evicted from its ${node}${why}`;
}
