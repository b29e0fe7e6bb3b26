import type { Step } from '../../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import type { Evidence } from '../../../evidence/evidence.js';
import type { CaseRow } from '../../case-table.js';
import type { LogKindId } from './signature-order.js';

/** The container, and the line that states the problem. */
export interface ProblemContext {
  readonly evidence: Evidence;
  readonly container: ContainerEvidence;
  /** The line without the backslashes of JSON, and shortened where it is long. */
  readonly line: string;
  readonly match: RegExpExecArray;
}

/** A problem that a line states, and what is to be done about it. Patterns are linear and meet one line at a time. */
export interface ProblemText extends CaseRow {
  /** What else the log may hold that says more of the same. */
  readonly unless?: RegExp;
  /** The kind of which it is a case, where it is of one: a diagnosis of that kind says it. */
  readonly kind?: LogKindId;
  /** Whether it only follows from something else, so that any other line says more. */
  readonly isVague?: boolean;
  /** Whether programs write it as a warning or as information, although it is why they do not serve. */
  readonly isAtAnyLevel?: boolean;
  /** Whether the line is meant so, where only what stands around it shows that. */
  confirm?(context: ProblemContext): boolean;
  title(context: ProblemContext): string;
  /** The cause, as what follows `Container api ends with exit code 1: `; without a full stop. */
  what(context: ProblemContext): string;
  steps(context: ProblemContext): readonly Step[];
}
