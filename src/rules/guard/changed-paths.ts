import { isFields } from '../evidence/values.js';
import { isObject, isWalkable } from '../pod/plain-data.js';

type Tokens = readonly string[];

/** What tells the elements of a list apart, the first that does for all of them (Kubernetes "merge keys"). */
const KEYS = ['mountPath', 'name', 'containerPort'];

/**
 * The places, as tokens of JSON pointers, at which two documents differ: leaves, and maps and lists that are empty on the side that has them.
 * Elements of lists are compared by their names where they have some, so an element taken away does not change those behind it.
 * Places that are gone have the index that they had.
 */
export function changedPaths(before: unknown, after: unknown): readonly Tokens[] {
  return isWalkable(before) && isWalkable(after) ? differencesBetween(before, after) : [[]];
}

/** The same of plain data that is known to be small enough to be walked. */
export function differencesBetween(before: unknown, after: unknown): readonly Tokens[] {
  return differences(before, after, []);
}

function differences(before: unknown, after: unknown, at: Tokens): Tokens[] {
  if (before === undefined) return leaves(after, at);
  if (after === undefined) return leaves(before, at);
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, at);
  if (isFields(before) && isFields(after)) return mapDifferences(before, after, at);
  if (isObject(before) || isObject(after)) return [...leaves(before, at), ...leaves(after, at)];
  return Object.is(before, after) ? [] : [at];
}

function leaves(value: unknown, at: Tokens): Tokens[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length === 0 ? [at] : entries.flatMap(([key, child]) => leaves(child, [...at, key]));
}

function mapDifferences(before: Holder, after: Holder, at: Tokens): Tokens[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((key) => isTouched(ownOf(before, key), ownOf(after, key)))
    .flatMap((key) => differences(ownOf(before, key), ownOf(after, key), [...at, key]));
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], at: Tokens): Tokens[] {
  const key = KEYS.find((each) => isKeyOf(each, before) && isKeyOf(each, after));
  const [was, is] = [keyed(before, key), keyed(after, key)];
  const kept = [...is.keys()].filter((each) => was.has(each));
  const isReordered = [...was.keys()].filter((each) => is.has(each)).some((each, index) => each !== kept[index]);
  return [
    ...(isReordered ? [at] : []),
    ...[...is]
      .filter(([name, { value }]) => isTouched(was.get(name)?.value, value))
      .flatMap(([name, { value, index }]) => differences(was.get(name)?.value, value, [...at, `${index}`])),
    ...[...was].filter(([name]) => !is.has(name)).flatMap(([, { value, index }]) => leaves(value, [...at, `${index}`])),
  ];
}

/** A patched document shares what was not touched with the one before. */
function isTouched(before: unknown, after: unknown): boolean {
  return before !== after;
}

interface Element {
  readonly value: unknown;
  readonly index: number;
}

function keyed(list: readonly unknown[], key: string | undefined): ReadonlyMap<unknown, Element> {
  return new Map(
    list.map((value, index) => [key === undefined ? index : ownOf(value as Holder, key), { value, index }]),
  );
}

/** Whether the field tells all elements apart. */
function isKeyOf(key: string, list: readonly unknown[]): boolean {
  const values = list.map((element) => (isFields(element) ? ownOf(element, key) : undefined));
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'number') &&
    new Set(values).size === list.length
  );
}

type Holder = Readonly<Record<string, unknown>>;

function ownOf(holder: Holder, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}
