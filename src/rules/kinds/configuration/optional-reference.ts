import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { fix } from '../fix.js';
import type { MissingKey, MissingObject } from './missing-data.js';
import { markOptional } from './repair-references.js';

/** The reference to missing data is marked optional, to see whether the rest works. */
export const optionalReference = fix<MissingObject | MissingKey>({
  strategy: 'optional-reference',
  title: 'Mark the reference to a missing ConfigMap, Secret or key optional',
  touches: REFERENCE_PATHS,
  propose: (missing, problem) => markOptional(problem, missing),
});
