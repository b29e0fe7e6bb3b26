import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne } from '../../evidence/values.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fromEvent } from '../support/quotes.js';
import { disruptionOf } from './disruption.js';
import { endDraft, nodeQuotes } from './end-draft.js';
import { nodePressure, ownLimit } from './eviction.js';
import { type PodEnd, podEnd } from './pod-end.js';

const REASONS = ['Evicted', 'EvictionByEvictionAPI', 'DeletionByTaintManager', 'DeletionByPodGC'];

/** Drained, deleted for a taint, or evicted by another controller. */
export const evictedApi = defineKind({
  id: 'evicted-api',
  title: 'The pod was evicted',
  description:
    'The condition DisruptionTarget or an event says that the pod was ended from outside: by a drain through the eviction API, by the taint manager, by the garbage collector after its node went, by the descheduler or an autoscaler. The pod itself is not at fault.',
  group: 'pod-end',
  severity: 'medium',
  read: (evidence) => listOfOne(disruptionEnd(evidence)),
  say: sayDisruption,
  oracles: [keptItsPlace],
});

function disruptionEnd(evidence: Evidence): PodEnd | undefined {
  const end = podEnd(evidence);
  if (end === undefined || !REASONS.includes(end.reason)) return undefined;
  if (nodePressure(evidence) !== undefined || ownLimit(evidence) !== undefined) return undefined;
  return end;
}

function sayDisruption(end: PodEnd, evidence: Evidence): Draft {
  const { title, cause, steps, events } = disruptionOf(evidence, end);
  return endDraft(evidence, end, {
    title,
    cause,
    confidence: end.message === '' ? 'low' : 'high',
    quotes: [...events.slice(0, 2).map(fromEvent), ...nodeQuotes(evidence)],
    steps,
  });
}
