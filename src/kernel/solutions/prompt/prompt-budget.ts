import { costOf } from './sections.js';

const USUAL_CONTEXT = 16_000;
const USUAL_INPUT = 12_000;
const USUAL_OUTPUT = 2_000;
/** Below this nothing useful can be said; a smaller context is the provider's to refuse. */
const LEAST_INPUT = 500;
/** Estimates of tokens are off by that much. */
const MARGIN = 0.9;

/** How many tokens the evidence and the answer may take in a context of that size. */
export function promptBudget(
  system: string,
  contextTokens = USUAL_CONTEXT,
): { readonly inputTokens: number; readonly maxOutputTokens: number } {
  const maxOutputTokens = Math.min(USUAL_OUTPUT, Math.floor(contextTokens / 3));
  const free = Math.floor((contextTokens - maxOutputTokens) * MARGIN - costOf(system) / 4);
  return { inputTokens: Math.max(LEAST_INPUT, Math.min(USUAL_INPUT, free)), maxOutputTokens };
}
