import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../rule.js';
import { logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { cut, fromEvent, fromManifest, fromStatus } from '../support/quotes.js';
import { adviseProbe } from './probe-advice.js';
import { describeProbe, type ProbeFailure } from './probe-failure.js';

/** The draft that all three kinds of probe share. `effect` says what the kubelet does about it. */
export function probeDraft(evidence: Evidence, failure: ProbeFailure, effect: string): Draft {
  const { container, kind, unhealthy, killing, probe, path, result } = failure;
  const advice = adviseProbe(evidence, failure);
  const what = describeProbe(failure);
  const got = result === '' ? '' : ` It got: ${cut(result, 300)}.`;
  return {
    title: `The ${kind} probe of ${container.name} fails${what === '' ? '' : `: ${cut(what, 120)}`}`,
    cause:
      `The ${kind} probe of ${describeContainer(container)}${what === '' ? '' : `, ${what},`} fails (${path}): ${advice.meaning}.${got} ${effect}` +
      consequence(evidence, container),
    container,
    objects: [`${kind}Probe of ${container.name}`, advice.meaning],
    evidence: [
      ...(unhealthy === undefined ? [] : [fromEvent(unhealthy)]),
      ...(killing === undefined ? [] : [fromEvent(killing)]),
      ...(Object.keys(probe).length === 0 ? [] : [fromManifest(path, probe)]),
      ...fromStatus(container),
    ],
    steps: [...advice.steps],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}
