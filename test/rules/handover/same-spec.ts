import type { Fields } from './pods.js';

/** Lists of named elements whose order means nothing. */
const UNORDERED = ['volumes', 'ports', 'volumeMounts', 'imagePullSecrets', 'topologySpreadConstraints'];

/** A spec in a form in which two that mean the same are equal: an empty list is none, and lists without order are sorted. */
export function comparable(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(comparable);
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data as Fields)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => [key, isUnordered(key, value) ? sorted(value) : comparable(value)]);
  return Object.fromEntries(entries as [string, unknown][]);
}

/** Variables are in an order only where one refers to another. */
function isUnordered(key: string, value: unknown): value is unknown[] {
  const isFree = key === 'env' && !JSON.stringify(value).includes('$(');
  return Array.isArray(value) && (isFree || UNORDERED.includes(key));
}

function sorted(list: readonly unknown[]): unknown[] {
  const text = (value: unknown) => JSON.stringify(Object.entries(value as object).sort());
  return list.map(comparable).sort((one, other) => (text(one) < text(other) ? -1 : 1));
}
