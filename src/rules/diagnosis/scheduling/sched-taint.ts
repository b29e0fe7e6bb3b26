import type { TaintFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../rule.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { knownTaint } from './known-taints.js';
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
import {
  failureQuotes,
  isOneNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonRule,
} from './scheduling-failure.js';
import { isMeantFor } from './special-nodes.js';

/** Below any number of nodes: what is wrong with nodes themselves, the user of the pod cannot mend. */
const NOT_THE_USERS = { trouble: 0.5, others: 0.6 };

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
  const has = isOneNode(found) ? 'it has' : 'they have';
  return {
    title: titleOf(taints, list),
    cause:
      `${nodesClause(found.failure, found.nodes)}, for the pod does not tolerate ${taints.length === 1 ? 'a taint' : 'the taints'} that ${has}` +
      `${list === '' ? ' (this version of Kubernetes does not say which)' : `: ${taints.map(counted).join(', ')}`}.${remarks(taints)}${otherReasons(found.failure, found.reasons)}`,
    confidence: list === '' ? 'medium' : 'high',
    objects: taints.map((taint) => `taint ${taint.key}`),
    weight: weightOf(evidence, taints, found.nodes),
    evidence: [...failureQuotes(found.failure), ...nodeQuotes(evidence)],
    steps: stepsFor(evidence, taints),
    checks: [
      step(
        'See the taints of all nodes:',
        clusterKubectl('get', 'nodes', '-o', 'custom-columns=NAME:.metadata.name,TAINTS:.spec.taints'),
      ),
      recoveryCheck(evidence),
    ],
  };
}

/** What is wrong with a node is not for the pod to tolerate. */
function titleOf(taints: readonly TaintFacts[], list: string): string {
  if (list === '') return 'The nodes have taints that the pod does not tolerate';
  return taints.every(isNodeTrouble) ? `The nodes take no pods: ${list}` : `The pod does not tolerate ${list}`;
}

function counted(taint: ToldTaint): string {
  return `${formatTaint(taint)}${taint.nodes > 0 ? ` (${taint.nodes === 1 ? '1 node' : `${taint.nodes} nodes`})` : ''}`;
}

/** What the taints mean: sentences with a leading space each. */
function remarks(taints: readonly TaintFacts[]): string {
  const known = taints.flatMap((taint) =>
    isControlPlane(taint)
      ? ['Nodes of the control plane are meant for Kubernetes itself']
      : [knownTaint(taint)?.meaning ?? ''],
  );
  return [...new Set(known)]
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => ` ${text}.`)
    .join('');
}

/** Nodes that the pod is not made for count no more than those of the control plane. */
function weightOf(evidence: Evidence, taints: readonly ToldTaint[], nodes: number): number {
  if (taints.length === 0) return nodes;
  const { spec } = evidence.manifest;
  const tolerable = taints.filter((taint) => isTolerable(taint) && isMeantFor(spec, taint));
  if (tolerable.length > 0) return tolerable.reduce((sum, taint) => sum + taint.nodes, 0) || nodes;
  return taints.every(isNodeTrouble) ? NOT_THE_USERS.trouble : NOT_THE_USERS.others;
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

function stepsFor(evidence: Evidence, taints: readonly TaintFacts[]): Draft['steps'] {
  const [first] = taints;
  if (first === undefined)
    return [
      changeStep(
        evidence,
        `Add a toleration for the taint that the nodes carry at ${evidence.manifest.specPath}.tolerations`,
      ),
    ];
  const troubles = [...new Map(taints.filter(isNodeTrouble).map((taint) => [taint.key, knownTaint(taint)])).values()];
  if (taints.every(isNodeTrouble))
    return troubles.slice(0, 3).flatMap((known) => (known === undefined ? [] : [known.todo]));
  if (isControlPlane(first)) return [workerStep(), removalStep(first)];
  const todo = knownTaint(first)?.todo;
  if (!isTolerable(first)) return [todo ?? workerStep()];
  if (todo === undefined) return [tolerationStep(evidence, first), removalStep(first)];
  return [...(isMeantFor(evidence.manifest.spec, first) ? [] : [todo]), tolerationStep(evidence, first)];
}

function workerStep(): Draft['steps'][number] {
  return step('Add a worker node: pods of users do not belong on the control plane.');
}

function removalStep(taint: TaintFacts): Draft['steps'][number] {
  return step(
    'Or, if the nodes are meant for all, remove the taint:',
    clusterKubectl('taint', 'nodes', '--all', named(`${taint.key}-`)),
  );
}

function tolerationStep(evidence: Evidence, taint: TaintFacts): Draft['steps'][number] {
  const operator = taint.value === '' ? 'operator: Exists' : `operator: Equal, value: ${taint.value}`;
  return changeStep(
    evidence,
    `If the pod may run there, add {key: ${taint.key}, ${operator}, effect: ${taint.effect || 'NoSchedule'}} at ${evidence.manifest.specPath}.tolerations`,
  );
}
