import type { DiagnosisRule } from '../rule.js';
import { clusterKubectl, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import { schedulingFailure } from './scheduling-failure.js';

/** What the scheduler says that no other rule knows. */
export const schedOther: DiagnosisRule = {
  id: 'sched-other',
  title: 'The pod finds no node',
  group: 'general',
  severity: 'high',
  match: (evidence) => {
    const failure = schedulingFailure(evidence);
    if (failure === undefined) return [];
    const text = failure.reasons.map((reason) => reason.text).join('; ') || failure.message;
    return [
      {
        title: 'The pod finds no node',
        cause: `No node takes the pod. The scheduler says: ${cut(text, 500)}.`,
        confidence: 'medium' as const,
        objects: [cut(text, 200)],
        evidence: [failure.quote],
        steps: [step('See what the nodes offer:', clusterKubectl('describe', 'nodes'))],
        checks: [describeCheck(evidence), recoveryCheck(evidence)],
      },
    ];
  },
};
