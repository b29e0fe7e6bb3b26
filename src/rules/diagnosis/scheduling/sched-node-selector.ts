import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { closestName, didYouMean } from '../support/names.js';
import { fromManifest } from '../support/quotes.js';
import { type Demand, meets, meetsDemands, nodeDemands, unmetDemands } from './node-demands.js';
import {
  failureQuotes,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  schedulingFailure,
} from './scheduling-failure.js';

/** 1.20: `node affinity`; later `node affinity/selector`; before: `node selector`; a fixed nodeName: `requested hostname` or `node name`; Karpenter: `incompatible requirements`. */
const MISMATCH =
  /didn't match (?:Pod's )?node (?:affinity|selector)|scheduler-enforced node affinity|didn't satisfy plugin\(s\) \[NodeAffinity\]|incompatible requirements, /;
/** A pod that names its node itself (spec.nodeName). */
export const WRONG_NAME = /didn't match the requested (?:hostname|node name)/;

/** Weights below any number of nodes; the lower one is below what is wrong with the nodes themselves. */
const BESIDE_THE_POINT = { there: 0.7, pinned: 0.3 };

export const schedNodeSelector: DiagnosisRule = {
  id: 'sched-node-selector',
  title: 'No node matches nodeSelector or node affinity',
  description:
    "The scheduler says that nodes didn't match the pod's node affinity or selector, or the requested node name; or the pod names a node that does not exist. The diagnosis names the labels that are demanded, and, where the nodes are known, which of them no node carries and what comes nearest.",
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const failure = schedulingFailure(evidence);
    const mismatch = matchingReasons(failure, MISMATCH);
    if (mismatch !== undefined) return [mismatchDraft(evidence, mismatch)];
    const wrongName = matchingReasons(failure, WRONG_NAME);
    if (wrongName !== undefined) return [nameDraft(evidence, wrongName)];
    return namesMissingNode(evidence) ? [nameDraft(evidence, undefined)] : [];
  },
};

/** Whether the pod was given a node by name that is not there: no scheduler and no kubelet looks after it. */
export function namesMissingNode(evidence: Evidence): boolean {
  const { facts } = evidence;
  if (facts.nodes.length === 0 || facts.phase !== 'Pending' || facts.containers.length > 0) return false;
  const name = textOf(evidence.manifest.spec['nodeName']);
  return name !== '' && !facts.nodes.some((node) => node.name === name);
}

function mismatchDraft(evidence: Evidence, found: ReasonsFound): Draft {
  const { spec } = evidence.manifest;
  const { nodes } = evidence.facts;
  const demands = unmetDemands(spec, nodes);
  const wanted = demands.map((demand) => demand.text).join(' and ');
  const place = demands[0] === undefined ? '' : ` (${pathOf(evidence, demands[0])})`;
  const fitting = nodes.filter((node) => demands.length > 0 && meetsDemands(node, spec));
  return {
    title: wanted === '' ? 'No node matches the node selector' : `No node has ${wanted}`,
    cause:
      `${nodesClause(found.failure, found.nodes)}: the pod demands ${wanted || 'labels (nodeSelector or node affinity)'}${place}, and ` +
      `${fitting.length > 0 ? `of the known nodes only ${fitting.map((node) => node.name).join(', ')} carry that` : 'no node that would otherwise do carries that'}.` +
      `${isPinned(evidence) ? ' A pod of a DaemonSet belongs to one node, so that the others do not match is as it should be.' : nearLabels(evidence, demands)}${otherReasons(found.failure, found.reasons)}`,
    objects: [`selector ${wanted}`],
    weight: weightOf(evidence, found, fitting.length > 0),
    evidence: [
      ...failureQuotes(found.failure),
      ...demands.slice(0, 10).map((demand) => fromManifest(pathOf(evidence, demand), demand.text)),
    ],
    steps: steps(evidence, demands),
    checks: [step("See the nodes' labels:", clusterKubectl('get', 'nodes', '--show-labels')), recoveryCheck(evidence)],
  };
}

/** The DaemonSet controller demands the one node of the pod by its name. */
function isPinned(evidence: Evidence): boolean {
  return evidence.owner.kind === 'DaemonSet' || nodeDemands(evidence.manifest.spec).some((demand) => demand.isField);
}

/** Where a node has what is demanded, what keeps the pod from that node is the matter. */
function weightOf(evidence: Evidence, { failure, nodes }: ReasonsFound, isThere: boolean): number {
  if (nodes >= failure.total) return nodes;
  if (isPinned(evidence)) return BESIDE_THE_POINT.pinned;
  return isThere ? BESIDE_THE_POINT.there : nodes;
}

function pathOf(evidence: Evidence, demand: Demand): string {
  return `${evidence.manifest.specPath}.${demand.path}`;
}

/** What the nodes have under that label, or the label that is probably meant. */
function nearLabels(evidence: Evidence, demands: readonly Demand[]): string {
  const [demand] = demands;
  const { nodes } = evidence.facts;
  if (demand === undefined || nodes.length === 0 || demand.isField) return '';
  if (nodes.some((node) => meets(node, demand)))
    return nodes.some((node) => demands.every((each) => meets(node, each)))
      ? ''
      : ' No node carries all of that at once.';
  const present = [...new Set(nodes.map((node) => node.labels[demand.key]).filter((value) => value !== undefined))];
  if (present.length > 0)
    return ` The nodes have ${demand.key} with: ${present.slice(0, 10).join(', ')}.${didYouMean(demand.values[0] ?? '', present)}`;
  const keys = [...new Set(nodes.flatMap((node) => Object.keys(node.labels)))];
  const near = closestName(demand.key, keys);
  const values = near === undefined ? [] : [...new Set(nodes.map((node) => node.labels[near] ?? '').filter(Boolean))];
  return ` No node has the label ${demand.key} at all.${near === undefined ? '' : ` Did you mean "${near}"? The nodes have it with: ${values.slice(0, 5).join(', ')}.`}`;
}

function steps(evidence: Evidence, demands: readonly Demand[]): Draft['steps'] {
  const path = demands[0] === undefined ? `${evidence.manifest.specPath}.nodeSelector` : pathOf(evidence, demands[0]);
  const label = demands.find((demand) => demand.label !== '')?.label;
  return [
    changeStep(evidence, `Correct or remove the demand at ${path}`),
    label === undefined
      ? step('Or label a node that fits with what is demanded.')
      : step('Or give a node that fits the label:', clusterKubectl('label', 'node', 'NODE', label)),
  ];
}

function nameDraft(evidence: Evidence, found: ReasonsFound | undefined): Draft {
  const name = textOf(evidence.manifest.spec['nodeName']);
  const path = `${evidence.manifest.specPath}.nodeName`;
  const said = found === undefined ? '' : otherReasons(found.failure, found.reasons);
  const clause =
    found === undefined ? 'The pod is held for a node that is not there' : nodesClause(found.failure, found.nodes);
  return {
    title: `No node is called ${name || 'as the pod asks'}`,
    cause: `${clause}: it demands ${nameDemand(evidence, name, path)}, and no node has that name (the requested hostname).${nodeNames(evidence, name)}${said}`,
    objects: [`nodeName ${name}`],
    weight: found?.nodes ?? 1,
    evidence: [
      ...(found === undefined ? [] : failureQuotes(found.failure)),
      ...(name === '' ? [] : [fromManifest(path, name)]),
    ],
    steps: [changeStep(evidence, `Remove ${path}, so that the scheduler chooses a node, or name one that exists`)],
    checks: [step('See how the nodes are called:', clusterKubectl('get', 'nodes')), recoveryCheck(evidence)],
  };
}

function nameDemand(evidence: Evidence, name: string, path: string): string {
  if (name !== '') return `nodeName ${name} (${path})`;
  const field = nodeDemands(evidence.manifest.spec).find((demand) => demand.isField);
  return field?.text ?? 'a node by its name';
}

function nodeNames(evidence: Evidence, name: string): string {
  const nodes = evidence.facts.nodes.map((node) => node.name);
  return nodes.length === 0 ? '' : ` The nodes are: ${nodes.slice(0, 10).join(', ')}.${didYouMean(name, nodes)}`;
}
