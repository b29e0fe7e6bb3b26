import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOf, textMapOf, textOf, textsOf } from '../../evidence/values.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { didYouMean } from '../support/names.js';
import { fromManifest } from '../support/quotes.js';
import { matchingReasons, nodesClause, otherReasons, schedulingFailure } from './scheduling-failure.js';

/** 1.20: `node affinity`; later `node affinity/selector`; before: `node selector`; a fixed nodeName: `requested hostname` or `node name`. */
const MISMATCH =
  /didn't match (?:Pod's )?node (?:affinity|selector)|didn't match the requested (?:hostname|node name)|didn't satisfy plugin\(s\) \[NodeAffinity\]/;

/** A label that the pod demands of its node. */
interface Demand {
  readonly path: string;
  readonly key: string;
  readonly text: string;
  /** `key=value` as kubectl takes it; '' where the demand is no single value. */
  readonly label: string;
  readonly values: readonly string[];
}

export const schedNodeSelector: DiagnosisRule = {
  id: 'sched-node-selector',
  title: 'No node matches nodeSelector or node affinity',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = matchingReasons(schedulingFailure(evidence), MISMATCH);
    if (found === undefined) return [];
    const demands = unmetDemands(evidence);
    const nodeName = textOf(evidence.manifest.spec['nodeName']);
    const wanted =
      demands.length > 0
        ? demands.map((demand) => demand.text).join(' and ')
        : nodeName === ''
          ? ''
          : `nodeName ${nodeName}`;
    return [
      {
        title: wanted === '' ? 'No node matches the node selector' : `No node has ${wanted}`,
        cause:
          `${nodesClause(found.failure, found.nodes)}: the pod demands ${wanted || 'labels (nodeSelector or node affinity)'}` +
          `${demands[0] === undefined ? '' : ` (${demands[0].path})`}, and no node that would otherwise do carries that.${nearLabels(evidence, demands)}` +
          otherReasons(found.failure, found.reasons),
        objects: [`selector ${wanted}`],
        weight: found.nodes,
        evidence: [found.failure.quote, ...demands.map((demand) => fromManifest(demand.path, demand.text))],
        steps: steps(evidence, demands),
        checks: [
          step("See the nodes' labels:", clusterKubectl('get', 'nodes', '--show-labels')),
          recoveryCheck(evidence),
        ],
      },
    ];
  },
};

/** What the pod demands that no known node has; all demands where the nodes are not known. */
function unmetDemands(evidence: Evidence): readonly Demand[] {
  const demands = [...selectorDemands(evidence), ...affinityDemands(evidence)];
  const { nodes } = evidence.facts;
  const unmet = demands.filter(
    (demand) => !nodes.some((node) => demand.values.includes(node.labels[demand.key] ?? '')),
  );
  return nodes.length === 0 || unmet.length === 0 ? demands : unmet;
}

function selectorDemands(evidence: Evidence): Demand[] {
  const { manifest } = evidence;
  return Object.entries(textMapOf(manifest.spec['nodeSelector'])).map(([key, value]) => ({
    path: `${manifest.specPath}.nodeSelector`,
    key,
    text: `${key}=${value}`,
    label: `${key}=${value}`,
    values: [value],
  }));
}

function affinityDemands(evidence: Evidence): Demand[] {
  const { manifest } = evidence;
  const affinity = fieldsOf(fieldsOf(manifest.spec['affinity'])['nodeAffinity']);
  const required = fieldsOf(affinity['requiredDuringSchedulingIgnoredDuringExecution']);
  const path = `${manifest.specPath}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution`;
  const terms = listOf(required['nodeSelectorTerms'], 20).map(fieldsOf);
  return terms.flatMap((term) =>
    [...listOf(term['matchExpressions'], 20), ...listOf(term['matchFields'], 20)].map((element) =>
      demandOf(path, element),
    ),
  );
}

function demandOf(path: string, element: unknown): Demand {
  const expression = fieldsOf(element);
  const key = textOf(expression['key']);
  const values = textsOf(expression['values'], 20);
  const operator = textOf(expression['operator']) || 'In';
  const isOne = operator === 'In' && values.length === 1;
  const text = isOne
    ? `${key}=${values[0]}`
    : [key, operator, values.length > 0 ? `[${values.join(', ')}]` : ''].join(' ').trim();
  return { path, key, text, label: isOne ? `${key}=${values[0]}` : '', values: operator === 'In' ? values : [] };
}

/** What the nodes have under that label, or the label that is probably meant. */
function nearLabels(evidence: Evidence, demands: readonly Demand[]): string {
  const [demand] = demands;
  const { nodes } = evidence.facts;
  if (demand === undefined || nodes.length === 0) return '';
  const present = [...new Set(nodes.map((node) => node.labels[demand.key]).filter((value) => value !== undefined))];
  if (present.length > 0)
    return ` The nodes have ${demand.key} with: ${present.slice(0, 10).join(', ')}.${didYouMean(demand.values[0] ?? '', present)}`;
  return ` No node has the label ${demand.key} at all.${didYouMean(demand.key, [...new Set(nodes.flatMap((node) => Object.keys(node.labels)))])}`;
}

function steps(evidence: Evidence, demands: readonly Demand[]): Draft['steps'] {
  const path = demands[0]?.path ?? `${evidence.manifest.specPath}.nodeSelector`;
  const label = demands.find((demand) => demand.label !== '')?.label;
  return [
    changeStep(evidence, `Correct or remove the demand at ${path}`),
    label === undefined
      ? step('Or label a node that fits with what is demanded.')
      : step('Or give a node that fits the label:', clusterKubectl('label', 'node', 'NODE', label)),
  ];
}
