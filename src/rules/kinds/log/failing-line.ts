import type { Problem } from '../fix.js';
import { type FailingContainer, failingContainer } from '../support/failing-container.js';
import { type LogSignature, readSignature, type SignatureContext } from './log-signature.js';

/** The line of a log that a fixer goes by, and what it may change. */
export interface FailingLine extends FailingContainer {
  readonly context: SignatureContext;
}

/** The line that made the diagnosis; undefined where there is none, or where the manifest does not have the container. */
export function failingLine(problem: Problem, signature: LogSignature): FailingLine | undefined {
  const failing = failingContainer(problem);
  const context = failing === undefined ? undefined : readSignature(problem.evidence, failing.container, signature);
  return failing === undefined || context === undefined ? undefined : { ...failing, context };
}
