import type { Fix } from '../../contracts/diagnosis.js';
import type { FailureEntry, Solution, StoredFailure } from '../ports/storage/failures.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import { adaptSolution } from './prompt/adapt-solution.js';
import { weightOf } from './prompt/cause-weight.js';
import type { LlmSolution } from './prompt/failure-answer.js';
import { renderAddition } from './prompt/render-addition.js';

/** The names that are a pod's own: another pod of the incident has others. */
interface PodNames {
  readonly pod_name: string;
  readonly node_name: string | null;
}

/** What is kept of an answer: it has passed the guard, and is in the words for one pod. */
interface AnswerData {
  readonly solution: LlmSolution;
  readonly fix: Fix | null;
  readonly pod: PodNames;
}

/** An answer as it is stored. */
export function answerData({ pod_name, node_name }: PodNames, solution: LlmSolution, fix: Fix | null): AnswerData {
  return { solution, fix, pod: { pod_name, node_name } };
}

/** A pod with what the rules say of it: an answer is told in its names, below the rules' part and weighed by what they know. */
export type RuledPod = Pick<StoredFailure, 'pod_name' | 'node_name' | 'solution' | 'cause' | 'confidence'>;

export function ruledEntry({ podName, nodeName, solution, diagnosis }: FailureEntry): RuledPod {
  return {
    pod_name: podName,
    node_name: nodeName,
    solution: solution.solution,
    cause: diagnosis?.kind ?? null,
    confidence: diagnosis?.confidence ?? null,
  };
}

/** The rules' solution with the answer below it, in the words for this pod. What comes from the cache has cost no tokens and no time. */
export function solutionFor(stored: StoredAnswer, pod: RuledPod, source: 'llm' | 'cache'): Solution {
  const { solution, pod: writtenFor } = stored.answer as AnswerData;
  const isFresh = source === 'llm';
  return {
    solution: pod.solution,
    solution_addition: renderAddition(adaptSolution(solution, writtenFor, pod), stored, weightOf(solution, pod)),
    solution_source: source,
    solution_provider: stored.provider,
    solution_model: stored.model,
    solution_tokens: isFresh ? stored.tokens : null,
    solution_duration_ms: isFresh ? stored.durationMs : null,
    solution_fallback_reason: null,
  };
}

/** The change of the manifest that came with the answer, if one passed the guard. */
export function fixOf(stored: StoredAnswer): Fix | null {
  return (stored.answer as AnswerData).fix;
}
