import { fieldsOf, textOf } from '../../evidence/values.js';
import { defineOracle } from '../define-oracle.js';
import { containersWords, runsOn } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { containersOfPod } from '../seen-pod.js';

/** The postStart hook ends well: until it has, the kubelet calls the container one that is being created. */
export const postStartHook = defineOracle({
  name: 'post-start-hook',
  failsWith: ['post-start-hook-error'],
  applies: (about) => hooked(about).length > 0 || about.kind === 'post-start-hook',
  watches: (about) => `${containersWords(namesFor(about))}: not killed for its postStart hook.`,
  holds: (look, about) => runsOn(look, about, namesFor(about)),
});

function hooked({ fixed }: OracleCase): readonly string[] {
  return containersOfPod(fixed)
    .filter(({ lifecycle }) => fieldsOf(lifecycle)['postStart'] !== undefined)
    .map(({ name }) => textOf(name));
}

function namesFor(about: OracleCase): readonly string[] {
  const names = hooked(about);
  return names.length === 0 && about.container !== undefined ? [about.container] : names;
}
