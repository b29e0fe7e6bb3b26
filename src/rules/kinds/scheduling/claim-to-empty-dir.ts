import { fieldsOf } from '../../evidence/values.js';
import { volumePath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { fix } from '../fix.js';
import { type ClaimVolume, isBlockDevice } from './claims.js';

interface ClaimsOfPod {
  /** The volumes of which the claims are missing or not bound. */
  readonly claims: readonly ClaimVolume[];
}

/** A trial: an empty directory in place of a claim that is missing or not bound. */
export const claimToEmptyDir = fix<ClaimsOfPod>({
  strategy: 'claim-to-empty-dir',
  title: 'Use an empty directory in place of a claim, to see whether the rest works',
  touches: ['persistentVolumeClaim/**', 'ephemeral/**', 'emptyDir/**'].map((source) => `/spec/volumes/*/${source}`),
  propose: ({ claims }, { pod }) => {
    const edit = new PodEdit(pod);
    const replaced = claims.filter(
      ({ name }) => !isBlockDevice(fieldsOf(pod['spec']), name) && replaceByEmptyDir(edit, name),
    );
    if (replaced.length === 0 || edit.patch.length === 0) return [];
    const list = replaced.map(({ name, claim }) => `volume ${name} (claim ${claim})`).join(' and ');
    return [
      {
        title: 'Use an empty directory in place of the claim for a trial',
        explanation: `An experiment: ${list} becomes an emptyDir, which shows whether the rest of the pod works. It is empty, and what is written there is lost with the pod. For production the claim itself has to be put right.`,
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

function replaceByEmptyDir(edit: PodEdit, volume: string): boolean {
  const path = volumePath(fieldsOf(edit.document), volume);
  if (path === undefined || edit.get([...path, 'emptyDir']) !== undefined) return false;
  edit
    .remove([...path, 'persistentVolumeClaim'])
    .remove([...path, 'ephemeral'])
    .set([...path, 'emptyDir'], {});
  return true;
}
