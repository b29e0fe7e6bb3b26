import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import type { Fixer } from '../rule-and-fixers.js';
import { markOptional } from './mend-references.js';
import { missingKeys, missingObjects } from './missing-data.js';

/** The reference to missing data is marked optional, to see whether the rest works. */
export const optionalReference: Fixer = {
  strategy: 'optional-reference',
  title: 'Mark the reference to a missing ConfigMap, Secret or key optional',
  kinds: ['config-missing-object', 'config-missing-key'],
  touches: REFERENCE_PATHS,
  propose: (problem) =>
    [...missingObjects(problem.evidence), ...missingKeys(problem.evidence)]
      .filter(({ container }) => container === problem.container)
      .flatMap((missing) => markOptional(problem, missing)),
};
