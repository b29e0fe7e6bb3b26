import { FailureReport } from '../../contracts/failure.js';
import { readEvidence } from '../../rules/evidence/read-evidence.js';
import { deriveFix } from '../../rules/kinds/derive-fix.js';
import { diagnoseEvidence } from '../../rules/kinds/engine.js';
import { KINDS } from '../../rules/kinds/index.js';
import { DETECTORS } from '../../rules/secrets/detectors/index.js';
import { ruleSolution } from '../solutions/rule-solution.js';
import type { DiagnosisService } from './diagnosis-service.js';
import { WARM_UP_REPORTS, WARM_UP_TEXTS } from './warm-up-reports.js';

/**
 * What makes the first reports of a process as quick as later ones, in steps of a few milliseconds: JavaScript compiles functions and patterns
 * on first use, which takes tens of milliseconds for all that a diagnosis asks.
 */
export function* warmUpSteps(diagnosis: DiagnosisService): Generator<void> {
  for (const { hint, mask } of DETECTORS) {
    for (const text of WARM_UP_TEXTS) {
      hint.test(text);
      mask(text, (kind) => `[redacted:${kind}]`);
    }
    yield;
  }
  for (const body of WARM_UP_REPORTS) {
    const report = FailureReport.parse(body);
    yield;
    const evidence = readEvidence(report);
    yield;
    for (const kind of KINDS) {
      kind.find(evidence);
      yield;
    }
    const { findings } = diagnoseEvidence(evidence, ignore);
    yield;
    deriveFix(findings, evidence, ignore);
    yield;
    const diagnosed = diagnosis.diagnose(report);
    yield;
    ruleSolution(diagnosed, report);
    yield;
  }
}

function ignore(): void {
  // A kind that throws is told of when a report makes it.
}
