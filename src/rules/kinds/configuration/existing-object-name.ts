import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import type { Fixer } from '../rule-and-fixers.js';
import { renameReferences } from './mend-references.js';
import { missingObjects } from './missing-data.js';

/** A reference to a ConfigMap or Secret that does not exist goes to the one that exists under a near name. */
export const existingObjectName: Fixer = {
  strategy: 'existing-object-name',
  title: 'Use the ConfigMap or Secret that exists under a near name',
  kinds: ['config-missing-object'],
  touches: REFERENCE_PATHS,
  propose: (problem) =>
    missingObjects(problem.evidence)
      .filter(({ container }) => container === problem.container)
      .flatMap((missing) => renameReferences(problem, missing)),
};
