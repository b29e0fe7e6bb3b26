import type { StoredFailure } from '../../ports/storage/failures.js';
import type { LlmSolution } from './llm-solution.js';

/**
 * What a language model's cause is beside the rules' answer: the only one there is (`leads`), another view (`adds`), or no cause at all,
 * since no quote holds (`unfounded`) or the model doubts what the rules are sure of (`doubtful`).
 */
export type CauseWeight = 'leads' | 'adds' | 'unfounded' | 'doubtful';

/** @param answer guarded: its `evidence` are the quotes that hold */
export function weightOf(
  { evidence, confidence }: Pick<LlmSolution, 'evidence' | 'confidence'>,
  ruled: Pick<StoredFailure, 'cause' | 'confidence'>,
): CauseWeight {
  if (evidence.length === 0) return 'unfounded';
  if (confidence === 'low' && ruled.confidence === 'high') return 'doubtful';
  const rulesKnow = ruled.cause !== null && ruled.cause !== 'unknown-failure' && ruled.confidence !== 'low';
  return rulesKnow ? 'adds' : 'leads';
}
