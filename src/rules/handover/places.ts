import { type Fields, fieldsOf } from '../evidence/values.js';
import { memberOf } from '../pod/plain-data.js';
import type { Path } from '../pod/pod-edit.js';
import type { ElementStep, Place, Step } from './changes.js';

/** Where a place is in a document: tokens of a pointer. Undefined where an element on the way is missing; members may be. */
export function pathOf(document: Fields, place: Place): Path | undefined {
  const path: (string | number)[] = [];
  let value: unknown = document;
  for (const step of place) {
    const token = tokenOf(value, step);
    if (token === undefined) return undefined;
    path.push(token);
    value = memberOf(value, token);
  }
  return path;
}

/** What stands at a place; undefined where nothing does. */
export function valueAt(document: Fields, place: Place): unknown {
  return pathOf(document, place)?.reduce<unknown>(memberOf, document);
}

/** The index of an element in a list. */
export function elementIndex(list: unknown, { key, value }: ElementStep): number | undefined {
  if (!Array.isArray(list)) return undefined;
  const index = list.findIndex((element) => fieldsOf(element)[key] === value);
  return index === -1 ? undefined : index;
}

/** A place in words: `spec.containers[api].resources.limits.memory`. */
export function describePlace(place: Place): string {
  return place
    .map((step) => (typeof step === 'string' ? `.${step}` : `[${step.value}]`))
    .join('')
    .replace(/^\./, '');
}

function tokenOf(value: unknown, step: Step): string | number | undefined {
  return typeof step === 'string' ? step : elementIndex(value, step);
}
