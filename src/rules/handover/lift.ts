import { type Fields, fieldsOf, isFields } from '../evidence/values.js';
import { equalData } from '../pod/plain-data.js';
import type { Change, ElementStep } from './changes.js';
import { describePlace, elementIndex, pathOf, valueAt } from './places.js';

/** What became of a pod's changes on the manifest of its owner. */
export interface Lifted {
  readonly changes: readonly Change[];
  /** Places of the pod that the owner does not have: something put them into its pods. */
  readonly missing: readonly string[];
  /** Where the owner says something else than the pod did before the fix. */
  readonly differing: readonly string[];
}

/** What one change becomes. */
interface Outcome {
  readonly changes: readonly Change[];
  readonly missing?: string;
  readonly differing?: string;
}

/**
 * The changes as far as the owner still needs them. What injectors added to the pod is not in the owner's manifest: lists that are given whole are
 * changed in the owner's own words, and what the owner does not have cannot be changed in it.
 */
export function liftChanges(changes: readonly Change[], owner: Fields): Lifted {
  const outcomes = changes.map((change) => liftChange(change, owner));
  const lifted = outcomes.flatMap((outcome) => outcome.changes);
  const needed = lifted.flatMap((change) => (change.op === 'order' ? liftOrder(change, lifted, owner) : [change]));
  return {
    changes: needed,
    missing: distinctReasons(outcomes.map((outcome) => outcome.missing)),
    differing: distinctReasons(outcomes.map((outcome) => outcome.differing)),
  };
}

function liftChange(change: Change, owner: Fields): Outcome {
  if (pathOf(owner, change.at) === undefined) return { changes: [], missing: describePlace(change.at) };
  const present = valueAt(owner, change.at);
  switch (change.op) {
    case 'set':
      return liftSet(change, present);
    case 'insert':
      return { changes: liftInsert(change, present) };
    case 'replace':
      return liftReplace(change, present);
    case 'order':
      return { changes: [change] };
    case 'unset':
    case 'delete':
      return isThere(change, present) ? { changes: [change] } : gone(change);
  }
}

type Removal = Change & { op: 'unset' | 'delete' };

function isThere(change: Removal, present: unknown): boolean {
  if (change.op === 'delete') return elementIndex(present, change.step) !== undefined;
  return present !== undefined && present !== null;
}

/** What was taken from the pod is not in the owner. */
function gone(change: Removal): Outcome {
  if (change.op === 'unset' && change.ifPresent === true) return { changes: [] };
  const place = change.op === 'delete' ? [...change.at, change.step] : change.at;
  return { changes: [], missing: describePlace(place) };
}

function liftReplace(change: Change & { op: 'replace' }, present: unknown): Outcome {
  const value = liftList(present, change.before, change.value);
  return { changes: equalData(value, present) ? [] : [{ ...change, value }] };
}

function liftSet(change: Change & { op: 'set' }, present: unknown): Outcome {
  const isList = Array.isArray(change.value) && (change.before === undefined || Array.isArray(change.before));
  const value = isList
    ? liftList(present, (change.before ?? []) as unknown[], change.value as unknown[])
    : change.value;
  if (equalData(value, present)) return { changes: [] };
  const lifted = { changes: [{ ...change, value }] };
  const isOther = present !== undefined && present !== null && !isList && !equalData(present, change.before);
  return isOther ? { ...lifted, differing: describePlace(change.at) } : lifted;
}

/** Elements that the owner has by now are made what they should be. */
function liftInsert(change: Change & { op: 'insert' }, present: unknown): Change[] {
  const index = elementIndex(present, change.step);
  if (index === undefined) return [change];
  const own = fieldsOf((present as unknown[])[index]);
  return Object.entries(change.element)
    .filter(([key, value]) => !equalData(own[key], value))
    .map(([key, value]) => ({ op: 'set', at: [...change.at, change.step, key], value, before: own[key] }));
}

/** The owner's list with the change that the pod's has seen: elements that are gone are taken out, those that are new follow at the end. */
function liftList(present: unknown, before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const own: readonly unknown[] = Array.isArray(present) ? present : [];
  if (equalData(own, before) || !after.every(isFields)) return after;
  const kept = own.filter((element) => !isIn(before, element) || isIn(after, element));
  const added = after.filter((element) => !isIn(before, element) && !isIn(own, element));
  return [...kept, ...added];
}

function isIn(list: readonly unknown[], element: unknown): boolean {
  return list.some((each) => equalData(each, element));
}

/** The order of the owner's elements and of those that come in; nothing where it is so already. */
function liftOrder(change: Change & { op: 'order' }, lifted: readonly Change[], owner: Fields): Change[] {
  const list = valueAt(owner, change.at);
  const isInserted = (step: ElementStep) =>
    lifted.some((each) => each.op === 'insert' && equalData(each.at, change.at) && equalData(each.step, step));
  const steps = change.steps.filter((step) => elementIndex(list, step) !== undefined || isInserted(step));
  const ranks = steps.map((step) => elementIndex(list, step) ?? -1);
  const isSo = ranks.every((rank, index) => rank > (ranks[index - 1] ?? -1));
  return isSo ? [] : [{ ...change, steps }];
}

function distinctReasons(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}
