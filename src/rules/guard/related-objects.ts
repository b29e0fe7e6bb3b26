import type { RelatedFacts } from '../evidence/facts.js';
import type { RelatedObject } from './guard-case.js';

/**
 * What a report says of other objects, for the guard. Of an object that does not exist, `near` are names of others of its kind that do; of one
 * that exists they are keys (docs/wire-contract.md, "Further fields of a report").
 */
export function relatedObjects(related: readonly RelatedFacts[]): readonly RelatedObject[] {
  const known = relatedOf.get(related) ?? collectObjects(related);
  relatedOf.set(related, known);
  return known;
}

/** Every fix that is derived from a report is judged by what it says of other objects. */
const relatedOf = new WeakMap<readonly RelatedFacts[], readonly RelatedObject[]>();

function collectObjects(related: readonly RelatedFacts[]): readonly RelatedObject[] {
  return related.flatMap(({ kind, name, exists, near, keys }) => {
    if (exists === null) return [];
    const others = exists ? [] : near.map((other) => ({ kind, name: other, exists: true }));
    return [{ kind, name, exists, keys: exists ? [...keys, ...near] : [] }, ...others];
  });
}
