import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { renameReferences } from '../configuration/mend-references.js';
import type { Fixer } from '../fixer.js';
import { firstProposals } from './first-proposals.js';
import { missingObjects } from './missing-object.js';

/** A volume of a ConfigMap or Secret that does not exist takes the one that exists under a near name. */
export const existingVolumeObject: Fixer = {
  strategy: 'existing-volume-object',
  title: 'Mount the ConfigMap or Secret that exists under a near name',
  kinds: ['mount-missing-object'],
  touches: REFERENCE_PATHS,
  propose: (problem) => {
    const stated = missingObjects(problem.evidence).filter(({ certainty }) => certainty === 'stated');
    return firstProposals(stated, (missing) => renameReferences(problem, missing));
  },
};
