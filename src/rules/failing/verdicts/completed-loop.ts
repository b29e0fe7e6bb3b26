import { endingOf, firstContainer, isGoodEnding, signOfEnding } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** The container ends well and is started again each time, since it is to run always. */
export const completedLoop = defineVerdict({
  id: 'completed-loop',
  subject: 'Pod',
  reason: 'Completed',
  grace: 0,
  cause: 'exit',
  looksAt: 'containers that end with 0 though they are to run always, from the second time on',
  judge: (pod) =>
    firstContainer(pod, (container) => {
      const ending = endingOf(pod, container);
      if (ending?.ending.exitCode !== 0 || ending.until !== undefined || container.restarts === 0) return undefined;
      return isGoodEnding(pod, container, ending.ending) ? undefined : { ...signOfEnding(ending), detail: '0' };
    }),
});
