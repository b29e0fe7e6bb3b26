import type { MirrorCheck } from '../../contracts/mirror.js';
import type { ObservedRun } from './observed-run.js';
import type { OracleCase } from './oracle-case.js';
import type { RunFailure } from './run-failure.js';
import type { SeenPod } from './seen-pod.js';

export type { OracleCase };

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

/** A run as oracles look at it: what is read of it once for all of them. */
export interface RunLook {
  readonly run: ObservedRun;
  readonly pods: readonly SeenPod[];
  /** Undefined where the pod was never there. */
  readonly newest: SeenPod | undefined;
  /** The first thing that befell it. */
  readonly failure: RunFailure | undefined;
}

/** One thing that a repaired pod must do (docs/decisions/0057-three-verdicts.md). Pure: the same observations give the same answer. One a file. */
export interface Oracle {
  /** Kebab-case and stable, such as `image-pulled`. */
  readonly name: string;
  /** The failures of a run, by their verdict, with which it does not hold. */
  readonly failsWith: readonly string[];
  /** Whether it has anything to say of this pod; most have of any. */
  applies(about: OracleCase): boolean;
  /** What it will watch, in one sentence with the names of this pod. */
  watches(about: OracleCase): string;
  judge(look: RunLook, about: OracleCase): OracleAnswer;
}
