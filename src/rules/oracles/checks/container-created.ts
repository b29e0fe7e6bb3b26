import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once, watchedNames } from '../holdings.js';

/** The runtime creates the container from what the pod says and names. */
export const containerCreated = defineOracle({
  name: 'container-created',
  failsWith: ['create-container-config-error', 'create-container-error', 'pre-start-hook-error', 'waiting-with-error'],
  watches: (about) =>
    `${containersWords(watchedNames(about))}: the runtime creates it; what its environment names is there, and its user may run it.`,
  holds: (look, about) =>
    once(
      look,
      ofEach(watchedNames(about), ({ state, last }) => last !== null || (state !== null && state.kind !== 'waiting')),
      {
        yes: `${containersWords(watchedNames(about))}: created`,
        no: `${containersWords(watchedNames(about))}: not created yet`,
      },
    ),
});
