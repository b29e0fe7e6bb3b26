import { type Fields, fieldsOf, textOf } from '../../rules/evidence/values.js';
import {
  controllerReference,
  isBeingDeleted,
  metadataOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
  templateOf,
  uidOf,
} from '../../rules/pod/object.js';
import type { PodSpec } from '../../rules/pod/pod-fields.js';
import type { StoredObject } from '../api-server/object-store.js';
import { StatusError } from '../api-server/status.js';
import type { ControlPlane } from '../control-plane.js';
import { PODS } from '../kinds.js';
import { conditionIn, controlledBy, createdMs, isTrue, type ObjectFields } from '../objects.js';

export const isOver = (pod: ObjectFields): boolean => /^(?:Succeeded|Failed)$/.test(textOf(statusOf(pod).phase));
/** Counts towards what a controller wants. */
export const isActive = (pod: ObjectFields): boolean => !isOver(pod) && !isBeingDeleted(pod);
export const isReady = (pod: ObjectFields): boolean => isTrue(pod, 'Ready');

/** Ready for as long as the controller wants. */
export function isAvailable({ clock }: ControlPlane, pod: ObjectFields, minReadySeconds: number): boolean {
  if (!isReady(pod)) return false;
  const since = Date.parse(textOf(conditionIn(pod, 'Ready')?.lastTransitionTime));
  return clock.now - since >= minReadySeconds * 1_000;
}

export function podsOf({ informers }: ControlPlane, owner: ObjectFields): StoredObject[] {
  return informers.owned(owner, PODS).filter((pod) => controllerReference(pod)?.uid === uidOf(owner));
}

export interface NewPod {
  /** Of a pod whose name counts; else one is made of the owner's. */
  readonly name?: string;
  readonly labels?: Fields;
  readonly annotations?: Fields;
  readonly spec?: PodSpec;
}

/** A pod of the owner's template, with what is its own. */
export function podOf(owner: StoredObject, { name, labels, annotations, spec }: NewPod = {}): ObjectFields {
  const template = templateOf(owner);
  const metadata = metadataOf(template);
  return {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: {
      ...(name === undefined ? { generateName: `${nameOf(owner)}-` } : { name }),
      namespace: namespaceOf(owner),
      labels: { ...fieldsOf(metadata.labels), ...labels },
      ...((metadata.annotations ?? annotations) !== undefined && {
        annotations: { ...fieldsOf(metadata.annotations), ...annotations },
      }),
      ownerReferences: [controlledBy(owner)],
    },
    spec: { ...specOf(template), ...spec },
  };
}

/** Makes a pod and tells of it. Where the API server refuses it, tells that, and answers its words. */
export function createPod(
  plane: ControlPlane,
  owner: StoredObject,
  component: string,
  pod: ObjectFields = podOf(owner),
): string | undefined {
  const tell = (type: 'Normal' | 'Warning', reason: string, message: string) =>
    plane.events.record({ about: owner, type, reason, message, component });
  try {
    const made = plane.api.create(PODS, pod);
    tell('Normal', 'SuccessfulCreate', `Created pod: ${nameOf(made)}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    tell('Warning', 'FailedCreate', `Error creating: ${error.message}`);
    return error.message;
  }
}

export function deletePod(plane: ControlPlane, owner: StoredObject, component: string, pod: StoredObject): void {
  plane.api.delete(PODS, pod);
  const message = `Deleted pod: ${nameOf(pod)}`;
  plane.events.record({ about: owner, type: 'Normal', reason: 'SuccessfulDelete', message, component });
}

/** Those that a controller deletes first: not placed, not ready, young. */
export function byWorth(one: ObjectFields, other: ObjectFields): number {
  const worth = (pod: ObjectFields) => (textOf(specOf(pod).nodeName) === '' ? 0 : 1) + (isReady(pod) ? 2 : 0);
  return worth(one) - worth(other) || createdMs(other) - createdMs(one);
}

/** Looks at the owner of each pod that changes. */
export function onPodsOf(plane: ControlPlane, kind: string, look: (key: string) => void): void {
  plane.informers.onChange(PODS, ({ object }) => {
    const owner = controllerReference(object);
    if (owner?.kind === kind) look(`${namespaceOf(object)}/${textOf(owner.name)}`);
  });
}

export const keyOf = (object: ObjectFields): string => `${namespaceOf(object)}/${nameOf(object)}`;

export function atKey(key: string): [namespace: string, name: string] {
  const [namespace = '', name = ''] = key.split('/');
  return [namespace, name];
}
