import type { Owner } from '../../contracts/common.js';
import { fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { PodManifest } from './pod-manifest.js';

/** The letters of generated suffixes (k8s.io/apimachinery util/rand): no vowels, so they make no words. */
const GENERATED = '[bcdfghjklmnpqrstvwxz2456789]';
const TEMPLATE_HASH = new RegExp(`^(.+)-(${GENERATED}{6,10})$`);
const REPLICA = new RegExp(`^(.+)-(${GENERATED}{6,10})-${GENERATED}{5}$`);
const GENERATED_POD = new RegExp(`^(.+)-${GENERATED}{5}$`);
const ORDINAL = /^(.+)-\d{1,5}$/;
/** A CronJob names its Jobs after the scheduled minute since 1970 (earlier: the second). */
const SCHEDULED = /^(.+)-\d{8,10}$/;

/** Whether the name ends in the five characters that a controller generates for a pod. */
export function hasGeneratedName(podName: string): boolean {
  return GENERATED_POD.test(podName);
}

/** The controller at the top that the manifest's owner references show. */
export function referencedOwner(manifest: PodManifest): Owner | undefined {
  const references = listOf(manifest.metadata['ownerReferences'], 20).map(fieldsOf);
  const reference = references.find((each) => each['controller'] === true) ?? references[0];
  if (reference === undefined) return undefined;
  const kind = textOf(reference['kind']);
  const name = textOf(reference['name']);
  if (kind === '' || name === '') return undefined;
  return topLevelOwner({ api_version: textOf(reference['apiVersion']) || null, kind, name });
}

/** The Deployment of a ReplicaSet and the CronJob of a Job, as far as the name shows that there is one. */
export function topLevelOwner(owner: Owner): Owner {
  const deployment = owner.kind === 'ReplicaSet' ? TEMPLATE_HASH.exec(owner.name)?.[1] : undefined;
  if (deployment !== undefined) return { api_version: 'apps/v1', kind: 'Deployment', name: deployment };
  const cronJob = owner.kind === 'Job' ? SCHEDULED.exec(owner.name)?.[1] : undefined;
  if (cronJob !== undefined) return { api_version: 'batch/v1', kind: 'CronJob', name: cronJob };
  return owner;
}

/** The controller that the pod's name looks like: the last resort. A bare pod owns itself. */
export function ownerByName(podName: string): Owner {
  const deployment = REPLICA.exec(podName)?.[1];
  if (deployment !== undefined) return { api_version: 'apps/v1', kind: 'Deployment', name: deployment };
  const generated = GENERATED_POD.exec(podName)?.[1];
  const cronJob = generated === undefined ? undefined : SCHEDULED.exec(generated)?.[1];
  if (cronJob !== undefined) return { api_version: 'batch/v1', kind: 'CronJob', name: cronJob };
  const statefulSet = ORDINAL.exec(podName)?.[1];
  if (statefulSet !== undefined) return { api_version: 'apps/v1', kind: 'StatefulSet', name: statefulSet };
  if (generated !== undefined) return { api_version: 'apps/v1', kind: 'DaemonSet', name: generated };
  return { api_version: 'v1', kind: 'Pod', name: podName };
}
