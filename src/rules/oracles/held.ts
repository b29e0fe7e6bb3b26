import { SECOND } from '../failing/durations.js';
import type { Oracle, OracleAnswer, RunLook } from './oracle.js';

export interface Answered {
  readonly oracle: Oracle;
  readonly answer: OracleAnswer;
}

/** For how long all that is watched has held together. */
export interface Held {
  /** Whether it has for the whole window, or up to the good end of the pod. */
  readonly isHeld: boolean;
  /** Since when, in milliseconds since 1970; undefined as long as something does not hold yet. */
  readonly since: number | undefined;
  /** Up to the last look, in milliseconds. */
  readonly duration: number;
  /** Whether nothing is missing but a look at the log. */
  readonly isLogOld: boolean;
}

/** The log must have been looked at when the window was nearly over, or after it. */
const LOG_AGE = 10 * SECOND;

export function heldOf(look: RunLook, answers: readonly Answered[], windowMs: number): Held {
  const nothing: Held = { isHeld: false, since: undefined, duration: 0, isLogOld: false };
  const since = isThere(look) ? begunAt(answers) : undefined;
  if (since === undefined) return nothing;
  const { newest } = look;
  const end = endOfHold(look);
  const isDone = newest?.pod.phase === 'Succeeded';
  const isOver = isDone || end >= since + windowMs;
  const isLogOld = isOver && isLogBehind(look, answers, isDone ? since : since + windowMs);
  return { isHeld: isOver && !isLogOld, since, duration: Math.max(0, end - since), isLogOld };
}

/** Up to when it was seen: of a mirror whose time was over, before that. */
function endOfHold({ run, newest, failure }: RunLook): number {
  return failure === undefined ? run.readAt : (newest?.lastAt ?? run.since);
}

function isThere({ run, newest, failure }: RunLook): boolean {
  const isWell = failure === undefined || failure.sort === 'time-over';
  return isWell && newest !== undefined && run.goneAt === undefined && newest.pod.deletionAt === 0;
}

/** When the last thing began to hold; undefined as long as one does not. */
function begunAt(answers: readonly Answered[]): number | undefined {
  const counted = answers.filter(({ answer }) => answer.status !== 'skipped');
  const begins = counted.map(({ answer }) =>
    answer.status === 'failed' ? undefined : (answer.at ?? answer.holdsSince),
  );
  const known = begins.filter((begin) => begin !== undefined);
  return known.length < begins.length || known.length === 0 ? undefined : Math.max(...known);
}

function isLogBehind({ run }: RunLook, answers: readonly Answered[], end: number): boolean {
  const watchesLog = answers.some(({ oracle }) => oracle.name === 'log-signature-absent');
  return watchesLog && (run.logsAt ?? 0) < end - LOG_AGE;
}
