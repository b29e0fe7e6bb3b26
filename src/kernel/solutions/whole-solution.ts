import type { SolutionParts } from '../ports/storage/failures.js';

/** The solution as people read it: what the rules know, and below it what a language model adds. */
export function wholeSolution({ solution, solution_addition }: SolutionParts): string {
  if (solution_addition === null) return solution;
  return solution === '' ? solution_addition : `${solution}\n${solution_addition}`;
}
