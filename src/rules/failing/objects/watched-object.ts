import { elementsAt, type Fields, type Shape, textOf } from '../../evidence/values.js';
import { type Condition, controllerReference, metadataOf } from '../../pod/object.js';
import { instantAt } from '../instants.js';

/** Who made an object (metav1 OwnerReference of its controller). */
export interface WatchedOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
}

/** A condition as most of Kubernetes' kinds have it. */
export interface WatchedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** Of its last transition, in milliseconds since 1970; 0 where it does not say. */
  readonly at: number;
}

/** What is kept of every object that is watched. Instants are in milliseconds since 1970, 0 where there is none. */
export interface WatchedObject {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly owner: WatchedOwner | null;
  readonly createdAt: number;
  /** When it is to be gone, its grace period included; 0 for one that nobody deletes. */
  readonly deletionAt: number;
}

/** The longest text that is kept: a failure's evidence is read again when it is reported, in characters. */
const MESSAGE_LIMIT = 1_024;
const CONDITION_LIMIT = 30;
const NAME_LIMIT = 253;
const NO_CONDITIONS: readonly WatchedCondition[] = Object.freeze([]);

export function projectMetadata(object: Fields): WatchedObject {
  const metadata = metadataOf(object);
  return {
    namespace: keptName(metadata.namespace),
    name: keptName(metadata.name),
    uid: keptName(metadata.uid),
    owner: projectOwner(object),
    createdAt: instantAt(metadata.creationTimestamp),
    deletionAt: instantAt(metadata.deletionTimestamp),
  };
}

function projectOwner(object: Fields): WatchedOwner | null {
  const reference = controllerReference(object);
  if (reference === undefined) return null;
  const { apiVersion, kind, name } = reference;
  return { apiVersion: keptName(apiVersion), kind: keptName(kind), name: keptName(name) };
}

/** The conditions that are kept: all, or those that `isKept` chooses by type and status. */
export function projectConditions(
  status: Shape<'conditions'>,
  isKept: (type: string, status: string) => boolean = () => true,
): readonly WatchedCondition[] {
  const kept = elementsAt<Condition>(status.conditions, CONDITION_LIMIT)
    .filter(({ type, status }) => isKept(textOf(type), textOf(status)))
    .map((each) => ({
      type: keptName(each.type),
      status: keptName(each.status),
      reason: keptName(each.reason),
      message: keptText(each.message),
      at: instantAt(each.lastTransitionTime),
    }));
  return kept.length === 0 ? NO_CONDITIONS : kept;
}

export function keptText(value: unknown): string {
  return textOf(value).slice(0, MESSAGE_LIMIT);
}

export function keptName(value: unknown): string {
  return textOf(value).slice(0, NAME_LIMIT);
}

export function watchedCondition(
  { conditions }: { readonly conditions: readonly WatchedCondition[] },
  type: string,
): WatchedCondition | undefined {
  return conditions.find((each) => each.type === type);
}
