import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once, watchedNames } from '../holdings.js';

/** The program of the container starts. */
export const containerStarted = defineOracle({
  name: 'container-started',
  kinds: [
    'start-error-exec',
    'start-error-mount',
    'start-error-oom-init',
    'start-error-resources',
    'image-platform-mismatch',
    'waiting-container',
  ],
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
