import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import type { ClusterApi } from '../cluster-api.js';
import { CLAIMS, STORAGE_CLASSES } from '../kinds.js';
import { annotationsOf, elementsOf, nameOf, namespaceOf, type StoredObject, specOf, statusOf } from '../objects.js';

/** Where the pod shall run, for the one who makes the volume. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

export interface ClaimsOfPod {
  /** In the scheduler's words, what keeps the pod from any node. */
  readonly problem?: string;
  /** Those that are made when a node is chosen. */
  readonly waiting: readonly StoredObject[];
}

export function claimsOf(api: ClusterApi, pod: Fields): ClaimsOfPod {
  const names = claimNames(pod);
  const found = names.map((name) => api.get(CLAIMS, namespaceOf(pod), name));
  const missing = names.find((_, index) => found[index] === undefined);
  if (missing !== undefined) return { problem: `persistentvolumeclaim "${missing}" not found. not found`, waiting: [] };
  const unbound = found.filter((claim) => claim !== undefined).filter((claim) => statusOf(claim)['phase'] !== 'Bound');
  const waiting = unbound.filter((claim) => waitsForPod(api, claim));
  return waiting.length === unbound.length
    ? { waiting }
    : { problem: `pod has unbound immediate PersistentVolumeClaims`, waiting };
}

export function claimNames(pod: Fields): string[] {
  return elementsOf(specOf(pod)['volumes']).flatMap((volume) => {
    if (volume['ephemeral'] !== undefined) return [`${nameOf(pod)}-${textOf(volume['name'])}`];
    return textOf(fieldsOf(volume['persistentVolumeClaim'])['claimName']) || [];
  });
}

/** The claim's class, where it names none the cluster's default. */
export function classOf(api: ClusterApi, claim: Fields): StoredObject | undefined {
  const name = specOf(claim)['storageClassName'];
  if (name !== undefined) return name === '' ? undefined : api.get(STORAGE_CLASSES, undefined, textOf(name));
  const isDefault = (each: Fields) => annotationsOf(each)['storageclass.kubernetes.io/is-default-class'] === 'true';
  return api.list(STORAGE_CLASSES).find(isDefault);
}

export function waitsForPod(api: ClusterApi, claim: Fields): boolean {
  return classOf(api, claim)?.['volumeBindingMode'] === 'WaitForFirstConsumer';
}
