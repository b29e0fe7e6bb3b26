import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../rule.js';
import { logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import { cut, fromEvent, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { adviseProbe } from './probe-advice.js';
import type { ProbeFailure } from './probe-failure.js';
import { describeProbe, probeNumber } from './probe-handler.js';
import { listeningOf } from './probe-listening.js';

/** The draft that all three kinds of probe share. `effect` says what the kubelet does about it. */
export function probeDraft(evidence: Evidence, failure: ProbeFailure, effect: string): Draft {
  const { container, kind, unhealthy, killing, probe, path, result } = failure;
  const advice = adviseProbe(evidence, failure);
  const what = describeProbe(failure);
  const got = result === '' ? '' : ` It got: ${cut(result, 300)}.`;
  const listening = listeningOf(container);
  return {
    title: `The ${kind} probe of ${container.name} fails${what === '' ? '' : `: ${cut(what, 120)}`}`,
    cause:
      `The ${kind} probe of ${describeContainer(container)}${what === '' ? '' : `, ${what},`} fails (${path}): ${advice.meaning}.${got} ${effect}${timing(failure)}` +
      consequence(evidence, container),
    container,
    objects: [`${kind}Probe of ${container.name}`, failure.answer],
    evidence: [
      ...(unhealthy === undefined ? [] : [fromEvent(unhealthy)]),
      ...(killing === undefined ? [] : [fromEvent(killing)]),
      ...(Object.keys(probe).length === 0 ? [] : [fromManifest(path, probe)]),
      ...fromStatus(container),
      ...(listening === undefined ? [] : [fromLog(container, listening.line)]),
    ],
    steps: [...advice.steps],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

/** How often the probe is made, and how long the container lived, where these are known. */
function timing({ probe, container }: ProbeFailure): string {
  if (Object.keys(probe).length === 0) return '';
  const number = (name: string) => probeNumber(probe, name);
  const lived = container.crash?.lifetime ? `; the last instance ended ${container.crash.lifetime} of its start` : '';
  const words = lived.replace(/ended after (minutes|hours) of its start$/, 'ended after $1');
  return (
    ` It is made every ${number('periodSeconds')} s, the first time after ${number('initialDelaySeconds')} s, with ${number('timeoutSeconds')} s to answer, ` +
    `and ${number('failureThreshold')} failures in a row count${words}.`
  );
}
