import { probeNumber } from '../../diagnosis/probe/probe-handler.js';
import { listeningOf, startSeconds } from '../../diagnosis/probe/probe-listening.js';
import { wrongPort } from '../../diagnosis/probe/probe-port.js';
import { allowedStart } from '../../diagnosis/probe/startup-failed.js';
import type { Fixer } from '../fixer.js';
import { type ProbeCase, probeCase, probePaths } from './probe-case.js';

/** A program that is not up after ten minutes has another trouble than a short startup probe. */
const LONG_ENOUGH = 600;
const FACTOR = 3;

/** A startup probe that gives up too early tries at least three times as often. */
export const raiseStartupThreshold: Fixer = {
  strategy: 'raise-startup-threshold',
  title: 'Give the program longer to start',
  kinds: ['startup-failed'],
  touches: probePaths('/failureThreshold'),
  propose: (problem) => {
    const found = probeCase(problem);
    if (found === undefined || !isLate(found)) return [];
    const { failure, probe, path } = found;
    const before = probeNumber(probe, 'failureThreshold');
    const after = raised(found);
    const period = probeNumber(probe, 'periodSeconds');
    const { name } = failure.container;
    return [
      {
        title: `Give ${name} up to ${allowedStart({ probe: { ...probe, failureThreshold: after } })} s to start`,
        explanation: `The startup probe of container ${name} gives up after ${allowedStart({ probe })} s, and the kubelet kills the container. failureThreshold becomes ${after} instead of ${before} (every ${period} s). A program that never comes up is only found out later.`,
        assumes: ['The program comes up by itself if it gets more time.'],
        patch: found.edit.set([...path, 'failureThreshold'], after).patch,
      },
    ];
  },
};

/** Three times as many tries, and enough for ten minutes or twice what the program says that it took. */
function raised({ failure, probe }: ProbeCase): number {
  const period = Math.max(1, probeNumber(probe, 'periodSeconds'));
  const wanted = Math.max(LONG_ENOUGH, (startSeconds(failure.container) ?? 0) * 2);
  const tries = Math.ceil((wanted - probeNumber(probe, 'initialDelaySeconds')) / period);
  return Math.max(probeNumber(probe, 'failureThreshold') * FACTOR, tries);
}

/** Not up yet: nothing listens, or it does not answer, or not well. */
function isLate({ failure, probe }: ProbeCase): boolean {
  if (failure.errored || allowedStart({ probe }) >= LONG_ENOUGH) return false;
  const late = [
    'refused',
    'unreachable-service',
    'timeout',
    'unwell',
    'not-serving',
    'dropped',
    'silent',
    'file-missing',
    'output',
  ];
  return (
    late.includes(failure.answer) &&
    wrongPort(failure) === undefined &&
    listeningOf(failure.container)?.isLocal !== true
  );
}
