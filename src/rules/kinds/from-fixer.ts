import type { FixDefinition } from './fix.js';
import type { Fixer } from './rule-and-fixers.js';

/** A fixer in the list of a kind whose cases are typed already. */
export function fromFixer({ kinds: _, ...fixer }: Fixer): FixDefinition<unknown> {
  return { ...fixer, propose: (_found, problem) => fixer.propose(problem) };
}
