import { specOf } from '../../pod/object.js';
import { defineOracle } from '../define-oracle.js';
import { firstAt } from '../holdings.js';

/** The pod is not ended by the deadline of its own manifest. */
export const deadlineKept = defineOracle({
  name: 'deadline-kept',
  failsWith: ['deadline-exceeded'],
  applies: ({ fixed, kind }) => specOf(fixed).activeDeadlineSeconds !== undefined || kind === 'deadline-exceeded',
  watches: () => 'The pod is not ended by the deadline of its own manifest.',
  holds(look) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'the pod has ended before its deadline' };
    const [first] = look.pods;
    if (first === undefined) return { waits: 'the pod is not there yet' };
    return { since: first.at, detail: 'the pod has not reached its deadline' };
  },
});
