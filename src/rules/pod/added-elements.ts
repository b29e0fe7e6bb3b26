import { fieldsOf, type Shape } from '../evidence/values.js';
import { equalData } from './plain-data.js';
import { sortFields } from './sort-fields.js';

/**
 * The elements of a list that equal none of those before; what is no list has none. Elements that both lists share are known without a look into them,
 * and no element is compared with each other one: lists may be long. Of data that `isWalkable`.
 */
export function addedElements<Element>(before: unknown, after: readonly Element[]): readonly Element[];
export function addedElements(before: unknown, after: unknown): readonly unknown[];
export function addedElements(before: unknown, after: unknown): readonly unknown[] {
  if (before === after || !Array.isArray(after)) return [];
  const shared = new Set<unknown>(Array.isArray(before) ? before : []);
  const fresh = after.filter((element) => !shared.has(element));
  if (fresh.length === 0) return [];
  const known = new Map<string, unknown[]>();
  for (const element of shared) addAlike(known, element);
  return fresh.filter((element) => !known.get(dataText(element))?.some((each) => equalData(each, element)));
}

/** The same of lists of maps: one that is no map has no fields. */
export function addedFields<Element extends Shape<string>>(before: unknown, after: unknown): readonly Element[] {
  return addedElements(before, after).map((each) => fieldsOf(each) as Element);
}

/** Of elements that are the same data, one is kept. */
function addAlike(known: Map<string, unknown[]>, element: unknown): void {
  const alike = known.get(dataText(element));
  if (alike === undefined) known.set(dataText(element), [element]);
  else if (!alike.some((each) => equalData(each, element))) alike.push(element);
}

/** The same for equal data, and seldom for others. */
function dataText(data: unknown): string {
  return JSON.stringify(sortFields(data)) ?? '';
}
