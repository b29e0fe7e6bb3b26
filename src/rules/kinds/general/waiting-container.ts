import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { containerStarted } from '../../oracles/checks/container-started.js';
import { type Draft, defineKind } from '../define-kind.js';
import { describeCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEvent, fromStatus } from '../support/quotes.js';

const NO_FAILURE = /^(?:ContainerCreating|PodInitializing|CrashLoopBackOff|)$/;

/** A container waits for a reason that no other rule explains. */
export const waitingContainer = defineKind({
  id: 'waiting-container',
  title: 'A container cannot be started',
  description:
    'A container waits with a reason that no other kind explains, such as one that a newer Kubernetes has brought. It says what the kubelet says.',
  group: 'general',
  severity: 'high',
  before: ['unknown-failure'],
  read: ({ containers }) =>
    containers.filter(({ facts }) => facts.state?.kind === 'waiting' && !NO_FAILURE.test(facts.state.reason)),
  say: sayWaiting,
  oracles: [containerStarted],
});

function sayWaiting(container: ContainerEvidence, evidence: Evidence): Draft {
  const { reason = '', message = '' } = container.facts.state ?? {};
  const events = evidence.events('Failed', reason).slice(0, 2);
  const why = message === '' ? (events[0]?.message ?? 'Nothing says why.') : message;
  return {
    title: `${container.name} waits: ${reason}`,
    cause: `${nameContainer(container)} cannot be started (${reason}). ${cut(why, 400)}${consequence(evidence, container)}`,
    confidence: 'low',
    container,
    objects: [reason],
    evidence: [...fromStatus(container), ...events.map(fromEvent)],
    steps: [step('The message above is all that the kubelet says; the log of the kubelet on the node may say more.')],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
