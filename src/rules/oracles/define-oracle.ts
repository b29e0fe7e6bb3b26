import { failureWords } from './failure-words.js';
import type { ObservedRun } from './observed-run.js';
import type { Oracle, OracleAnswer, RunLook } from './oracle.js';
import type { OracleCase } from './oracle-case.js';
import { firstFailureOf } from './run-failure.js';
import { seenPods } from './seen-pod.js';
import { detailText } from './words.js';

/** What is seen of the thing that is watched, as long as nothing befell it. */
export type Holding =
  /** It has happened and stays so. */
  | { readonly done: number; readonly detail: string }
  /** It holds, and has to go on. */
  | { readonly since: number; readonly detail: string }
  /** It does not hold yet. */
  | { readonly waits: string }
  /** It cannot be seen here. */
  | { readonly skipped: string };

interface OracleDefinition extends Omit<Oracle, 'applies' | 'judge' | 'failsWith'> {
  readonly failsWith?: readonly string[];
  /** Default: of any pod. */
  applies?(about: OracleCase): boolean;
  holds(look: RunLook, about: OracleCase): Holding;
}

export function defineOracle({ holds, applies = () => true, failsWith = [], ...definition }: OracleDefinition): Oracle {
  return {
    ...definition,
    failsWith,
    applies,
    judge(look, about) {
      const { failure } = look;
      if (failure?.sort === 'failure' && failsWith.includes(failure.verdict))
        return { status: 'failed', detail: detailText(failureWords(failure)), at: failure.at };
      return answerOf(holds(look, about));
    },
  };
}

/** Of a mirror whose time was over only what was before that: that it is stopped then says nothing. */
export function lookAt(run: ObservedRun, about: OracleCase): RunLook {
  const failure = firstFailureOf(run, about);
  const end = failure?.sort === 'time-over' ? failure.at : Number.POSITIVE_INFINITY;
  const all = seenPods(run);
  const before = all.filter(({ at }) => at < end);
  const pods = before.length === 0 ? all : before;
  return { run, pods, newest: pods.at(-1), failure };
}

function answerOf(holding: Holding): OracleAnswer {
  if ('waits' in holding) return { status: 'pending', detail: detailText(holding.waits) };
  if ('skipped' in holding) return { status: 'skipped', detail: detailText(holding.skipped) };
  const detail = detailText(holding.detail);
  if ('done' in holding) return { status: 'passed', detail, at: holding.done };
  return { status: 'pending', detail, holdsSince: holding.since };
}
