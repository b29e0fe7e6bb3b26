import { textOf } from '../../evidence/values.js';
import { resourcesOf } from '../../pod/pod-fields.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, runsOn, watchedNames } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { containersOfPod } from '../seen-pod.js';
import { quotedLine } from '../words.js';

/** The kernel does not kill the container for its memory. */
export const memoryUnderLimit = defineOracle({
  name: 'memory-under-limit',
  failsWith: ['oom-killed'],
  watches: (about) => `${containersWords(watchedNames(about))}: memory stays under the limit${limitWords(about)}.`,
  holds(look, about) {
    const names = watchedNames(about);
    const holding = runsOn(look, about, names);
    if (!('since' in holding)) return holding;
    return { ...holding, detail: `${containersWords(names)}: memory stays under the limit${limitWords(about)}` };
  },
});

function limitWords({ fixed, container }: OracleCase): string {
  const found = containersOfPod(fixed).find(({ name }) => name === container);
  const limit = textOf(resourcesOf(found ?? {}).limits['memory']);
  return limit === '' ? '' : ` of ${quotedLine(limit)}`;
}
