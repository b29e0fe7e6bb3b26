import { type Fields, fieldsOf, isFields, textOf } from '../evidence/values.js';
import { equalData } from '../pod/plain-data.js';
import type { MergedList, Shape } from './merge-keys.js';

/** An element of a merged list, by its merge key. */
export interface ElementStep {
  readonly key: string;
  readonly value: string | number;
  /** The member that Kustomize needs beside the merge key, such as the protocol of a port. */
  readonly also?: Fields;
}

/** A member of a map, or an element of a merged list. */
export type Step = string | ElementStep;
export type Place = readonly Step[];

/** One difference between two manifests, in terms of merge keys instead of indices. `at` of list changes is the list's place. */
export type Change =
  | { readonly op: 'set'; readonly at: Place; readonly value: unknown; readonly before: unknown }
  /** `ifPresent`: nothing is wrong where it is not there. */
  | { readonly op: 'unset'; readonly at: Place; readonly ifPresent?: boolean }
  | { readonly op: 'insert'; readonly at: Place; readonly step: ElementStep; readonly element: Fields }
  | { readonly op: 'delete'; readonly at: Place; readonly step: ElementStep }
  /** The elements, as far as they are there, in this order. */
  | { readonly op: 'order'; readonly at: Place; readonly steps: readonly ElementStep[] }
  /** A merged list whose elements its merge key does not tell apart, such as a port for TCP and UDP. */
  | {
      readonly op: 'replace';
      readonly at: Place;
      readonly value: readonly unknown[];
      readonly before: readonly unknown[];
    };

/**
 * What leads from one manifest to the other. Absent and null are the same, as for the API server; members called `__proto__` do not count.
 * Both must be walkable.
 */
export function changesBetween(before: Fields, after: Fields, shape: Shape): Change[] {
  return mapChanges(before, after, { shape, at: [] });
}

interface Context {
  readonly shape: Shape;
  readonly at: Place;
}

function mapChanges(before: Fields, after: Fields, { shape, at }: Context): Change[] {
  if (before === after) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const list = ownOf(shape.lists, key);
    const context = { shape: ownOf(shape.maps, key) ?? {}, at: [...at, key] };
    const [was, is] = [ownOf(before, key), ownOf(after, key)];
    const isMerged = list !== undefined && isListOrAbsent(was) && isListOrAbsent(is);
    return isMerged ? listChanges(was ?? [], is ?? [], { list, at: context.at }) : memberChanges(was, is, context);
  });
}

function memberChanges(before: unknown, after: unknown, context: Context): Change[] {
  if (equalData(before, after)) return [];
  if (after === undefined) return [{ op: 'unset', at: context.at }];
  if (isFields(before) && isFields(after)) return mapChanges(before, after, context);
  return [{ op: 'set', at: context.at, value: withoutNulls(after), before }];
}

interface ListContext {
  readonly list: MergedList;
  readonly at: Place;
}

function listChanges(before: readonly unknown[], after: readonly unknown[], { list, at }: ListContext): Change[] {
  if (equalData(before, after)) return [];
  const [was, is] = [keyed(before, list.key), keyed(after, list.key)];
  if (was === undefined || is === undefined) return [{ op: 'replace', at, value: after.map(withoutNulls), before }];
  const stepTo = (value: string | number): ElementStep => stepOf(list, value, was.get(value) ?? is.get(value));
  const changed = [...is].flatMap(([value, element]): Change[] => {
    const old = was.get(value);
    if (old === undefined) return [{ op: 'insert', at, step: stepTo(value), element: fieldsOf(withoutNulls(element)) }];
    return mapChanges(old, element, { shape: list.element, at: [...at, stepTo(value)] });
  });
  const deleted = [...was.keys()].filter((value) => !is.has(value));
  const steps = [...is.keys()].map(stepTo);
  return [
    ...changed,
    ...deleted.map((value): Change => ({ op: 'delete', at, step: stepTo(value) })),
    ...(isOrderChanged(list, was, is) ? [{ op: 'order' as const, at, steps }] : []),
  ];
}

function stepOf({ key, secondKey = '' }: MergedList, value: string | number, element: Fields = {}): ElementStep {
  const second = ownOf(element, secondKey);
  return { key, value, ...(second !== undefined && { also: { [secondKey]: second } }) };
}

type Keyed = ReadonlyMap<string | number, Fields>;

/** The elements by their keys; undefined where the key does not tell all of them apart. */
function keyed(elements: readonly unknown[], key: string): Keyed | undefined {
  const entries = elements.flatMap((element) => {
    const value = ownOf(fieldsOf(element), key);
    return typeof value === 'string' || typeof value === 'number' ? [[value, fieldsOf(element)] as const] : [];
  });
  const map = new Map(entries);
  return map.size === elements.length ? map : undefined;
}

/** Whether elements are new or stand in another order, and that means something. */
function isOrderChanged({ ordered }: MergedList, before: Keyed, after: Keyed): boolean {
  if (ordered === 'never' || before.size === 0) return false;
  if (ordered === 'by-reference' && ![...before.values(), ...after.values()].some(refersToOthers)) return false;
  const kept = [...before.keys()].filter((key) => after.has(key));
  return ![...after.keys()].every((key, index) => key === kept[index]);
}

/** Kubernetes "Define Dependent Environment Variables": `$(NAME)` means a variable that stands before. */
function refersToOthers(variable: Fields): boolean {
  return textOf(variable['value']).includes('$(');
}

function withoutNulls(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutNulls);
  if (!isFields(data)) return data;
  const entries = Object.entries(data).filter(
    ([key, value]) => key !== '__proto__' && value !== null && value !== undefined,
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNulls(value)]));
}

/** What a map has under this name; undefined also for null. */
function ownOf<Value>(map: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  const isThere = map !== undefined && key !== '__proto__' && Object.hasOwn(map, key);
  return isThere ? (map[key] ?? undefined) : undefined;
}

function isListOrAbsent(value: unknown): value is readonly unknown[] | undefined {
  return value === undefined || Array.isArray(value);
}
