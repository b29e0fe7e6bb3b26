import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import type { Fixer } from '../rule-and-fixers.js';
import { renameKey } from './mend-references.js';
import { missingKeys } from './missing-data.js';

/** A key that a ConfigMap or Secret does not have becomes the near one that it has. */
export const existingKey: Fixer = {
  strategy: 'existing-key',
  title: 'Take the near key that the ConfigMap or Secret has',
  kinds: ['config-missing-key'],
  touches: REFERENCE_PATHS,
  propose: (problem) =>
    missingKeys(problem.evidence)
      .filter(({ container }) => container === problem.container)
      .flatMap((missing) => renameKey(problem, missing)),
};
