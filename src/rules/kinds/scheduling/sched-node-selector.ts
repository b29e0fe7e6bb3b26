import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { nodesWithLabels } from './label-counts.js';
import { nearKey, nearLabel, valuesOf } from './near-labels.js';
import { type Demand, meets, meetsDemands, unmetDemands } from './node-demands.js';
import { isFactLabel } from './node-labels.js';
import { nameDraft, namesMissingNode, ownNodeDraft, WRONG_NAME } from './node-name.js';
import {
  failureQuotes,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  type SchedulingFailure,
  schedulingFailure,
} from './scheduling-failure.js';
import { LABEL_MISMATCH } from './scheduling-message.js';
import { sharedTitle } from './shared-title.js';

/** Below any number of nodes, and below what is wrong with nodes themselves: other nodes have the labels, and what keeps the pod from those is the matter. */
const BESIDE_THE_POINT = 0.3;
/** So many nodes, and values of a label, are named in a sentence. */
const NAMED = 10;

export const schedNodeSelector: DiagnosisRule = {
  id: 'sched-node-selector',
  title: 'No node matches nodeSelector or node affinity',
  description:
    "The scheduler says that nodes didn't match the pod's node affinity or selector, or the requested node name; or the pod names a node that does not exist. The diagnosis names the labels that are demanded, and, where the nodes are known, which of them no node carries and what comes nearest. Where other nodes carry them, what keeps the pod from those comes first.",
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const mismatch = labelMismatch(evidence);
    if (mismatch !== undefined) return mismatchDrafts(evidence, mismatch);
    const wrongName = matchingReasons(schedulingFailure(evidence), WRONG_NAME);
    if (wrongName !== undefined) return [nameDraft(evidence, wrongName)];
    return namesMissingNode(evidence) ? [nameDraft(evidence, undefined)] : [];
  },
};

/** Nodes without the labels that the pod demands. */
export interface LabelMismatch extends ReasonsFound {
  /** How many other nodes carry them, as far as it can be told. */
  readonly carrying: number;
}

/** What the scheduler says of the labels of nodes. */
export function labelMismatch(evidence: Evidence): LabelMismatch | undefined {
  const found = matchingReasons(schedulingFailure(evidence), LABEL_MISMATCH);
  return found === undefined ? undefined : { ...found, carrying: nodesWithLabels(evidence, found) };
}

/** Of a pod that belongs to one node only that node counts: that others do not match is no finding. */
function mismatchDrafts(evidence: Evidence, found: LabelMismatch): readonly Draft[] {
  const { failure, reasons, nodes } = found;
  if (failure.ownNode === undefined) return [mismatchDraft(evidence, found)];
  const isOfOthers = nodes < failure.total && failure.reasons.length > reasons.length;
  return isOfOthers ? [] : [ownNodeDraft(evidence, found, failure.ownNode)];
}

function mismatchDraft(evidence: Evidence, found: LabelMismatch): Draft {
  const { failure, nodes, reasons, carrying } = found;
  const demands = unmetDemands(evidence.manifest.spec, evidence.facts.nodes);
  const isPart = carrying > 0 && nodes < failure.total;
  const words = isPart ? partlyCarried : carrying > 0 ? carriedByNow : nowhereCarried;
  return {
    title: isPart
      ? titleOf(found, demands, evidence.facts.nodes)
      : sharedTitle(titleOf(found, demands, evidence.facts.nodes), found),
    cause: `${words(evidence, found, demands)}${otherReasons(failure, reasons)}`,
    objects: [`selector ${demands.map((demand) => demand.text).join(' and ')}`],
    weight: isPart ? BESIDE_THE_POINT : nodes,
    evidence: [
      ...failureQuotes(failure),
      ...demands.slice(0, 10).map((demand) => fromManifest(pathOf(evidence, demand), demand.text)),
    ],
    steps: carrying > 0 ? stepsWhereCarried(evidence, demands) : steps(evidence, demands),
    checks: [step("See the nodes' labels:", clusterKubectl('get', 'nodes', '--show-labels')), recoveryCheck(evidence)],
  };
}

/** That no node has the labels is known where all were turned down for them, or are known and have not. */
function titleOf(
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
    `${nodesClause(failure, nodes)}: the pod demands ${wantedOf(demands)}${placeOf(evidence, demands)}, and ` +
    `no node that would otherwise do carries that.${labelsPresent(evidence, demands)}`
  );
}

function partlyCarried(evidence: Evidence, { failure, nodes }: ReasonsFound, demands: readonly Demand[]): string {
  const names = carriers(evidence);
  const isOne = names.length === 1 || (names.length === 0 && failure.total - nodes === 1);
  const which =
    names.length === 0 ? (isOne ? 'The other one does' : 'Others do') : `Of the known nodes ${doNodes(names)}`;
  return (
    `${notCarrying(failure, nodes)} what the pod demands: ${wantedOf(demands)}${placeOf(evidence, demands)}. ` +
    `${which}, and what keeps the pod from ${isOne ? 'that one' : 'those'} is the matter.`
  );
}

function notCarrying({ total }: SchedulingFailure, nodes: number): string {
  return `${nodes} of the ${total} nodes ${nodes === 1 ? 'does' : 'do'} not carry`;
}

/** Nodes are reported as they are now, and the scheduler has looked before. */
function carriedByNow(evidence: Evidence, { failure, nodes }: ReasonsFound, demands: readonly Demand[]): string {
  return (
    `${nodesClause(failure, nodes)}: the pod demands ${wantedOf(demands)}${placeOf(evidence, demands)}. ` +
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

function placeOf(evidence: Evidence, [demand]: readonly Demand[]): string {
  return demand === undefined ? '' : ` (${pathOf(evidence, demand)})`;
}

function pathOf(evidence: Evidence, demand: Demand): string {
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
  return ` The nodes have ${demand.key} with: ${present.slice(0, NAMED).map(shown).join(', ')}.${meant}`;
}

function shown(value: string): string {
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
  return demand === undefined ? `${evidence.manifest.specPath}.nodeSelector` : pathOf(evidence, demand);
}

function steps(evidence: Evidence, demands: readonly Demand[]): Draft['steps'] {
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
