import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, kubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromManifest, fromRelated } from '../support/quotes.js';
import { type ClaimVolume, claimVolumes, type MissingClaim, missingClaim } from './claims.js';
import { failureQuotes, type SchedulingFailure, schedulingFailure } from './scheduling-failure.js';

/** Scheduler: `persistentvolumeclaim "N" not found`, alone in 1.20, after the node count later. */
export const schedPvcMissing: DiagnosisRule = {
  id: 'sched-pvc-missing',
  title: 'PersistentVolumeClaim does not exist',
  description:
    'The scheduler says that a PersistentVolumeClaim of the pod is not found, is being deleted, or is bound to a PersistentVolume that is gone. Without the claim no node takes the pod.',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const failure = schedulingFailure(evidence);
    const claim = failure === undefined ? undefined : missingClaim(failure.message);
    return failure === undefined || claim === undefined ? [] : [draft(evidence, failure, claim)];
  },
};

/** The names of claims that exist, as far as the agent has looked: those that look alike first. */
export function existingClaims(evidence: Evidence, name: string): readonly string[] {
  const others = evidence.facts.related.filter(
    (each) => each.kind === 'PersistentVolumeClaim' && each.exists === true && each.name !== name,
  );
  return [...(evidence.related('PersistentVolumeClaim', name)?.near ?? []), ...others.map((each) => each.name)];
}

function draft(evidence: Evidence, failure: SchedulingFailure, claim: MissingClaim): Draft {
  const { name, state } = claim;
  const volume = claimVolumes(evidence).find((each) => each.claim === name);
  const place = volume === undefined ? 'a volume' : `volume ${volume.name} (${volume.path})`;
  return {
    title: `PersistentVolumeClaim ${name} ${state}`,
    cause:
      `PersistentVolumeClaim ${name} ${state} in namespace ${evidence.namespace}, and ${place} ` +
      `of the pod uses it, so the pod cannot be placed on a node.${didYouMean(name, existingClaims(evidence, name))}`,
    objects: [`PersistentVolumeClaim/${name}`],
    weight: failure.total + 1,
    evidence: [
      ...failureQuotes(failure),
      ...(volume === undefined || volume.isEphemeral ? [] : [fromManifest(volume.path, `claimName: ${name}`)]),
      ...fromRelated(evidence.related('PersistentVolumeClaim', name)),
    ],
    steps: claim.isEphemeral ? ephemeralSteps(evidence, name) : steps(evidence, name, volume),
    checks: [step('See which claims exist:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
  };
}

function steps(evidence: Evidence, name: string, volume: ClaimVolume | undefined): Draft['steps'] {
  return [
    step(
      `Create the claim ${name} (kind PersistentVolumeClaim, with the size and StorageClass that the application needs). See which classes there are:`,
      'kubectl get storageclass',
    ),
    changeStep(evidence, `Or correct the name${volume === undefined ? '' : ` at ${volume.path}.claimName`}`),
  ];
}

function ephemeralSteps(evidence: Evidence, name: string): Draft['steps'] {
  return [
    step(
      'This passes as soon as the controller manager has made the claim. If it stays, see what the claim says, and whether a quota or another claim of that name is in the way:',
      kubectl(evidence, 'describe', 'pvc', name),
    ),
  ];
}
