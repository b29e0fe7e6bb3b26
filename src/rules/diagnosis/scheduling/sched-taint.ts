import type { TaintFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { meetsDemands } from './node-demands.js';
import {
  formatTaint,
  isControlPlane,
  isNodeTrouble,
  isTolerable,
  TAINTED,
  type ToldTaint,
  taintsNamed,
  untolerated,
} from './node-taints.js';
import { failureQuotes, nodesClause, otherReasons, type ReasonsFound, reasonRule } from './scheduling-failure.js';

/** Below any number of nodes: what is wrong with nodes themselves, the user of the pod cannot mend. */
const NOT_THE_USERS = { trouble: 0.5, controlPlane: 0.6 };

export const schedTaint = reasonRule({
  id: 'sched-taint',
  title: 'The nodes have a taint that the pod does not tolerate',
  description:
    'The scheduler says that nodes had an untolerated taint. Kubernetes 1.34.2 and later hide which: then it is read from the nodes, where they are known. Taints under node.kubernetes.io/ are set by Kubernetes on nodes that are not well: they are symptoms of the node, not to be tolerated.',
  severity: 'high',
  reason: TAINTED,
  draft,
});

/** The taints that keep the pod away, those that a toleration may be added for first. */
export function keepingTaints(evidence: Evidence, found: ReasonsFound): readonly ToldTaint[] {
  const { nodes } = evidence.facts;
  const named = taintsNamed(found.reasons, nodes);
  return named.length > 0 ? named : hiddenTaints(evidence);
}

/** What the message hides: the untolerated taints of the nodes that would otherwise do, and on how many. */
function hiddenTaints(evidence: Evidence): readonly ToldTaint[] {
  const { spec } = evidence.manifest;
  const { nodes } = evidence.facts;
  const fitting = nodes.filter((node) => meetsDemands(node, spec));
  const taints = (fitting.length > 0 ? fitting : nodes).flatMap((node) => untolerated(node, spec));
  const counted = new Map<string, ToldTaint>();
  for (const taint of taints) {
    const key = formatTaint(taint);
    counted.set(key, { ...taint, nodes: (counted.get(key)?.nodes ?? 0) + 1 });
  }
  return [...counted.values()].sort(
    (one, other) => Number(isTolerable(other)) - Number(isTolerable(one)) || other.nodes - one.nodes,
  );
}

function draft(evidence: Evidence, found: ReasonsFound): Draft {
  const taints = keepingTaints(evidence, found);
  const list = taints.map(formatTaint).join(', ');
  const isTrouble = taints.length > 0 && taints.every(isNodeTrouble);
  return {
    title: list === '' ? 'The nodes have taints that the pod does not tolerate' : `The pod does not tolerate ${list}`,
    cause:
      `${nodesClause(found.failure, found.nodes)}, for it does not tolerate ${taints.length === 1 ? 'a taint that they have' : 'the taints that they have'}` +
      `${list === '' ? ' (this version of Kubernetes does not say which)' : `: ${taints.map(counted).join(', ')}`}.${remark(taints)}${otherReasons(found.failure, found.reasons)}`,
    confidence: list === '' ? 'medium' : 'high',
    objects: taints.map((taint) => `taint ${taint.key}`),
    weight: weightOf(taints, found.nodes),
    evidence: [...failureQuotes(found.failure), ...nodeQuotes(evidence)],
    steps: isTrouble ? troubleSteps() : tolerationSteps(evidence, taints[0]),
    checks: [
      step(
        'See the taints of all nodes:',
        clusterKubectl('get', 'nodes', '-o', 'custom-columns=NAME:.metadata.name,TAINTS:.spec.taints'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

function counted(taint: ToldTaint): string {
  return `${formatTaint(taint)}${taint.nodes > 0 ? ` (${taint.nodes === 1 ? '1 node' : `${taint.nodes} nodes`})` : ''}`;
}

function remark(taints: readonly TaintFacts[]): string {
  if (taints.some(isNodeTrouble))
    return ` Kubernetes ${taints.every(isNodeTrouble) ? 'sets this taint' : 'sets some of these'} itself on nodes that are not well or are being drained.`;
  return taints.some(isControlPlane) ? ' Control plane nodes are meant for Kubernetes itself.' : '';
}

function weightOf(taints: readonly ToldTaint[], nodes: number): number {
  if (taints.length === 0) return nodes;
  const tolerable = taints.filter(isTolerable);
  if (tolerable.length > 0) return tolerable.reduce((sum, taint) => sum + taint.nodes, 0) || nodes;
  return taints.every(isNodeTrouble) ? NOT_THE_USERS.trouble : NOT_THE_USERS.controlPlane;
}

function nodeQuotes(evidence: Evidence): Draft['evidence'] {
  return evidence.facts.nodes
    .filter((node) => node.taints.length > 0)
    .slice(0, 3)
    .map((node) => ({
      source: 'related',
      text: node.taints.map(formatTaint).join(', '),
      where: `taints of node ${node.name}`,
    }));
}

function troubleSteps(): Draft['steps'] {
  return [
    step('Do not tolerate it: repair the node. See what its conditions say:', clusterKubectl('describe', 'nodes')),
    step('A node that was cordoned on purpose takes pods again after:', clusterKubectl('uncordon', 'NODE')),
  ];
}

function tolerationSteps(evidence: Evidence, taint: TaintFacts | undefined): Draft['steps'] {
  const path = `${evidence.manifest.specPath}.tolerations`;
  if (taint === undefined)
    return [changeStep(evidence, `Add a toleration for the taint that the nodes carry at ${path}`)];
  const remove = step(
    'Or, if the nodes are meant for all, remove the taint:',
    clusterKubectl('taint', 'nodes', '--all', `${taint.key}-`),
  );
  if (isControlPlane(taint))
    return [step('Add a worker node: pods of users do not belong on the control plane.'), remove];
  const operator = taint.value === '' ? 'operator: Exists' : `operator: Equal, value: ${taint.value}`;
  return [
    changeStep(
      evidence,
      `If the pod may run there, add {key: ${taint.key}, ${operator}, effect: ${taint.effect || 'NoSchedule'}} at ${path}`,
    ),
    remove,
  ];
}
