import type { Owner } from '../../contracts/common.js';
import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { controllerReference, labelOf, metadataOf, ownerReferencesOf } from './object.js';
import type { Pod } from './pod.js';

/** The letters of generated suffixes (k8s.io/apimachinery util/rand): no vowels, so they make no words. */
const GENERATED = '[bcdfghjklmnpqrstvwxz2456789]';
const TEMPLATE_HASH = new RegExp(`^(.+)-(${GENERATED}{6,10})$`);
const REPLICA = new RegExp(`^(.+)-(${GENERATED}{6,10})-${GENERATED}{5}$`);
const GENERATED_POD = new RegExp(`^(.+)-${GENERATED}{5}$`);
const ORDINAL = /^(.+)-(?:0|[1-9]\d{0,2})$/;
/** A CronJob names its Jobs after the scheduled minute since 1970 (earlier: the second). */
const SCHEDULED = /^(.+)-\d{8,10}$/;

/** Whether the name ends in the five characters that a controller generates for a pod. */
export function hasGeneratedName(podName: string): boolean {
  return GENERATED_POD.test(podName);
}

/** The controllers that Kubernetes itself has. */
const WORKLOADS: Readonly<Record<string, string>> = {
  Deployment: 'apps/v1',
  ReplicaSet: 'apps/v1',
  StatefulSet: 'apps/v1',
  DaemonSet: 'apps/v1',
  ReplicationController: 'v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
};

/** The controller at the top of one that Kubernetes itself has; undefined for all other kinds. */
export function workloadOwner(kind: string, name: string): Owner | undefined {
  const apiVersion = Object.hasOwn(WORKLOADS, kind) ? WORKLOADS[kind] : undefined;
  if (apiVersion === undefined || name === '') return undefined;
  return topLevelOwner({ api_version: apiVersion, kind, name });
}

/** What can be the name of an object, and be stored; '' for all else. */
function possibleName(value: unknown): string {
  const text = textOf(value);
  return /^[^\u0000-\u001f\u007f\ud800-\udfff]{1,253}$/.test(text) ? text : '';
}

/** The controller at the top that the manifest's owner references show. */
export function referencedOwner({ metadata }: Pick<Pod, 'metadata'>): Owner | undefined {
  const reference = controllerReference({ metadata }) ?? ownerReferencesOf({ metadata })[0];
  if (reference === undefined) return undefined;
  const [kind, name] = [possibleName(reference.kind), possibleName(reference.name)];
  if (kind === '' || name === '') return undefined;
  const owner = { api_version: textOf(reference.apiVersion) || null, kind, name };
  return topLevelOwner(controllerAbove(owner, (label) => labelOf({ metadata }, label)));
}

/**
 * The controller that labels of its pods show above a ReplicaSet or ReplicationController, and that would take back what is changed there: a Deployment,
 * a Rollout of Argo, a DeploymentConfig of OpenShift; else the owner itself. `labelled` gives a label of the pod, '' where it has none.
 */
export function controllerAbove(owner: Owner, labelled: (label: PodLabel) => string): Owner {
  if (owner.kind === 'ReplicationController') {
    const name = labelled('deploymentconfig');
    const isOfConfig = name !== '' && owner.name.startsWith(`${name}-`);
    return isOfConfig ? { api_version: 'apps.openshift.io/v1', kind: 'DeploymentConfig', name } : owner;
  }
  if (owner.kind !== 'ReplicaSet') return owner;
  const name = withoutHash(owner.name, labelled('rollouts-pod-template-hash'));
  if (name !== '') return { api_version: 'argoproj.io/v1alpha1', kind: 'Rollout', name };
  return deploymentOf(owner, labelled('pod-template-hash'));
}

/** A label by which a controller that rolls out templates knows its pods. */
export type PodLabel = 'deploymentconfig' | 'pod-template-hash' | 'rollouts-pod-template-hash';

/** The Deployment of a ReplicaSet, as far as its name shows one: it ends in the hash of the pods' template, which `hash` is where a label tells it. */
function deploymentOf(owner: Owner, hash = ''): Owner {
  if (owner.kind !== 'ReplicaSet') return owner;
  const name = withoutHash(owner.name, hash) || partOf(TEMPLATE_HASH, owner.name);
  return name === '' ? owner : { api_version: 'apps/v1', kind: 'Deployment', name };
}

/** '' where the name does not end in the hash. */
function withoutHash(name: string, hash: string): string {
  const isHashed = hash !== '' && name.length > hash.length + 1 && name.endsWith(`-${hash}`);
  return isHashed ? name.slice(0, -hash.length - 1) : '';
}

/** The Deployment of a ReplicaSet and the CronJob of a Job, as far as the name shows that there is one. */
export function topLevelOwner(owner: Owner): Owner {
  const cronJob = owner.kind === 'Job' ? partOf(SCHEDULED, owner.name) : '';
  if (cronJob !== '') return { api_version: 'batch/v1', kind: 'CronJob', name: cronJob };
  return deploymentOf(owner);
}

/** The owner that a controller's own manifest shows: what it references, else itself. */
export function documentedOwner(document: Fields): Owner | undefined {
  const [kind, name] = [possibleName(document['kind']), possibleName(metadataOf(document).name)];
  if (kind === '' || kind === 'Pod' || name === '') return undefined;
  const metadata = metadataOf(document);
  const owner = { api_version: textOf(document['apiVersion']) || null, kind, name };
  return referencedOwner({ metadata }) ?? controllerAbove(owner, (label) => labelOf({ metadata }, label));
}

/** Labels by which controllers know their pods. */
const CONTROLLER_LABELS = [
  'pod-template-hash',
  'controller-revision-hash',
  'pod-template-generation',
  'statefulset.kubernetes.io/pod-name',
  'controller-uid',
  'batch.kubernetes.io/controller-uid',
];
const JOB_LABELS = ['batch.kubernetes.io/job-name', 'job-name'];

/** The Job that made the pod, as its labels name it. */
export function labelledOwner({ metadata }: Pod): Owner | undefined {
  const job = JOB_LABELS.map((label) => labelOf({ metadata }, label)).find((name) => name !== '');
  return job === undefined ? undefined : workloadOwner('Job', job);
}

/**
 * Whether the manifest shows a pod that no controller made: it has metadata, and neither owner references nor what controllers put there. Some agents
 * leave most of the metadata out; then a name with the hash of a template, or the minute of a schedule, still tells of a controller.
 */
export function isBarePod({ metadata, isPod }: Pod, byName: Owner): boolean {
  if (!isPod || textOf(metadata.name) === '') return false;
  const labels = fieldsOf(metadata.labels);
  const isMade = listOf(metadata.ownerReferences).length > 0 || textOf(metadata.generateName) !== '';
  if (isMade || CONTROLLER_LABELS.some((label) => label in labels)) return false;
  const isTelling = byName.kind === 'Deployment' || byName.kind === 'CronJob';
  return textOf(metadata.uid) !== '' || !isTelling;
}

/** The controller of a pod, as the name that it gives its pods shows it; '' where it does not. `web-` is how a name is quoted that is still to be generated. */
export function controllerOfPod(podName: string): string {
  return partOf(GENERATED_POD, podName) || partOf(ORDINAL, podName) || partOf(/^(.+)-$/, podName);
}

/** The controller that the pod's name looks like: the last resort. A bare pod owns itself. `hash`: of its template, where a label tells it. */
export function ownerByName(podName: string, hash = ''): Owner {
  const generated = partOf(GENERATED_POD, podName);
  const guesses = [
    ['Deployment', templatedBy(podName, hash) || partOf(REPLICA, podName)],
    ['CronJob', partOf(SCHEDULED, generated)],
    ['StatefulSet', partOf(ORDINAL, podName)],
    ['DaemonSet', generated],
  ] as const;
  const [kind, name] = guesses.find(([, each]) => each !== '') ?? ['Pod', podName];
  return workloadOwner(kind, name) ?? { api_version: 'v1', kind: 'Pod', name: podName };
}

/** The first group of the pattern; '' where it does not match. */
function partOf(pattern: RegExp, name: string): string {
  return pattern.exec(name)?.[1] ?? '';
}

/** The Deployment in `orders-7d9f-x2x4k` where 7d9f is known to be the hash of the template. */
function templatedBy(podName: string, hash: string): string {
  const end = `-${hash}${podName.slice(-6)}`;
  return hash !== '' && podName.length > end.length && podName.endsWith(end) ? podName.slice(0, -end.length) : '';
}
