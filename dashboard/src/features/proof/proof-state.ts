import { isWatched } from './queries.js';
import type { Proof } from './use-proof.js';

/** Whether a mirror of it has no verdict yet. */
export function isRunning({ mirror }: Pick<Proof, 'mirror'>): boolean {
  return mirror !== undefined && isWatched(mirror);
}

/** Whether what is chosen is what the mirror has tried, with a verdict. */
export function hasTried({ own, chosen, mirror }: Proof): boolean {
  if (mirror === undefined || isRunning({ mirror }) || own !== undefined) return false;
  return chosen === undefined || mirror.strategy === chosen.strategy;
}
