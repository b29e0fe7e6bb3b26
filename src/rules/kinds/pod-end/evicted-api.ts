import type { DiagnosisRule } from '../rule-and-fixers.js';
import { fromEvent } from '../support/quotes.js';
import { disruptionOf } from './disruption-words.js';
import { endDraft, nodeQuotes } from './end-draft.js';
import { nodePressure, ownLimit } from './eviction.js';
import { podEnd } from './pod-end.js';

const REASONS = ['Evicted', 'EvictionByEvictionAPI', 'DeletionByTaintManager', 'DeletionByPodGC'];

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
    const { title, cause, steps, events } = disruptionOf(evidence, end);
    return [
      endDraft(evidence, end, {
        title,
        cause,
        confidence: end.message === '' ? 'low' : 'high',
        quotes: [...events.slice(0, 2).map(fromEvent), ...nodeQuotes(evidence)],
        steps,
      }),
    ];
  },
};
