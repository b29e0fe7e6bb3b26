import type { Fields } from '../evidence/values.js';

/** What a proof is about: the failure, and the manifest that is to repair it. */
export interface OracleCase {
  /** The kind of the failure: the root cause of its diagnosis. */
  readonly kind: string;
  /** The names of the oracles that are the own of its kind, where that is of a plugin: of ours the oracles know it. */
  readonly oracles?: readonly string[];
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
