import { defineOracle } from '../define-oracle.js';
import { containersWords, ofEach, once } from '../holdings.js';
import { probedNames } from '../probed.js';

/** The startup probe succeeds before it has failed too often. */
export const startupProbe = defineOracle({
  name: 'startup-probe-passed',
  failsWith: ['startup-failed'],
  applies: (about) => probedNames(about, 'startupProbe').length > 0,
  watches: (about) => `${containersWords(probedNames(about, 'startupProbe'))}: the startup probe succeeds.`,
  holds: (look, about) =>
    once(
      look,
      ofEach(
        probedNames(about, 'startupProbe'),
        ({ state, started }) =>
          (state?.kind === 'running' && started) || (state?.kind === 'terminated' && state.exitCode === 0),
      ),
      {
        yes: `${containersWords(probedNames(about, 'startupProbe'))}: the startup probe has succeeded`,
        no: `${containersWords(probedNames(about, 'startupProbe'))}: the startup probe has not succeeded yet`,
      },
    ),
});
