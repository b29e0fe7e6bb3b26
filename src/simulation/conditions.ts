import type { Fields } from '../rules/evidence/values.js';
import { elementsOf } from './objects.js';

/** The conditions with this one in place of that of its type; its time of transition stays where its status does. */
export function withCondition(conditions: unknown, condition: Fields): Fields[] {
  const known = elementsOf(conditions);
  const before = known.find((each) => each['type'] === condition['type']);
  const isSame = before?.['status'] === condition['status'];
  const next = isSame ? { ...condition, lastTransitionTime: before?.['lastTransitionTime'] } : condition;
  if (before === undefined) return [...known, next];
  return known.map((each) => (each === before ? next : each));
}
