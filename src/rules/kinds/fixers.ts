import type { Fixer } from './rule-and-fixers.js';

/** Every fixer. Of several that can mend the same kind, the first is the fix and the others are its alternatives. */
export const FIXERS: readonly Fixer[] = [];
