import type { Fields } from '../../rules/evidence/values.js';

/** A name that says where it is from, as Kubernetes has it. */
export interface ObjectMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An object as `kubectl apply` would be given it. */
export interface KubernetesObject extends Fields {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMetadata;
}

/** Where something is to be. */
export interface Place {
  readonly namespace: string;
  readonly name: string;
}

/** The labels of all that belongs to an application, by the conventions of Kubernetes. */
export function labelsOf({ namespace, name }: Place): Readonly<Record<string, string>> {
  return { ...selectorOf({ namespace, name }), 'app.kubernetes.io/part-of': namespace };
}

/** The labels by which the pods of an application are selected. */
export function selectorOf({ name }: Place): Readonly<Record<string, string>> {
  return { 'app.kubernetes.io/name': name };
}

/** An object of the application with its labels. */
export function ownedBy(place: Place, kind: Pick<KubernetesObject, 'apiVersion' | 'kind'>, fields: Fields) {
  const { apiVersion, kind: name } = kind;
  return { apiVersion, kind: name, metadata: { ...place, labels: labelsOf(place) }, ...fields };
}
