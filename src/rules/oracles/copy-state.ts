import type { ControlState } from './control-state.js';
import { lookAt } from './define-oracle.js';
import { failureWords } from './failure-words.js';
import { runsOn } from './holdings.js';
import type { ObservedRun } from './observed-run.js';
import type { RunLook } from './oracle.js';
import type { OracleCase } from './oracle-case.js';
import { isWellFor as hasRecovered, ownSigns } from './original-state.js';
import { ownOracles, ownVerdicts } from './own-verdicts.js';
import { PATIENCE } from './run-failure.js';
import { namesOf } from './seen-pod.js';
import { observedTimeToFailure } from './time-to-failure.js';
import { quotedLine, seconds } from './words.js';

/** What the unchanged copy says: whether it fails as the original did, or is well although it had as much time as the mirror. Pure. */
export function copyState(run: ObservedRun, about: OracleCase, windowMs: number): ControlState {
  const unfixed: OracleCase = { ...about, fixed: about.original };
  if (run.refused !== undefined) return refusedState(run.refused, about);
  const look = lookAt(run, unfixed);
  const { newest, failure } = look;
  if (failure?.sort === 'failure') return failedState(look, unfixed);
  if (newest === undefined) return { failing: null, state: 'starting', words: 'it is not there yet' };
  if (run.goneAt !== undefined || newest.pod.deletionAt > 0 || failure !== undefined)
    return { failing: null, state: 'gone', words: 'it is gone' };
  if (isWellFor(look, unfixed, windowMs))
    return { failing: false, state: 'well', words: `it has not failed for ${seconds(windowMs)}` };
  return { failing: null, state: 'starting', words: 'it has not failed yet' };
}

/** A refusal is the failure itself only where that was one. */
function refusedState(refused: string, about: OracleCase): ControlState {
  const isAdmission = ownOracles(about).some(({ name }) => name === 'admitted');
  const words = `the API server did not take it: ${quotedLine(refused)}`;
  return isAdmission ? { failing: true, state: 'failing', words } : { failing: null, state: 'gone', words };
}

function failedState(look: RunLook, about: OracleCase): ControlState {
  const { failure } = look;
  if (failure === undefined) return { failing: null, state: 'unclear', words: '' };
  const words = failureWords(failure);
  if (!isOwn(failure.verdict, about))
    return { failing: null, state: 'unclear', words: `${words}, which is not how the original failed` };
  // It is read again at the end: what was repaired meanwhile is repaired for the copy, too.
  if (isOverForFailure(look, about))
    return { failing: null, state: 'unclear', words: `${words}, but does not any more` };
  return { failing: true, state: 'failing', words };
}

/** An end or a restart, of whatever kind it is seen as, is the end that the failure brings about. */
function isOwn(verdict: string, about: OracleCase): boolean {
  return ownVerdicts(about).has(verdict);
}

/** Whether it is well again, or shows nothing of the failure any more. */
function isOverForFailure({ newest, run }: RunLook, about: OracleCase): boolean {
  if (newest === undefined || newest.pod.deletionAt > 0) return true;
  const enough = Math.max(PATIENCE, 2 * observedTimeToFailure(run, about));
  return hasRecovered(newest, run.readAt, enough) || ownSigns(newest, run, about).length === 0;
}

function isWellFor(look: RunLook, about: OracleCase, windowMs: number): boolean {
  const { newest, run } = look;
  if (newest === undefined) return false;
  if (newest.pod.phase === 'Succeeded') return true;
  const holding = runsOn(look, about, namesOf(about.fixed));
  return newest.pod.ready && 'since' in holding && holding.since <= run.readAt - windowMs;
}
