import type { FailureReport } from '../../contracts/failure.js';
import type { Diagnosed } from '../diagnosis/diagnosis-service.js';
import type { Solution } from '../ports/storage/failures.js';
import { renderSolution } from './render-solution.js';

/** The solution by the rules alone: at once, without anything outside this process. */
export function ruleSolution(diagnosed: Diagnosed, report: FailureReport): Solution {
  return rulesAlone(renderSolution(diagnosed, report));
}

/** The rules' text as a solution of its own. */
export function rulesAlone(solution: string): Solution {
  return {
    solution,
    solution_addition: null,
    solution_source: 'rules',
    solution_provider: null,
    solution_model: null,
    solution_tokens: null,
    solution_duration_ms: null,
    solution_fallback_reason: null,
  };
}
