import type { Evidence } from '../../evidence/evidence.js';
import { REFERENCE_PATHS } from '../../pod/pod-references.js';
import { type MissingData, markOptional } from '../configuration/mend-references.js';
import type { Fixer } from '../fixer.js';
import { firstProposals } from './first-proposals.js';
import { missingKeys } from './missing-key.js';
import { missingObjects } from './missing-object.js';

/** The volume of missing data is marked optional, to see whether the rest works without the files. */
export const optionalVolume: Fixer = {
  strategy: 'optional-volume',
  title: 'Mark the volume of a missing ConfigMap, Secret or key optional',
  kinds: ['mount-missing-object', 'mount-missing-key'],
  touches: REFERENCE_PATHS,
  propose: (problem) => firstProposals(missingData(problem.evidence), (missing) => markOptional(problem, missing)),
};

/** What the kubelet may only not have read yet is left alone, and so is what the API server provides in every namespace. */
function missingData(evidence: Evidence): readonly MissingData[] {
  const objects = missingObjects(evidence).filter(
    ({ certainty, name }) => certainty !== 'unread' && name !== 'kube-root-ca.crt',
  );
  const keys = missingKeys(evidence).flatMap(({ kind, key, reference }) =>
    reference === undefined ? [] : [{ kind, name: reference.name, key }],
  );
  return [...objects.map(({ kind, name }) => ({ kind, name })), ...keys];
}
