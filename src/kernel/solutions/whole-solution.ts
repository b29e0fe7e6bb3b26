import type { FailureProof } from '../../contracts/mirror.js';
import type { SolutionParts } from '../ports/storage/failures.js';
import { proofSummary } from './proof-section.js';

/**
 * The solution as people read it: what the rules know, what came of trying it, and below it what a language model adds.
 * @param tried what is known of proofs as Markdown, where more is known than the verdict
 */
export function wholeSolution(
  { solution, solution_addition, proof }: SolutionParts & { readonly proof?: FailureProof | null },
  tried = proofSummary(proof ?? null),
): string {
  return [solution, tried, solution_addition ?? ''].filter((part) => part !== '').join('\n');
}
