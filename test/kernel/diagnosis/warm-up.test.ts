import { expect, test } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { warmUpSteps } from '../../../src/kernel/diagnosis/warm-up.js';
import { WARM_UP_REPORTS } from '../../../src/kernel/diagnosis/warm-up-reports.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { GROUPS } from '../../../src/rules/kinds/define-kind.js';
import { KINDS } from '../../../src/rules/kinds/index.js';
import { recordingLogger } from '../../support/fakes.js';

test('every step can be taken, and nothing is logged', () => {
  const logger = recordingLogger();
  const steps = [...warmUpSteps(new DiagnosisService(logger))];
  expect(steps.length).toBeGreaterThan(KINDS.length * WARM_UP_REPORTS.length);
  expect(logger.lines).toEqual([]);
});

test('the reports fail in most of the ways that rules know', () => {
  const kinds = WARM_UP_REPORTS.map((report) => diagnoseReport(FailureReport.parse(report)).diagnosis?.kind);
  const groups = kinds.map((kind) => KINDS.find(({ id }) => id === kind)?.group);
  expect(GROUPS.filter((group) => !groups.includes(group))).toEqual(['exit']);
});
