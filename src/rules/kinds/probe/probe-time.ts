import type { ProbeAnswer } from './probe-answer.js';
import type { ProbeFailure } from './probe-failure.js';
import { probeNumber } from './probe-handler.js';
import { listeningOf, startSeconds } from './probe-listening.js';
import { wrongPort } from './probe-port.js';

/** A program that is not up after ten minutes has another trouble than a short startup probe, in seconds. */
export const LONG_START = 600;
const FACTOR = 3;

/** Answers that a program gives which is not up yet: nothing listens, or it does not answer, or not well. */
const PASSES: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>([
  'refused',
  'unreachable-service',
  'timeout',
  'unwell',
  'not-serving',
  'dropped',
  'silent',
  'file-missing',
  'output',
]);
/** What a command says that no time repairs: wrong credentials, wrong usage, and the exit codes of a shell that cannot run it. */
const LASTS =
  /access denied|authentication failed|password|credentials|unauthori[sz]ed|\bNOAUTH\b|\busage:|(?:unknown|invalid|unrecognized|illegal) (?:option|flag|argument|command|shorthand)|syntax error|not permitted|exit(?:ed with|ed| code| status):? 12[67]\b/i;

/** Whether the probe may pass by itself once the program has had longer. */
export function mayNeedLonger(failure: ProbeFailure): boolean {
  return (
    !failure.errored &&
    PASSES.has(failure.answer) &&
    !LASTS.test(failure.result) &&
    wrongPort(failure) === undefined &&
    listeningOf(failure.container)?.isLocal !== true &&
    !isUpInTime(failure)
  );
}

/** By its own log it was up long before the startup probe gave up: then no time is lacking. */
function isUpInTime({ kind, probe, container }: ProbeFailure): boolean {
  const took = startSeconds(container);
  return kind === 'startup' && took !== undefined && took * FACTOR < allowedStart({ probe });
}

/** How long a program has to start, in seconds. */
export function allowedStart({ probe }: Pick<ProbeFailure, 'probe'>): number {
  return (
    probeNumber(probe, 'initialDelaySeconds') +
    probeNumber(probe, 'failureThreshold') * probeNumber(probe, 'periodSeconds')
  );
}

/** A failureThreshold with three times as many tries, and enough for ten minutes or twice what the program says that it took. */
export function raisedThreshold({ probe, container }: Pick<ProbeFailure, 'probe' | 'container'>): number {
  const period = Math.max(1, probeNumber(probe, 'periodSeconds'));
  const wanted = Math.max(LONG_START, (startSeconds(container) ?? 0) * 2);
  const tries = Math.ceil((wanted - probeNumber(probe, 'initialDelaySeconds')) / period);
  return Math.max(probeNumber(probe, 'failureThreshold') * FACTOR, tries);
}
