import type { Fix } from '../../contracts/diagnosis.js';
import type { MirrorOrigin } from '../../contracts/mirror.js';
import type { Candidate } from './proof-plan.js';

/** How many ways are offered to be tried, the fix itself among them. */
const CANDIDATES = 5;

/** The ways that a fix and its alternatives offer, in their order: what is right for production first. Whether each can be shown by a pod, its plan says. */
export function candidatesOf(fix: Fix | null, origin: Exclude<MirrorOrigin, 'user'>): readonly Candidate[] {
  if (fix === null) return [];
  return withOwnNames([fix, ...fix.alternatives].slice(0, CANDIDATES).map((each) => candidateOf(each, origin)));
}

/** Alternatives of one strategy, such as a higher limit, are told apart by a number, so that each can be asked for and remembered: `raise-memory-limit-2`. */
function withOwnNames(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((candidate, index) => {
    const { strategy } = candidate;
    const before = candidates.slice(0, index).filter((other) => other.strategy === strategy).length;
    return strategy === null || before === 0 ? candidate : { ...candidate, strategy: `${strategy}-${before + 1}` };
  });
}

function candidateOf(fix: Fix, origin: MirrorOrigin): Candidate {
  const { strategy, title, explanation, scope, patch, target } = fix;
  return { origin, strategy, title, explanation, scope, patch, target };
}
