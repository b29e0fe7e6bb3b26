import { defineOracle } from '../define-oracle.js';
import { failureWords } from '../failure-words.js';
import { firstAt } from '../holdings.js';
import { detailText } from '../words.js';

/** Nothing else befalls the pod: all that is a failure of any pod is one of a mirror, too. */
const definition = defineOracle({
  name: 'no-failure',
  watches: () => 'Nothing else befalls the pod that is a failure of any pod.',
  holds(look) {
    const doneAt = firstAt(look, ({ pod }) => pod.phase === 'Succeeded');
    if (doneAt !== undefined) return { done: doneAt, detail: 'no sign of any failure up to the end of the pod' };
    const [first] = look.pods;
    return first === undefined
      ? { waits: 'the pod is not there yet' }
      : { since: first.at, detail: 'no sign of any failure' };
  },
});

export const noFailure: typeof definition = {
  ...definition,
  judge(look, about) {
    const { failure } = look;
    if (failure?.sort !== 'failure') return definition.judge(look, about);
    return { status: 'failed', detail: detailText(failureWords(failure)), at: failure.at };
  },
};
