import type { Condition } from '../rules/pod/object.js';
import { elementsOf } from './fields.js';

/** The conditions with this one in place of that of its type; its time of transition stays where its status does. */
export function withCondition(conditions: unknown, condition: Condition): readonly Condition[] {
  const known = elementsOf<Condition>(conditions);
  const before = known.find((each) => each.type === condition.type);
  const isSame = before?.status === condition.status;
  const next = isSame ? { ...condition, lastTransitionTime: before?.lastTransitionTime } : condition;
  if (before === undefined) return [...known, next];
  return known.map((each) => (each === before ? next : each));
}
