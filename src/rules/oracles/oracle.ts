import type { MirrorCheck } from '../../contracts/mirror.js';
import type { Fields } from '../evidence/values.js';
import type { ObservedRun } from './observed-run.js';

/** What a proof is about: the failure, and the manifest that is to mend it. */
export interface OracleCase {
  /** The kind of the failure: the root cause of its diagnosis. */
  readonly kind: string;
  /** The container that failed; absent for what concerned the whole pod. */
  readonly container?: string;
  /** The pod that failed, cleaned, as plain data. */
  readonly original: Fields;
  /** The pod that is tried, before the safety edits. */
  readonly fixed: Fields;
  /** The lines of the log that told of the failure. */
  readonly logLines: readonly string[];
  /** Whether a Job made it, so that it has to end with 0 at some time; a pod that may end need not. */
  readonly isJob?: boolean;
}

/**
 * What an oracle says of a run at one instant. `passed` only where it is sure by now, whatever may come in the rest of the window; what has to hold for all of
 * the window is `pending` and says since when it holds.
 */
export interface OracleAnswer extends Pick<MirrorCheck, 'status' | 'detail'> {
  /** When that came to be, in milliseconds since 1970. */
  readonly at?: number;
  /** Since when it holds without a break, in milliseconds since 1970; not given where it does not hold yet. */
  readonly holdsSince?: number;
}

/** One thing that a mended pod must do (docs/decisions/0057-three-verdicts.md). Pure: the same observations give the same answer. One a file. */
export interface Oracle {
  /** Kebab-case and stable, such as `image-pulled`. */
  readonly name: string;
  /** The failures of which this is the own oracle: what failed then must be seen to hold. */
  readonly kinds: readonly string[];
  /** Whether it has anything to say of this pod; most have of any. */
  applies(about: OracleCase): boolean;
  /** What it will watch, in one sentence with the names of this pod. */
  watches(about: OracleCase): string;
  judge(run: ObservedRun, about: OracleCase): OracleAnswer;
}
