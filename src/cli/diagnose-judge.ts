import { diagnoseReport, type RuledReport } from '../rules/diagnose-report.js';
import type { FailureKind } from '../rules/kinds/define-kind.js';
import type { Subject } from '../rules/report/index.js';

/** What the rules say of one pod. */
export interface Judged extends RuledReport {
  readonly subject: Subject;
}

/** Asks the rules about a pod. Of one that is well, and of a mere manifest, they have nothing to say. */
export function judge(subject: Subject, kinds: readonly FailureKind[]): Judged {
  const ruled = diagnoseReport(subject.report, kinds);
  if (subject.state === 'failing') return { ...ruled, subject };
  return { ...ruled, subject, diagnosis: null, fix: null, fixCommand: null };
}
