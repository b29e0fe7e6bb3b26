const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A part of the wait is left to chance, so that the tabs of a whole company do not come back in the same moment. */
const JITTER = 0.5;

/** How long to wait before the next try. @param failures tries that have failed since it last worked @param chance 0 to 1 */
export function waitBeforeTry(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return longest * (1 - JITTER * chance);
}
