import { isWatched } from './queries.js';
import type { Proof } from './use-proof.js';

/** Whether what is chosen is what the mirror has tried, with a verdict. */
export function hasTried({ own, chosen, mirror }: Proof): boolean {
  if (mirror === undefined || isWatched(mirror) || own !== undefined) return false;
  return chosen === undefined || mirror.strategy === chosen.strategy;
}
