import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once, watchedNames } from '../holdings.js';

/** The program of the container starts. */
export const containerStarted = defineOracle({
  name: 'container-started',
  failsWith: ['start-error', 'container-cannot-run', 'run-container-error'],
  watches: (about) => `${containersWords(watchedNames(about))}: its program starts.`,
  holds: (look, about) =>
    once(
      look,
      ofEach(
        watchedNames(about),
        ({ state }) => state?.kind === 'running' || (state?.kind === 'terminated' && state.exitCode === 0),
      ),
      {
        yes: `${containersWords(watchedNames(about))}: started`,
        no: `${containersWords(watchedNames(about))}: not started yet`,
      },
    ),
});
