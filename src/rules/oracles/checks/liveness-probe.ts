import { defineOracle } from '../define-oracle.js';
import { containersWords, runsOn } from '../holdings.js';
import { probedNames } from '../probed.js';

/** The kubelet does not kill the container for its liveness probe. */
export const livenessProbe = defineOracle({
  name: 'liveness-probe-passed',
  failsWith: ['liveness-failed'],
  applies: (about) => probedNames(about, 'livenessProbe').length > 0,
  watches: (about) => `${containersWords(probedNames(about, 'livenessProbe'))}: not killed for its liveness probe.`,
  holds(look, about) {
    const names = probedNames(about, 'livenessProbe');
    const holding = runsOn(look, about, names);
    return 'since' in holding
      ? { ...holding, detail: `${containersWords(names)}: not killed for its liveness probe` }
      : holding;
  },
});
