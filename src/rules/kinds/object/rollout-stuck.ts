import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { numberOf, textOf } from '../../evidence/values.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, kubectl, objectName, recoveryCheck, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import { describeStep, type FailingObject, failingObjects, quotesOf } from './failing-object.js';

/** Why each kind is reported where none of its pods fails. */
const REASONS: readonly (readonly [string, readonly string[]])[] = [
  ['Deployment', ['ProgressDeadlineExceeded']],
  ['StatefulSet', ['NotReady']],
  ['DaemonSet', ['FailedPlacement', 'FailedDaemonPod']],
];

/** A controller is short of ready pods, and none of them fails. */
export const rolloutStuck = defineKind<FailingObject>({
  id: 'rollout-stuck',
  title: 'A roll-out does not get on',
  description:
    'A Deployment has exceeded its progress deadline, a StatefulSet stands still below its number of ready pods, or a DaemonSet lacks pods on nodes that it is for, and none of their pods is reported as failing itself.',
  group: 'controller',
  severity: 'medium',
  read: (evidence) => REASONS.flatMap(([kind, reasons]) => failingObjects(evidence, kind, reasons)).slice(0, 1),
  say: sayStuckRollout,
  oracles: [],
});

function sayStuckRollout(found: FailingObject, evidence: Evidence): Draft {
  return {
    title: `${found.kind} ${found.name} does not get its pods ready`,
    cause: `${stuckRolloutCause(evidence, found)}${found.message === '' ? '' : ` Kubernetes shows: ${cut(found.message, 500)}.`.replace(/\.\.$/, '.')}`,
    confidence: 'medium',
    objects: [`${found.kind}/${found.name}`],
    evidence: quotesOf(evidence, found, [
      'progressDeadlineSeconds',
      'podManagementPolicy',
      'updateStrategy',
      'minReadySeconds',
    ]),
    steps: stepsForStuckRollout(evidence, found),
    checks: [describeStep(evidence, found), recoveryCheck(evidence)],
  };
}

function stuckRolloutCause(evidence: Evidence, { kind, name, spec }: FailingObject): string {
  const who = `${kind} ${name} in namespace ${evidence.namespace}`;
  if (kind === 'Deployment') {
    const deadline = numberOf(spec['progressDeadlineSeconds']);
    return `The roll-out of ${who} has not got on for ${deadline === undefined ? 'longer than its' : `${deadline} seconds, its`} progressDeadlineSeconds, and none of its pods is known to fail: they are slow to become ready, or the controller waits for something else (minReadySeconds, pods that do not go).`;
  }
  if (kind === 'DaemonSet')
    return `${who} lacks its pod on nodes that it is for, and nothing refuses to create them: these nodes are new or not ready, or its pods there were just ended.`;
  const ordered = textOf(spec['podManagementPolicy']) !== 'Parallel';
  return `${who} has stood still for minutes with fewer ready pods than it wants, and none of them is known to fail.${ordered ? ' It makes its pods one after the other (podManagementPolicy OrderedReady): each waits until the one before is ready.' : ''}`;
}

function stepsForStuckRollout(evidence: Evidence, { kind, name }: FailingObject): Step[] {
  const pods = step(
    'See which of its pods are not ready, and for how long:',
    kubectl(evidence, 'get', 'pods', '-o', 'wide'),
  );
  if (kind === 'DaemonSet')
    return [step('See which nodes are not ready or have taints:', clusterKubectl('get', 'nodes')), pods];
  const undo = step(
    'If the roll-out is at fault, go back to the revision before:',
    kubectl(evidence, 'rollout', 'undo', objectName(kind, name)),
  );
  return [pods, undo];
}
