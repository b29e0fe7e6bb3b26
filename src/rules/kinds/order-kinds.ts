import { type FailureKind, GROUPS } from './define-kind.js';

/**
 * By group, then each before those that it says it goes before, then by name: what stands first wins where nothing else decides. Of kinds that go before
 * each other in a circle, the first by name does.
 */
export function orderKinds(kinds: readonly FailureKind[]): readonly FailureKind[] {
  const waiting = [...kinds].sort(byGroupAndName);
  const ordered: FailureKind[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((kind) => !waiting.some((other) => other !== kind && goesBefore(other, kind)));
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

function goesBefore({ before = [], group }: FailureKind, other: FailureKind): boolean {
  return group === other.group && before.includes(other.id);
}

function byGroupAndName(one: FailureKind, other: FailureKind): number {
  const groups = GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group);
  return groups !== 0 ? groups : one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
