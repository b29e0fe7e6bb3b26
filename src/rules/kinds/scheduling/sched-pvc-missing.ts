import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf } from '../../evidence/values.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { closestName, didYouMean } from '../support/names.js';
import { fromManifest, fromRelated } from '../support/quotes.js';
import { isTypingError } from '../support/typing-error.js';
import { isUnfilled } from '../support/unfilled-name.js';
import { claimToEmptyDir } from './claim-to-empty-dir.js';
import {
  type ClaimTrouble,
  type ClaimVolume,
  claimVolumes,
  isThereByNow,
  type MissingClaim,
  missingClaim,
} from './claims.js';
import { failureQuotes, type SchedulingFailure, schedulingFailure } from './scheduling-failure.js';

/** A claim that the scheduler misses. */
interface ClaimMissed extends MissingClaim {
  readonly failure: SchedulingFailure;
  /** The volumes of the pod that it stands behind. */
  readonly claims: readonly ClaimVolume[];
}

/** The name of a claim that does not exist becomes that of the one that does and looks alike. */
const correctClaimName = fix<ClaimMissed>({
  strategy: 'correct-claim-name',
  title: 'Correct the name of a PersistentVolumeClaim to the nearest that exists',
  touches: ['/spec/volumes/*/persistentVolumeClaim/claimName'],
  propose: (claim, { evidence, pod }) => {
    const name = claim.trouble === 'missing' ? nearClaim(evidence, claim.name) : undefined;
    if (name === undefined) return [];
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
});

/**
 * The claim that is meant, by a slip of the pen only: one with another number, or with more in its name, is another's, and its data with it. None for one
 * that a StatefulSet makes for each of its pods.
 */
function nearClaim(evidence: Evidence, name: string): string | undefined {
  if (isUnfilled(name)) return undefined;
  if (isOfStatefulSet(evidence, name)) return undefined;
  const near = existingClaims(evidence, name).filter((each) => isTypingError(name, each));
  return closestName(name, near);
}

/** Whether a StatefulSet makes the claim for this pod: `TEMPLATE-POD`. */
function isOfStatefulSet({ owner, podName }: Evidence, name: string): boolean {
  return owner.kind === 'StatefulSet' && name.endsWith(`-${podName}`);
}

/** Scheduler: `persistentvolumeclaim "N" not found`, alone in 1.20, after the node count later. */
export const schedPvcMissing = defineKind<ClaimMissed>({
  id: 'sched-pvc-missing',
  title: 'PersistentVolumeClaim does not exist',
  description:
    'The scheduler says that a PersistentVolumeClaim of the pod is not found, is being deleted, or is bound to a PersistentVolume that is gone. Without the claim no node takes the pod.',
  group: 'scheduling',
  severity: 'high',
  read: (evidence) => {
    const failure = schedulingFailure(evidence);
    const missing = failure === undefined ? undefined : missingClaim(failure.message);
    if (failure === undefined || missing === undefined) return [];
    if (missing.trouble === 'missing' && isThereByNow(evidence, missing.name)) return [];
    return [{ ...missing, failure, claims: claimVolumes(evidence).filter(({ claim }) => claim === missing.name) }];
  },
  say: sayClaimMissed,
  fixes: [correctClaimName, claimToEmptyDir],
  oracles: [scheduled],
});

/** The names of claims that exist, as far as the agent has looked: those that look alike first. */
function existingClaims(evidence: Evidence, name: string): readonly string[] {
  const others = evidence.facts.related.filter(
    (each) => each.kind === 'PersistentVolumeClaim' && each.exists === true && each.name !== name,
  );
  return [...(evidence.related('PersistentVolumeClaim', name)?.near ?? []), ...others.map((each) => each.name)];
}

function sayClaimMissed(claim: ClaimMissed, evidence: Evidence): Draft {
  const {
    name,
    failure,
    claims: [volume],
  } = claim;
  const place = volume === undefined ? 'a volume' : `volume ${volume.name} (${volume.path})`;
  const near = claim.trouble === 'missing' ? didYouMean(name, existingClaims(evidence, name)) : '';
  return {
    title: `PersistentVolumeClaim ${name} ${claimState(claim)}`,
    cause:
      `PersistentVolumeClaim ${name} in namespace ${evidence.namespace} ${claimState(claim)}, and ${place} ` +
      `of the pod uses it, so the pod cannot be placed on a node.${near}`,
    objects: [`PersistentVolumeClaim/${name}`],
    weight: failure.total + 1,
    evidence: [
      ...failureQuotes(failure),
      ...(volume === undefined || volume.isEphemeral ? [] : [fromManifest(volume.path, `claimName: ${name}`)]),
      ...fromRelated(evidence.related('PersistentVolumeClaim', name)),
    ],
    steps: STEPS[claim.trouble](evidence, claim, volume),
    checks: [step('See which claims exist:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
  };
}

/** The end of a sentence about the claim. */
function claimState({ trouble, volume }: MissingClaim): string {
  if (trouble === 'lost') return `is bound to PersistentVolume ${volume}, which does not exist`;
  return STATES[trouble];
}

const STATES: Readonly<Record<Exclude<ClaimTrouble, 'lost'>, string>> = {
  missing: 'does not exist',
  deleting: 'is being deleted',
  creating: 'has not been created yet by the ephemeral volume controller',
  foreign: 'was not made for this pod, whose ephemeral volume has the same name',
};

type Advice = (evidence: Evidence, claim: MissingClaim, volume: ClaimVolume | undefined) => Draft['steps'];

const STEPS: Readonly<Record<ClaimTrouble, Advice>> = {
  missing: (evidence, { name }, volume) =>
    isOfStatefulSet(evidence, name)
      ? [
          step(
            `Delete the pod: StatefulSet ${evidence.owner.name} makes it anew, and the claim with it, from its volumeClaimTemplates. It makes a claim only together with its pod, and this one was deleted since; its volume begins empty, unless the former PersistentVolume was kept (reclaim policy Retain) and is bound to it again.`,
            kubectl(evidence, 'delete', `pod/${evidence.podName}`),
          ),
        ]
      : [
          step(
            `Create the claim ${name} (kind PersistentVolumeClaim, with the size and StorageClass that the application needs). See which classes there are:`,
            clusterKubectl('get', 'storageclass'),
          ),
          changeStep(evidence, `Or correct the name${volume === undefined ? '' : ` at ${volume.path}.claimName`}`),
        ],
  deleting: (evidence, { name }) => [
    step(
      'A deletion cannot be taken back. If the data is needed, see first that the PersistentVolume of the claim outlives it (reclaim policy Retain):',
      kubectl(evidence, 'get', 'pvc', named(name), '-o', 'wide'),
    ),
    step(
      'See which pods still use the claim: it goes when the last of them does (finalizer kubernetes.io/pvc-protection).',
      kubectl(evidence, 'describe', 'pvc', named(name)),
    ),
    evidence.owner.kind === 'StatefulSet'
      ? step(
          `When it is gone, delete the pod: StatefulSet ${evidence.owner.name} makes it anew, and the claim with it.`,
          kubectl(evidence, 'delete', `pod/${evidence.podName}`),
        )
      : step(`When it is gone, make a claim of that name anew, or bind one to the volume that was kept.`),
  ],
  lost: (evidence, { name, volume }) => [
    step('See whether the PersistentVolume is there after all:', clusterKubectl('get', 'pv', named(volume))),
    step(
      `If the storage behind it still exists, create PersistentVolume ${volume} again for it, with claimRef to ${evidence.namespace}/${name}: the claim finds it by its name.`,
    ),
    step(
      'If the data is gone or not needed, make the claim anew: keep its manifest, delete the claim, create it again.',
      kubectl(evidence, 'get', 'pvc', named(name), '-o', 'yaml'),
    ),
  ],
  creating: (evidence, { name }) => [
    step(
      'This passes as soon as the controller manager has made the claim. If it stays, see what the claim says, and whether a quota or another claim of that name is in the way:',
      kubectl(evidence, 'describe', 'pvc', named(name)),
    ),
  ],
  foreign: (evidence, { name }) => [
    step(
      'See whose claim it is, and delete it if nobody needs it: the controller manager then makes one for the pod.',
      kubectl(evidence, 'describe', 'pvc', named(name)),
    ),
    changeStep(evidence, 'Or give the ephemeral volume another name'),
  ],
};
