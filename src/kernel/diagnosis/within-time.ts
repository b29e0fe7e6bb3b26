import { createContext, Script } from 'node:vm';

/** What work throws that was cut off. */
export class CutOff extends Error {}

/** The only thing that the engine can cut off is a script, so the work is called by one. What the work is made of stays outside. */
const place: { work: () => void } = createContext({ work: () => {} }) as { work: () => void };
const CALL = new Script('work()');

/**
 * Runs synchronous work and cuts it off after the time, in milliseconds: also in a loop that never ends, and in the midst of a pattern
 * that goes back and forth. None of its `catch` and `finally` runs then. Throws `CutOff`, or what the work throws. Costs some 0.05 ms.
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  const answer: { result?: Result } = {};
  place.work = () => {
    answer.result = work();
  };
  try {
    CALL.runInContext(place, { timeout: milliseconds, displayErrors: false });
  } catch (error) {
    if (isTimeout(error)) throw new CutOff(`it did not end within ${milliseconds / 1000} s`);
    throw error;
  }
  return answer.result as Result;
}

/** Told by its code alone: it is made in the script's own realm, so it is no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
