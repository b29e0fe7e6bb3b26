import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Problem } from '../fix.js';
import type { Fixer } from '../rule-and-fixers.js';
import { claimVolumes, isBlockDevice, missingClaim } from './claims.js';
import { unboundClaims } from './sched-pvc-unbound.js';
import { schedulingFailure } from './scheduling-failure.js';

/** A trial: an empty directory in place of a claim that is missing or not bound. */
export const claimToEmptyDir: Fixer = {
  strategy: 'claim-to-empty-dir',
  title: 'Use an empty directory in place of a claim, to see whether the rest works',
  kinds: ['sched-pvc-missing', 'sched-pvc-unbound'],
  touches: ['persistentVolumeClaim/**', 'ephemeral/**', 'emptyDir/**'].map((source) => `/spec/volumes/*/${source}`),
  propose: (problem) => {
    const { pod } = problem;
    const edit = new PodEdit(pod);
    const replaced = claimsOf(problem).filter(({ volume }) => replace(edit, volume));
    if (replaced.length === 0 || edit.patch.length === 0) return [];
    const list = replaced.map(({ volume, claim }) => `volume ${volume} (claim ${claim})`).join(' and ');
    return [
      {
        title: 'Use an empty directory in place of the claim for a trial',
        explanation: `An experiment: ${list} becomes an emptyDir, which shows whether the rest of the pod works. It is empty, and what is written there is lost with the pod. For production the claim itself has to be put right.`,
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};

interface ClaimToReplace {
  readonly volume: string;
  readonly claim: string;
}

function claimsOf({ kind, evidence, pod }: Problem): readonly ClaimToReplace[] {
  const claims = kind === 'sched-pvc-missing' ? missingClaims(evidence) : unboundClaims(evidence);
  return claims
    .filter(({ name }) => !isBlockDevice(fieldsOf(pod['spec']), name))
    .map(({ name, claim }) => ({ volume: name, claim }));
}

function missingClaims(evidence: Evidence): ReturnType<typeof claimVolumes> {
  const missing = missingClaim(schedulingFailure(evidence)?.message ?? '');
  return claimVolumes(evidence).filter(({ claim }) => claim === missing?.name);
}

function replace(edit: PodEdit, volume: string): boolean {
  const path = volumePath(fieldsOf(edit.document), volume);
  if (path === undefined || edit.get([...path, 'emptyDir']) !== undefined) return false;
  edit
    .remove([...path, 'persistentVolumeClaim'])
    .remove([...path, 'ephemeral'])
    .set([...path, 'emptyDir'], {});
  return true;
}
