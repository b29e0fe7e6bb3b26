import { useState } from 'react';
import type { FindingGroup } from './queries.js';

/** A group in a list; `isHeld` where it is there no more, since all of it was just changed here. */
export interface ShownGroup {
  readonly group: FindingGroup;
  readonly isHeld: boolean;
}

interface Changed {
  readonly group: FindingGroup;
  readonly at: number;
}

/** The groups, with those where they were of which one has just changed all: nothing moves under the pointer, as in the lists of findings. */
export function useHeldGroups(groups: readonly FindingGroup[]) {
  const [changed, setChanged] = useState<readonly Changed[]>([]);
  const shown: ShownGroup[] = groups.map((group) => ({ group, isHeld: false }));
  for (const { group, at } of changed) {
    if (!groups.some(({ key }) => key === group.key)) shown.splice(at, 0, { group, isHeld: true });
  }
  const hold = (group: FindingGroup) => {
    const at = shown.findIndex((each) => each.group.key === group.key);
    const others = changed.filter((each) => each.group.key !== group.key);
    setChanged([...others, { group, at }].sort((one, other) => one.at - other.at));
  };
  return { shown, hold };
}
