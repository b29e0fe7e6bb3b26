import type { Fields } from '../evidence/values.js';

/** The metadata that the API server writes, and that it refuses or ignores in what is applied. */
export const SERVER_METADATA: readonly string[] = [
  'managedFields',
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'generation',
  'selfLink',
];

/** Where kubectl keeps what was applied last: the whole manifest once more. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The fields but for these. */
export function withoutFields(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}
