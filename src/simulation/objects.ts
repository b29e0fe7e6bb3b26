import { type Fields, fieldsOf, listOf, numberOf, textMapOf, textOf } from '../rules/evidence/values.js';
import { type Labels, labelSelectorOf, selects } from '../rules/label-selector.js';
import type { StoredObject } from './api-server/object-store.js';

export type { StoredObject } from './api-server/object-store.js';

/** More than any list of these objects has. */
const MANY = 10_000;

export const specOf = (object: Fields): Fields => fieldsOf(object['spec']);
export const statusOf = (object: Fields): Fields => fieldsOf(object['status']);
export const metadataOf = (object: Fields): Fields => fieldsOf(object['metadata']);
export const nameOf = (object: Fields): string => textOf(metadataOf(object)['name']);
export const namespaceOf = (object: Fields): string => textOf(metadataOf(object)['namespace']);
export const uidOf = (object: Fields): string => textOf(metadataOf(object)['uid']);
export const labelsOf = (object: Fields): Labels => textMapOf(metadataOf(object)['labels']);
export const annotationsOf = (object: Fields): Labels => textMapOf(metadataOf(object)['annotations']);
export const isEnding = (object: Fields): boolean => textOf(metadataOf(object)['deletionTimestamp']) !== '';
export const createdAt = (object: Fields): number => Date.parse(textOf(metadataOf(object)['creationTimestamp']));
export const elementsOf = (value: unknown): Fields[] => listOf(value, MANY).map(fieldsOf);
export const conditionOf = (object: Fields, type: string): Fields | undefined =>
  elementsOf(statusOf(object)['conditions']).find((each) => each['type'] === type);
export const isTrue = (object: Fields, type: string): boolean => conditionOf(object, type)?.['status'] === 'True';

/** Of a container's spec, or a default. */
export const numberIn = (fields: Fields, field: string, otherwise: number): number =>
  numberOf(fields[field]) ?? otherwise;

/** With these metadata fields beside its own. */
export function withMetadata<Thing extends Fields>(object: Thing, metadata: Fields): Thing & { metadata: Fields } {
  return { ...object, metadata: { ...metadataOf(object), ...metadata } };
}

/** The reference by which a controller owns what it makes. */
export function controlledBy(owner: StoredObject): Fields {
  const { apiVersion, kind } = owner;
  const [name, uid] = [nameOf(owner), uidOf(owner)];
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

export function controllerOf(object: Fields): Fields | undefined {
  return elementsOf(metadataOf(object)['ownerReferences']).find((each) => each['controller'] === true);
}

/** Whether a LabelSelector of a spec means these labels. */
export function isSelectedBy(selector: unknown, labels: Labels): boolean {
  const read = labelSelectorOf(selector);
  return read !== undefined && selects(read, labels);
}

/** Equal in what they say; the order of fields does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isMap(one) || !isMap(other)) return false;
  const keys = definedKeys(one);
  return keys.length === definedKeys(other).length && keys.every((key) => isSame(one[key], other[key]));
}

const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const definedKeys = (map: Fields) => Object.keys(map).filter((key) => map[key] !== undefined);

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
