import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule } from '../rule.js';
import { kubectl, step } from '../support/commands.js';
import { endDraft, nodeName, nodeQuotes, nodeStep } from './end-draft.js';
import { nodePressure, ownLimit } from './eviction.js';
import { type PodEnd, podEnd } from './pod-end.js';

const REASONS = ['Evicted', 'EvictionByEvictionAPI', 'DeletionByTaintManager', 'DeletionByPodGC'];
const TAINT = /taint manager|marking for deletion|NoExecute/i;

/** Drained, deleted for a taint, or evicted by another controller. */
export const evictedApi: DiagnosisRule = {
  id: 'evicted-api',
  title: 'The pod was evicted',
  description:
    'The condition DisruptionTarget or an event says that the pod was ended from outside: by a drain through the eviction API, by the taint manager, by the garbage collector after its node went, by the descheduler or an autoscaler. The pod itself is not at fault.',
  group: 'pod-end',
  severity: 'medium',
  match: (evidence) => {
    const end = podEnd(evidence);
    if (end === undefined || !REASONS.includes(end.reason)) return [];
    if (nodePressure(evidence) !== undefined || ownLimit(evidence) !== undefined) return [];
    return [
      endDraft(evidence, end, {
        title: 'The pod was evicted',
        cause: causeOf(evidence, end),
        confidence: end.message === '' ? 'low' : 'high',
        quotes: nodeQuotes(evidence),
        steps: [
          nodeStep(evidence),
          step('After a drain this is as it should be: its controller starts it elsewhere.'),
          step('See whether a PodDisruptionBudget keeps enough replicas alive:', kubectl(evidence, 'get', 'pdb')),
        ],
      }),
    ];
  },
};

function causeOf(evidence: Evidence, { reason, message }: PodEnd): string {
  const node = `node${nodeName(evidence)}`;
  if (reason === 'DeletionByPodGC') return `The pod was removed because its ${node} is gone or out of service`;
  if (reason === 'DeletionByTaintManager' || TAINT.test(message)) {
    return `The pod had to leave its ${node}, which got a NoExecute taint that the pod does not tolerate`;
  }
  if (reason === 'EvictionByEvictionAPI')
    return `The pod was evicted from its ${node} through the eviction API, as by a drain or an autoscaler`;
  const why =
    message === '' ? '; nothing that was reported says why: most often the node is short of memory or disk' : '';
  return `The pod was evicted from its ${node}${why}`;
}
