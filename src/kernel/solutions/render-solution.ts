// PLACEHOLDER until the real one is written: overwrite this file.
import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';

export function renderSolution(diagnosis: Diagnosis | null, _report: FailureReport): string {
  return diagnosis?.cause ?? 'nothing';
}
