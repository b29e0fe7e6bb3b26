import type { Evidence } from '../../evidence/evidence.js';
import { fix } from '../fix.js';
import { type ProbeCase, probeCase, probePaths } from './probe-case.js';
import type { ProbeFailure } from './probe-failure.js';
import { probeNumber } from './probe-handler.js';
import { rootOf } from './probe-root.js';
import { allowedStart, LONG_START, mayNeedLonger, raisedThreshold } from './probe-time.js';

/** A startup probe that gives up too early tries at least three times as often. */
export const raiseStartupThreshold = fix<ProbeFailure>({
  strategy: 'raise-startup-threshold',
  title: 'Give the program longer to start',
  touches: probePaths('/failureThreshold'),
  propose: (failed, problem) => {
    const found = probeCase(failed, problem);
    if (found === undefined || !isSlowStart(found, problem.evidence)) return [];
    const { failure, probe, path } = found;
    const before = probeNumber(probe, 'failureThreshold');
    const after = raisedThreshold({ probe, container: failure.container });
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
});

/** Not up yet, and not for want of something else that it says in its log. */
function isSlowStart({ failure, probe }: ProbeCase, evidence: Evidence): boolean {
  return allowedStart({ probe }) < LONG_START && mayNeedLonger(failure) && rootOf(evidence, failure) === undefined;
}
