import {
  elementsAt,
  elementsOf,
  type Fields,
  fieldsOf,
  listOf,
  type Shape,
  textMapOf,
  textOf,
} from '../evidence/values.js';
import type { KindFields, KnownKind } from './kind-fields.js';

/** An object of which this part is read; one that is not there says nothing. */
type Having<Part extends string> = Shape<Part> | undefined;

/** The fields of meta/v1 ObjectMeta that are read. */
export type ObjectMetadata = Shape<
  | 'annotations'
  | 'creationTimestamp'
  | 'deletionGracePeriodSeconds'
  | 'deletionTimestamp'
  | 'finalizers'
  | 'generateName'
  | 'generation'
  | 'labels'
  | 'managedFields'
  | 'name'
  | 'namespace'
  | 'ownerReferences'
  | 'resourceVersion'
  | 'uid'
>;

/** The fields of meta/v1 OwnerReference. */
export type OwnerReference = Shape<'apiVersion' | 'blockOwnerDeletion' | 'controller' | 'kind' | 'name' | 'uid'>;

/** The fields of meta/v1 Condition, and of those that pods, nodes and Deployments have. */
export type Condition = Shape<
  | 'lastHeartbeatTime'
  | 'lastProbeTime'
  | 'lastTransitionTime'
  | 'lastUpdateTime'
  | 'message'
  | 'observedGeneration'
  | 'reason'
  | 'status'
  | 'type'
>;

/** The fields of core/v1 PodTemplateSpec. */
export type PodTemplate = Shape<'metadata' | 'spec'>;

const NO_LABELS: Readonly<Record<string, string>> = Object.freeze({});

/** '' where the object does not say, as of all texts here. */
export function kindOf(object: Having<'kind'>): string {
  return textOf(object?.kind);
}

export function metadataOf(object: Having<'metadata'>): ObjectMetadata {
  return fieldsOf(object?.metadata);
}

export function nameOf(object: Having<'metadata'>): string {
  return textOf(metadataOf(object).name);
}

export function namespaceOf(object: Having<'metadata'>): string {
  return textOf(metadataOf(object).namespace);
}

export function uidOf(object: Having<'metadata'>): string {
  return textOf(metadataOf(object).uid);
}

/** As the API server writes it (RFC 3339). */
export function createdAt(object: Having<'metadata'>): string {
  return textOf(metadataOf(object).creationTimestamp);
}

export function isBeingDeleted(object: Having<'metadata'>): boolean {
  return textOf(metadataOf(object).deletionTimestamp) !== '';
}

export function labelsOf(object: Having<'metadata'>): Readonly<Record<string, string>> {
  const { labels } = metadataOf(object);
  return labels === undefined ? NO_LABELS : textMapOf(labels);
}

export function labelOf(object: Having<'metadata'>, name: string): string {
  return textOf(fieldsOf(metadataOf(object).labels)[name]);
}

export function annotationsOf(object: Having<'metadata'>): Readonly<Record<string, string>> {
  return textMapOf(metadataOf(object).annotations);
}

export function annotationOf(object: Having<'metadata'>, name: string): string {
  return textOf(fieldsOf(metadataOf(object).annotations)[name]);
}

/** All of them: who leaves one out takes an object for another's. */
export function ownerReferencesOf(object: Having<'metadata'>): readonly OwnerReference[] {
  return elementsOf(metadataOf(object).ownerReferences).map(fieldsOf);
}

/** The reference to what made the object and looks after it. */
export function controllerReference(object: Having<'metadata'>): OwnerReference | undefined {
  return firstWith(elementsOf(metadataOf(object).ownerReferences), 'controller', true);
}

/** The specification of an object of this kind. */
export function specOf<Kind extends KnownKind = 'Pod'>(object: Having<'spec'>): KindFields[Kind]['spec'] {
  return fieldsOf(object?.spec);
}

/** The status of an object of this kind. */
export function statusOf<Kind extends KnownKind = 'Pod'>(object: Having<'status'>): KindFields[Kind]['status'] {
  return fieldsOf(object?.status);
}

/** Of a status, or of whatever else has some. */
export function conditionsOf({ conditions }: Shape<'conditions'>): readonly Condition[] {
  return elementsAt(conditions);
}

export function conditionOf(holder: Shape<'conditions'>, type: string): Condition | undefined {
  return firstWith(listOf(holder.conditions), 'type', type);
}

/** Found without a copy of the list: this is asked of every object of a cluster. */
function firstWith(list: readonly unknown[], field: string, value: unknown): Fields | undefined {
  const found = list.find((each) => fieldsOf(each)[field] === value);
  return found === undefined ? undefined : fieldsOf(found);
}

/** By which a workload makes its pods; without fields where it makes none. A CronJob has the template of a Job that has it. */
export function templateOf(workload: Having<'spec'>): PodTemplate {
  const jobTemplate = fieldsOf(specOf<'CronJob'>(workload).jobTemplate);
  return fieldsOf(specOf<'Deployment'>(workload).template ?? specOf<'Job'>(jobTemplate).template);
}
