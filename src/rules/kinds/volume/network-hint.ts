import type { Step } from '../../../contracts/diagnosis.js';
import type { CaseRow } from '../case-table.js';
import type { TextHint } from '../support/text-hint.js';
import type { SandboxFault } from './sandbox-failure.js';

/** What a network plugin means by its text, by product. */
export interface NetworkHint extends TextHint {
  /** The faults of which it tells, where its words are those of others too: each product says "no address" and "not ready" in its own. */
  readonly faults?: readonly SandboxFault[];
  /** What to look at next. */
  readonly look?: Step;
}

/** The texts that a hint is for. */
export type NetworkHintRow = NetworkHint & CaseRow;
