import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { closestName } from '../support/names.js';
import { isTypingError } from '../support/typing-error.js';
import { isUnfilled } from '../support/unfilled-name.js';
import { missingClaim } from './claims.js';
import { existingClaims } from './sched-pvc-missing.js';
import { schedulingFailure } from './scheduling-failure.js';

/** The name of a claim that does not exist becomes that of the one that does and looks alike. */
export const correctClaimName: Fixer = {
  strategy: 'correct-claim-name',
  title: 'Correct the name of a PersistentVolumeClaim to the nearest that exists',
  kinds: ['sched-pvc-missing'],
  touches: ['/spec/volumes/*/persistentVolumeClaim/claimName'],
  propose: ({ evidence, pod }) => {
    const claim = missingClaim(schedulingFailure(evidence)?.message ?? '');
    const name = claim?.trouble === 'missing' ? nearClaim(evidence, claim.name) : undefined;
    if (claim === undefined || name === undefined) return [];
    const edit = new PodEdit(pod);
    for (const [index, volume] of listOf(fieldsOf(pod['spec'])['volumes']).entries()) {
      const path = ['spec', 'volumes', index, 'persistentVolumeClaim', 'claimName'];
      if (fieldsOf(fieldsOf(volume)['persistentVolumeClaim'])['claimName'] === claim.name) edit.set(path, name);
    }
    if (edit.patch.length === 0) return [];
    return [
      {
        title: `Use PersistentVolumeClaim ${name}`,
        explanation: `PersistentVolumeClaim ${claim.name} does not exist; ${name} does, and is named nearly alike. The volume uses that one.`,
        assumes: [`${name} is the claim that was meant, and no other pod needs it for itself.`],
        patch: edit.patch,
      },
    ];
  },
};

/**
 * The claim that is meant, by a slip of the pen only: one with another number, or with more in its name, is another's, and its data with it. None for one
 * that a StatefulSet makes for each of its pods.
 */
function nearClaim(evidence: Evidence, name: string): string | undefined {
  if (isUnfilled(name)) return undefined;
  if (evidence.owner.kind === 'StatefulSet' && name.endsWith(`-${evidence.podName}`)) return undefined;
  const near = existingClaims(evidence, name).filter((each) => isTypingError(name, each));
  return closestName(name, near);
}
