import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { correctNodeSelector } from './correct-node-selector.js';
import { nearKey, nearLabel, valuesOf } from './near-labels.js';
import { type Demand, meets, meetsDemands, unmetDemands } from './node-demands.js';
import { isFactLabel } from './node-labels.js';
import { sayOwnNode, sayWrongName } from './node-name.js';
import { type LabelMismatch, type NodeSelectorCase, nodeSelectorCases } from './node-selector-case.js';
import { relaxNodeSelector } from './relax-node-selector.js';
import {
  failureQuotes,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  type SchedulingFailure,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';
import { autoscalerSteps } from './shortage-texts.js';

/** Below any number of nodes, and below what is wrong with nodes themselves: other nodes have the labels, and what keeps the pod from those is the matter. */
const BESIDE_THE_POINT = 0.3;
/** So many nodes, and values of a label, are named in a sentence. */
const NAMED = 10;

/** A nodeName that no node has is taken away, so that the scheduler chooses a node. */
const removeNodeName = fix<NodeSelectorCase>({
  strategy: 'remove-node-name',
  title: 'Remove a nodeName that no node has',
  touches: ['/spec/nodeName'],
  propose: (found, { pod }) => {
    if (found.why !== 'name' || found.name === '') return [];
    const { name } = found;
    return [
      {
        title: `Remove nodeName ${name}`,
        explanation: `The pod asks for the node ${name} by name, and no node is called that. Without nodeName the scheduler chooses a node.`,
        assumes: ['The pod may run on any node.'],
        patch: new PodEdit(pod).remove(['spec', 'nodeName']).patch,
      },
    ];
  },
});

export const schedNodeSelector = defineKind<NodeSelectorCase>({
  id: 'sched-node-selector',
  title: 'No node matches nodeSelector or node affinity',
  description:
    "The scheduler says that nodes didn't match the pod's node affinity or selector, or the requested node name; or the pod names a node that does not exist. The diagnosis names the labels that are demanded, and, where the nodes are known, which of them no node carries and what comes nearest. Where other nodes carry them, what keeps the pod from those comes first.",
  group: 'scheduling',
  severity: 'high',
  read: nodeSelectorCases,
  say: (found, evidence) => {
    if (found.why === 'name') return sayWrongName(found, evidence);
    return found.why === 'labels'
      ? sayLabelMismatch(found.mismatch, evidence)
      : sayOwnNode(found.mismatch, found.own, evidence);
  },
  fixes: [removeNodeName, correctNodeSelector, relaxNodeSelector],
  oracles: [scheduled],
});

function sayLabelMismatch(found: LabelMismatch, evidence: Evidence): Draft {
  const { failure, nodes, reasons, carrying } = found;
  const demands = unmetDemands(evidence.manifest.spec, evidence.facts.nodes);
  const isPart = carrying > 0 && nodes < failure.total;
  const causeOf = isPart ? partlyCarried : carrying > 0 ? carriedByNow : nowhereCarried;
  return {
    title: isPart
      ? mismatchTitle(found, demands, evidence.facts.nodes)
      : sharedTitle(mismatchTitle(found, demands, evidence.facts.nodes), found),
    cause: `${causeOf(evidence, found, demands)}${otherReasons(failure, reasons)}`,
    objects: [`selector ${demands.map((demand) => demand.text).join(' and ')}`],
    weight: isPart ? BESIDE_THE_POINT : nodes,
    evidence: [
      ...failureQuotes(failure),
      ...demands.slice(0, 10).map((demand) => fromManifest(demandPath(evidence, demand), demand.text)),
    ],
    steps: [
      ...autoscalerSteps(failure),
      ...(carrying > 0 ? stepsWhereCarried(evidence, demands) : demandSteps(evidence, demands)),
    ],
    checks: [step("See the nodes' labels:", clusterKubectl('get', 'nodes', '--show-labels')), recoveryCheck(evidence)],
  };
}

/** That no node has the labels is known where all were turned down for them, or are known and have not. */
function mismatchTitle(
  { failure, nodes, carrying }: LabelMismatch,
  demands: readonly Demand[],
  known: readonly NodeFacts[],
): string {
  const wanted = demands.map((demand) => demand.text).join(' and ');
  const isNowhere = known.length > 0 && demands.some((demand) => !known.some((node) => meets(node, demand)));
  if (nodes < failure.total && (carrying > 0 || !isNowhere))
    return `${notCarrying(failure, nodes)} ${wanted || 'the labels that the pod demands'}`;
  if (wanted === '') return 'No node matches the node selector';
  return carrying > 0 ? `No node had ${wanted} when the scheduler looked` : `No node has ${wanted}`;
}

function nowhereCarried(evidence: Evidence, { failure, nodes }: ReasonsFound, demands: readonly Demand[]): string {
  return (
    `${nodesClause(failure, nodes)}: the pod demands ${wantedOf(demands)}${demandPlace(evidence, demands)}, and ` +
    `no node that would otherwise do carries that.${labelsPresent(evidence, demands)}`
  );
}

function partlyCarried(evidence: Evidence, { failure, nodes }: ReasonsFound, demands: readonly Demand[]): string {
  const names = carriers(evidence);
  const isOne = names.length === 1 || (names.length === 0 && failure.total - nodes === 1);
  const which =
    names.length === 0 ? (isOne ? 'The other one does' : 'Others do') : `Of the known nodes ${doNodes(names)}`;
  return (
    `${notCarrying(failure, nodes)} what the pod demands: ${wantedOf(demands)}${demandPlace(evidence, demands)}. ` +
    `${which}, and what keeps the pod from ${isOne ? 'that one' : 'those'} is the matter.`
  );
}

function notCarrying({ total }: SchedulingFailure, nodes: number): string {
  return `${nodes} of the ${total} nodes ${nodes === 1 ? 'does' : 'do'} not carry`;
}

/** Nodes are reported as they are now, and the scheduler has looked before. */
function carriedByNow(evidence: Evidence, { failure, nodes }: ReasonsFound, demands: readonly Demand[]): string {
  return (
    `${nodesClause(failure, nodes)}: the pod demands ${wantedOf(demands)}${demandPlace(evidence, demands)}. ` +
    `By now ${doNodes(carriers(evidence))}: the scheduler looks again when a node changes.`
  );
}

function carriers(evidence: Evidence): readonly string[] {
  const { spec } = evidence.manifest;
  return evidence.facts.nodes.filter((node) => meetsDemands(node, spec)).map((node) => node.name);
}

function doNodes(names: readonly string[]): string {
  return `${names.slice(0, NAMED).join(', ')} ${names.length === 1 ? 'does' : 'do'}`;
}

function wantedOf(demands: readonly Demand[]): string {
  return demands.map((demand) => demand.text).join(' and ') || 'labels (nodeSelector or node affinity)';
}

function demandPlace(evidence: Evidence, [demand]: readonly Demand[]): string {
  return demand === undefined ? '' : ` (${demandPath(evidence, demand)})`;
}

function demandPath(evidence: Evidence, demand: Demand): string {
  return `${evidence.manifest.specPath}.${demand.path}`;
}

/** What the nodes have under the label that is demanded, and the label that is meant where it can only be misspelt. */
function labelsPresent(evidence: Evidence, demands: readonly Demand[]): string {
  const [demand] = demands;
  const { nodes } = evidence.facts;
  if (demand === undefined || nodes.length === 0 || demand.isField) return '';
  if (nodes.some((node) => meets(node, demand))) {
    const isTogether = nodes.some((node) => demands.every((each) => meets(node, each)));
    return isTogether ? '' : ' No node carries all of that at once.';
  }
  const present = valuesOf(nodes, demand.key);
  return present.length > 0 ? valuesPresent(demand, nodes, present) : noSuchLabel(demand, nodes);
}

function valuesPresent(demand: Demand, nodes: readonly NodeFacts[], present: readonly string[]): string {
  const near = nearLabel(demand, nodes);
  const meant = near === undefined ? '' : ` Did you mean ${near.values.map((value) => `"${value}"`).join(', ')}?`;
  return ` The nodes have ${demand.key} with: ${present.slice(0, NAMED).map(shownLabelValue).join(', ')}.${meant}`;
}

function shownLabelValue(value: string): string {
  return value === '' ? '"" (no value)' : value;
}

function noSuchLabel({ key }: Demand, nodes: readonly NodeFacts[]): string {
  const near = nearKey(key, nodes);
  const values = near === undefined ? [] : valuesOf(nodes, near).slice(0, 5);
  const meant = near === undefined ? '' : ` Did you mean "${near}"? The nodes have it with: ${values.join(', ')}.`;
  return ` No node has the label ${key} at all.${meant}`;
}

function stepsWhereCarried(evidence: Evidence, demands: readonly Demand[]): Draft['steps'] {
  return [
    step('See to what the scheduler says of the nodes that carry the labels.'),
    changeStep(
      evidence,
      `Or let the pod use other nodes too, if it can: relax the demand at ${firstPath(evidence, demands)}`,
    ),
  ];
}

function firstPath(evidence: Evidence, [demand]: readonly Demand[]): string {
  return demand === undefined ? `${evidence.manifest.specPath}.nodeSelector` : demandPath(evidence, demand);
}

function demandSteps(evidence: Evidence, demands: readonly Demand[]): Draft['steps'] {
  const path = firstPath(evidence, demands);
  const [first] = demands;
  const isSlip = first !== undefined && nearLabel(first, evidence.facts.nodes) !== undefined;
  const facts = demands.filter((demand) => isFactLabel(demand.key)).map((demand) => demand.text);
  if (facts.length > 0 && !isSlip) return factSteps(evidence, facts.join(' and '), path);
  const label = demands.find((demand) => demand.label !== '' && !isFactLabel(demand.key))?.label;
  const correct = changeStep(evidence, `Correct or remove the demand at ${path}`);
  if (isSlip && facts.length > 0) return [correct];
  return [
    correct,
    label === undefined
      ? step('Or label a node that fits with what is demanded.')
      : step('Or give a node that fits the label:', clusterKubectl('label', 'node', 'NODE', named(label))),
  ];
}

/** What a node is, nobody can make it by a label. */
function factSteps(evidence: Evidence, facts: string, path: string): Draft['steps'] {
  return [
    step(`Add a node with ${facts}, or see why there is none. Label no other node so: it says what a node is.`),
    changeStep(evidence, `Or, if the pod can run on the nodes that there are, correct the demand at ${path}`),
  ];
}
