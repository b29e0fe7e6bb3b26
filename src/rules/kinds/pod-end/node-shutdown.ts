import type { Evidence } from '../../evidence/evidence.js';
import { listOfOne } from '../../evidence/values.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, step } from '../support/commands.js';
import { endDraft, nodeName } from './end-draft.js';
import { type PodEnd, podEnd } from './pod-end.js';
import { recordStep } from './restart.js';

const REASONS = ['NodeShutdown', 'Shutdown', 'Terminated'];

/** Graceful node shutdown: the pod was ended, or turned away since the node goes down. */
export const nodeShutdown = defineKind({
  id: 'node-shutdown',
  title: 'The node was shut down',
  description:
    '`status.reason` is Terminated, NodeShutdown or (before Kubernetes 1.22) Shutdown: the kubelet ended the pod, or turned it away, because its node was going down, as in a reboot or when a spot instance is reclaimed.',
  group: 'pod-end',
  severity: 'medium',
  read: (evidence) => listOfOne(shutdownOf(evidence)),
  say: sayShutdown,
  oracles: [keptItsPlace],
});

function shutdownOf(evidence: Evidence): PodEnd | undefined {
  const end = podEnd(evidence);
  if (end === undefined || !REASONS.includes(end.reason)) return undefined;
  // After the reboot the kubelet may start the pod again and leave the reason behind.
  if (evidence.facts.phase === 'Running' && evidence.containers.some((each) => each.isRunning)) return undefined;
  return end;
}

function sayShutdown(end: PodEnd, evidence: Evidence): Draft {
  return endDraft(evidence, end, {
    title: 'The node was shut down',
    cause: `The pod was stopped because its node${nodeName(evidence)} was shut down or restarted, as spot instances are`,
    steps: [
      step(
        'Look at the node, if it is there again:',
        clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`),
      ),
      recordStep(evidence),
    ],
  });
}
