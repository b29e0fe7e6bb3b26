import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { keptItsPlace } from '../../oracles/checks/kept-its-place.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, describeCheck, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer, nodeWords } from '../support/names.js';
import { cut, fromEvent, fromStatus } from '../support/quotes.js';

/** containerd ends with `Unknown` and 255 what it finds dead after a restart of the node; the kubelet says ContainerStatusUnknown. */
const LOST = new Set(['ContainerStatusUnknown', 'Unknown']);
const NODE_EVENTS = ['NodeNotReady', 'Rebooted', 'NodeShutdown', 'SandboxChanged', 'Evicted', 'TaintManagerEviction'];

/** The state of the container was lost with its node, an eviction or the runtime. */
export const containerStatusUnknown = defineKind({
  id: 'container-status-unknown',
  title: 'The state of the container was lost',
  description:
    'The reason in `state.terminated` is ContainerStatusUnknown (exit code 137) or Unknown (255): the kubelet or the runtime could not find the container any more. The node was restarted, the pod was evicted, or the runtime lost its state; exit code and log say nothing of the program.',
  group: 'crash',
  severity: 'medium',
  read: lostContainers,
  say: sayLost,
  oracles: [keptItsPlace],
});

function lostContainers(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.containers.filter(
    ({ crash, facts, isRunning }) =>
      crash !== undefined &&
      LOST.has(crash.reason) &&
      !(isRunning && facts.ready === true && evidence.facts.reason !== crash.reason),
  );
}

/** Once it is up again, what keeps it from being ready says more; behind an init container that failed it never started. */
function unknownStatusGroup(evidence: Evidence, container: ContainerEvidence): Pick<Draft, 'group'> {
  if (container.role !== 'init' && hasFailedInit(evidence)) return { group: 'general' };
  return container.isRunning ? { group: 'exit' } : {};
}

function hasFailedInit({ containers }: Evidence): boolean {
  return containers.some(
    ({ role, crash, isDone }) => role === 'init' && !isDone && !LOST.has(crash?.reason ?? 'Unknown'),
  );
}

function sayLost(container: ContainerEvidence, evidence: Evidence): Draft {
  const { crash } = container;
  const reported = crash?.message ? ` The kubelet says: "${cut(crash.message.trim(), 300)}".` : '';
  const { node } = evidence.facts;
  return {
    title: `${container.name}: its state was lost`,
    cause:
      `${nameContainer(container)} is gone and how it ended is not known (${crash?.reason ?? ''}, exit code ${crash?.exitCode ?? 'unknown'}): ` +
      `${nodeWords(evidence)} was restarted, the pod was evicted, or the runtime lost its state. The exit code says nothing of the program.${reported}${consequence(evidence, container)}`,
    container,
    confidence: 'medium',
    ...unknownStatusGroup(evidence, container),
    objects: [`container-status-unknown of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...evidence
        .events(...NODE_EVENTS)
        .slice(0, 2)
        .map(fromEvent),
    ],
    steps: [
      step(
        'Look at the node and at evictions at that time; the pod itself needs no change:',
        node === '' ? clusterKubectl('get', 'nodes', '-o', 'wide') : clusterKubectl('describe', `node/${node}`),
      ),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
