import type { Evidence } from '../../evidence/evidence.js';
import { changeStep, kubectl, step } from '../support/commands.js';
import { type RefusalDraft, refusalKind } from './create-failure.js';
import { keepWithinLimitRange } from './keep-within-limit-range.js';
import { type LimitRangeRefusal, type LimitRangeViolation, readLimitRangeViolations } from './limit-range-violation.js';

/** Admission: `maximum cpu usage per Container is 1, but limit is 2`. */
export const limitrangeDenied = refusalKind<LimitRangeRefusal>({
  id: 'limitrange-denied',
  title: 'Resources are outside the LimitRange',
  description:
    'Admission refuses the pod because requests or limits are above a maximum, below a minimum, absent, or too far apart for the LimitRange of the namespace. ' +
    'Each bound is named with its value and what the pod asks for.',
  read: (message) => {
    const violations = readLimitRangeViolations(message);
    return violations.length === 0 ? undefined : { violations };
  },
  say: sayViolations,
  fixes: [keepWithinLimitRange],
});

function sayViolations({ violations }: LimitRangeRefusal, evidence: Evidence): RefusalDraft {
  return {
    what: `its resources are outside the LimitRange of the namespace: ${violations.map(({ text }) => text).join('; ')}`,
    objects: violations.map(({ text }) => `LimitRange ${text.slice(0, 80)}`),
    steps: [
      ...violations.map((violation) => changeStep(evidence, adviceOn(violation, evidence))),
      step('See the bounds of the namespace:', kubectl(evidence, 'describe', 'limitrange')),
    ],
  };
}

function adviceOn({ bound, resource, per, value, field }: LimitRangeViolation, evidence: Evidence): string {
  const where = per === 'Container' ? ` (${evidence.manifest.specPath}.containers[].resources)` : '';
  const what = per === 'Pod' ? `the sum of the containers' ${resource}` : `${resource}`;
  if (bound === 'ratio' && field !== 'ratio')
    return `Set a request and a limit of ${resource}, the limit at most ${value} times the request: now no ${field} is set${where}`;
  if (bound === 'ratio') return `Set the ${resource} limit to at most ${value} times the request${where}`;
  const word = bound === 'maximum' ? 'at most' : 'at least';
  return `Set the ${field} of ${what} to ${word} ${value}${where}`;
}
