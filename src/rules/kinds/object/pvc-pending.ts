import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { type Draft, defineKind } from '../define-kind.js';
import { CLAIM_TROUBLES, MISSING_CLASS, NO_CLASS } from '../scheduling/claims.js';
import { provisioningTrouble } from '../scheduling/provisioning.js';
import { mismatchSteps } from '../scheduling/volume-mismatch.js';
import { clusterKubectl, kubectl, objectName, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { cut, fromRelated } from '../support/quotes.js';
import { toldError } from '../support/told-error.js';
import { describeStep, type FailingObject, failingObjects, quotesOf } from './failing-object.js';

const KIND = 'PersistentVolumeClaim';

/** A claim finds no volume, and no pod that waits for it says so. */
export const pvcPending = defineKind<FailingObject>({
  id: 'pvc-pending',
  title: 'PersistentVolumeClaim gets no volume',
  description:
    'A PersistentVolumeClaim stays Pending: its StorageClass does not exist, there is none by default, no volume fits, or the provisioner fails. Or it is Lost: the volume that it was bound to is gone. Where a pod waits for the claim, the pod tells of it.',
  group: 'controller',
  severity: 'high',
  read: (evidence) => failingObjects(evidence, KIND, CLAIM_TROUBLES),
  say: sayPendingClaim,
  oracles: [],
});

function sayPendingClaim(claim: FailingObject, evidence: Evidence): Draft {
  const { name, reason } = claim;
  const classes = evidence.facts.related.filter((each) => each.kind === 'StorageClass');
  return {
    title:
      reason === 'ClaimLost'
        ? `PersistentVolumeClaim ${name} has lost its volume`
        : `PersistentVolumeClaim ${name} gets no volume`,
    cause: pendingClaimCause(evidence, claim),
    objects: [`${KIND}/${name}`],
    evidence: [
      ...quotesOf(evidence, claim, ['storageClassName', 'accessModes', 'resources', 'volumeName']),
      ...classes.flatMap(fromRelated),
    ],
    steps: stepsForPendingClaim(evidence, claim),
    checks: [
      step('See that it becomes Bound:', kubectl(evidence, 'get', objectName(KIND, name))),
      describeStep(evidence, claim),
    ],
  };
}

function pendingClaimCause(evidence: Evidence, claim: FailingObject): string {
  const { name, message, reason } = claim;
  const quoted = message === '' ? '' : ` Kubernetes says: ${cut(toldError(message, 500), 500)}.`.replace(/\.\.$/, '.');
  const who = `PersistentVolumeClaim ${name} in namespace ${evidence.namespace}`;
  if (reason === 'ClaimLost')
    return `${who} was bound to a PersistentVolume${message === '' ? '' : ` (${cut(message, 253)})`} that does not exist any more: what was stored there is not reachable.`;
  const missing = classOfPendingClaim(evidence, claim);
  if (missing !== '')
    return `${who} stays Pending: StorageClass ${missing}, which it names (spec.storageClassName), does not exist.${didYouMean(missing, nearClasses(evidence, missing))}`;
  if (NO_CLASS.test(message))
    return `${who} stays Pending: it names no StorageClass, the cluster has none by default, and no PersistentVolume fits.${quoted}`;
  return `${who} stays Pending: no PersistentVolume is found or made for it.${quoted}`;
}

function classOfPendingClaim(evidence: Evidence, { message, spec }: FailingObject): string {
  const named = MISSING_CLASS.exec(message)?.[1] ?? '';
  const asked = textOf(spec['storageClassName']);
  const isGone = asked !== '' && evidence.related('StorageClass', asked)?.exists === false;
  return named || (isGone ? asked : '');
}

function nearClasses(evidence: Evidence, name: string): readonly string[] {
  return evidence.related('StorageClass', name)?.near ?? [];
}

/** Nearly all of a claim stays as it was made. */
function stepsForPendingClaim(evidence: Evidence, claim: FailingObject): Step[] {
  if (claim.reason === 'ClaimLost')
    return [
      step('See whether the volume is there under another name, and which are there:', clusterKubectl('get', 'pv')),
      step(
        'Restore the PersistentVolume (its claimRef names the claim) or its data from a backup; else make the claim anew, which begins with an empty volume.',
      ),
    ];
  const mismatch = mismatchSteps(claim.message);
  if (mismatch !== undefined) return mismatch;
  const trouble = provisioningTrouble(claim.message);
  if (trouble !== undefined) return [step(trouble)];
  const missing = classOfPendingClaim(evidence, claim);
  return [
    step(
      missing === ''
        ? 'Make the claim anew with a StorageClass that exists (spec.storageClassName), or have one made the default. See which there are:'
        : `Make the claim anew with a StorageClass that exists, or create StorageClass ${missing}. See which there are:`,
      clusterKubectl('get', 'storageclass'),
    ),
    step('Without a provisioner, create a PersistentVolume of the demanded size and access mode.'),
  ];
}
