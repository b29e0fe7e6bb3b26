import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { renameKey } from '../configuration/mend-references.js';
import type { Fixer } from '../fixer.js';
import { firstProposals } from './first-proposals.js';
import { missingKeys } from './missing-key.js';

/** A key that a volume demands and that its ConfigMap or Secret does not have becomes the near one that it has; the file keeps its name. */
export const existingVolumeKey: Fixer = {
  strategy: 'existing-volume-key',
  title: 'Mount the near key that the ConfigMap or Secret has',
  kinds: ['mount-missing-key'],
  touches: REFERENCE_PATHS,
  propose: (problem) =>
    firstProposals(missingKeys(problem.evidence), ({ kind, key, reference }) =>
      reference === undefined ? [] : renameKey(problem, { kind, name: reference.name, key }),
    ),
};
