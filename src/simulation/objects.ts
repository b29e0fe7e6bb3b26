import { numberOf, type Shape } from '../rules/evidence/values.js';
import { type Labels, labelSelectorOf, selects } from '../rules/label-selector.js';
import {
  type Condition,
  conditionOf,
  createdAt,
  metadataOf,
  nameOf,
  type ObjectMetadata,
  type OwnerReference,
  statusOf,
  uidOf,
} from '../rules/pod/object.js';
import type { ObjectFields, StoredObject } from './api-server/object-store.js';

export type { ObjectFields, StoredObject } from './api-server/object-store.js';

/** In milliseconds since 1970. */
export const createdMs = (object: ObjectFields): number => Date.parse(createdAt(object));
export const conditionIn = (object: ObjectFields | undefined, type: string): Condition | undefined =>
  conditionOf(statusOf(object), type);
export const isTrue = (object: ObjectFields | undefined, type: string): boolean =>
  conditionIn(object, type)?.status === 'True';

/** Of a spec or a status, or a default. */
export function numberIn<Name extends string>(fields: Shape<Name>, name: Name, otherwise: number): number {
  return numberOf(fields[name]) ?? otherwise;
}

/** With these metadata fields beside its own. */
export function withMetadata<Thing extends ObjectFields>(
  object: Thing,
  metadata: ObjectMetadata,
): Thing & { metadata: ObjectMetadata } {
  return { ...object, metadata: { ...metadataOf(object), ...metadata } };
}

/** The reference by which a controller owns what it makes. */
export function controlledBy(owner: StoredObject): OwnerReference {
  const { apiVersion, kind } = owner;
  const [name, uid] = [nameOf(owner), uidOf(owner)];
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

/** Whether a LabelSelector of a spec means these labels. */
export function isSelectedBy(selector: unknown, labels: Labels): boolean {
  const read = labelSelectorOf(selector);
  return read !== undefined && selects(read, labels);
}
export function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
