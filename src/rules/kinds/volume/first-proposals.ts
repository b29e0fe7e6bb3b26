import type { Proposal } from '../fix.js';

/** What is proposed for the first of several that can be mended: the engine asks again for the others, with the first one mended. */
export function firstProposals<Item>(
  items: readonly Item[],
  propose: (item: Item) => readonly Proposal[],
): readonly Proposal[] {
  for (const item of items) {
    const proposals = propose(item);
    if (proposals.length > 0) return proposals;
  }
  return [];
}
