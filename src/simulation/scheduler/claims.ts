import { textOf } from '../../rules/evidence/values.js';
import { annotationOf, nameOf, namespaceOf, specOf, statusOf } from '../../rules/pod/object.js';
import { claimOf } from '../../rules/pod/pod-fields.js';
import type { ClusterApi } from '../cluster-api.js';
import { listIn } from '../fields.js';
import { CLAIMS, STORAGE_CLASSES } from '../kinds.js';
import type { ObjectFields, StoredObject } from '../objects.js';

/** Where the pod shall run, for the one who makes the volume. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

export interface ClaimsOfPod {
  /** In the scheduler's words, what keeps the pod from any node. */
  readonly problem?: string;
  /** Those that are made when a node is chosen. */
  readonly waiting: readonly StoredObject[];
}

export function claimsOf(api: ClusterApi, pod: ObjectFields): ClaimsOfPod {
  const names = claimNames(pod);
  const found = names.map((name) => api.get(CLAIMS, namespaceOf(pod), name));
  const missing = names.find((_, index) => found[index] === undefined);
  if (missing !== undefined) return { problem: `persistentvolumeclaim "${missing}" not found. not found`, waiting: [] };
  const unbound = found
    .filter((claim) => claim !== undefined)
    .filter((claim) => statusOf<'PersistentVolumeClaim'>(claim).phase !== 'Bound');
  const waiting = unbound.filter((claim) => waitsForPod(api, claim));
  return waiting.length === unbound.length
    ? { waiting }
    : { problem: `pod has unbound immediate PersistentVolumeClaims`, waiting };
}

export function claimNames(pod: ObjectFields): string[] {
  return listIn(specOf(pod), 'volumes').flatMap((volume) => {
    if (volume.ephemeral !== undefined) return [`${nameOf(pod)}-${textOf(volume.name)}`];
    return claimOf(volume) || [];
  });
}

/** The claim's class, where it names none the cluster's default. */
export function classOf(api: ClusterApi, claim: ObjectFields): StoredObject | undefined {
  const name = specOf<'PersistentVolumeClaim'>(claim).storageClassName;
  if (name !== undefined) return name === '' ? undefined : api.get(STORAGE_CLASSES, undefined, textOf(name));
  const isDefault = (each: ObjectFields) =>
    annotationOf(each, 'storageclass.kubernetes.io/is-default-class') === 'true';
  return api.list(STORAGE_CLASSES).find(isDefault);
}

export function waitsForPod(api: ClusterApi, claim: ObjectFields): boolean {
  return classOf(api, claim)?.volumeBindingMode === 'WaitForFirstConsumer';
}
