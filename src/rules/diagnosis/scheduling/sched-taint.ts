import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import {
  matchingReasons,
  type NodeReason,
  nodesClause,
  otherReasons,
  schedulingFailure,
} from './scheduling-failure.js';

/** 1.20: `had taint {k: v}, that the pod didn't tolerate`; 1.24: `had untolerated taint {k: v}`; 1.34.2: `had untolerated taint(s)`, keys hidden. */
const TAINTED = /had (?:untolerated )?taint/;
const NAMED = /taint(?:\(s\))? \{([^:{}]{1,400}): ?([^{}]{0,253})\}/;
const NODE_TROUBLE = /^node\.kubernetes\.io\/|^node\.cloudprovider\.kubernetes\.io\/|^ToBeDeletedByClusterAutoscaler/;

interface Taint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

export const schedTaint: DiagnosisRule = {
  id: 'sched-taint',
  title: 'The nodes have a taint that the pod does not tolerate',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = matchingReasons(schedulingFailure(evidence), TAINTED);
    if (found === undefined) return [];
    const taints = taintsOf(evidence, found.reasons);
    const trouble = taints.length > 0 && taints.every((taint) => NODE_TROUBLE.test(taint.key));
    const list = taints.map(format).join(', ');
    return [
      {
        title:
          list === '' ? 'The nodes have taints that the pod does not tolerate' : `The pod does not tolerate ${list}`,
        cause:
          `${nodesClause(found.failure, found.nodes)}, for it does not tolerate ${taints.length === 1 ? 'a taint that they have' : 'the taints that they have'}` +
          `${list === '' ? ' (this version of Kubernetes does not say which)' : `: ${list}`}.${trouble ? ' Kubernetes sets this taint itself on nodes that are not well or are being drained.' : ''}` +
          otherReasons(found.failure, found.reasons),
        confidence: list === '' ? ('medium' as const) : ('high' as const),
        objects: taints.map((taint) => `taint ${taint.key}`),
        // What is wrong with nodes themselves, the user of the pod cannot mend.
        weight: trouble ? 0.5 : found.nodes,
        evidence: [found.failure.quote, ...nodeQuotes(evidence)],
        steps: trouble ? troubleSteps() : tolerationSteps(evidence, taints),
        checks: [
          step(
            'See the taints of all nodes:',
            clusterKubectl('get', 'nodes', '-o', 'custom-columns=NAME:.metadata.name,TAINTS:.spec.taints'),
          ),
          recoveryCheck(evidence),
        ],
      },
    ];
  },
};

function taintsOf(evidence: Evidence, reasons: readonly NodeReason[]): Taint[] {
  const named = reasons.flatMap((reason) => {
    const match = NAMED.exec(reason.text);
    return match === null ? [] : [{ key: match[1]?.trim() ?? '', value: match[2]?.trim() ?? '', effect: '' }];
  });
  const known = evidence.facts.nodes
    .flatMap((node) => node.taints)
    .filter((taint) => taint.effect !== 'PreferNoSchedule');
  const source =
    named.length === 0
      ? known
      : named.map((taint) => known.find((each) => each.key === taint.key && each.value === taint.value) ?? taint);
  return source.filter(
    (taint, index) => source.findIndex((each) => each.key === taint.key && each.value === taint.value) === index,
  );
}

function format(taint: Taint): string {
  return `${taint.key}${taint.value === '' ? '' : `=${taint.value}`}${taint.effect === '' ? '' : `:${taint.effect}`}`;
}

function nodeQuotes(evidence: Evidence): Draft['evidence'] {
  return evidence.facts.nodes
    .filter((node) => node.taints.length > 0)
    .slice(0, 3)
    .map((node) => ({
      source: 'related',
      text: node.taints.map(format).join(', '),
      where: `taints of node ${node.name}`,
    }));
}

function troubleSteps(): Draft['steps'] {
  return [
    step('Do not tolerate it: repair the node. See what its conditions say:', clusterKubectl('describe', 'nodes')),
    step('A node that was cordoned on purpose takes pods again after:', clusterKubectl('uncordon', 'NODE')),
  ];
}

function tolerationSteps(evidence: Evidence, taints: readonly Taint[]): Draft['steps'] {
  const [taint] = taints;
  const path = `${evidence.manifest.specPath}.tolerations`;
  if (taint === undefined)
    return [changeStep(evidence, `Add a toleration for the taint that the nodes carry at ${path}`)];
  const operator = taint.value === '' ? 'operator: Exists' : `operator: Equal, value: ${taint.value}`;
  return [
    changeStep(
      evidence,
      `If the pod may run there, add {key: ${taint.key}, ${operator}, effect: ${taint.effect || 'NoSchedule'}} at ${path}`,
    ),
    step(
      'Or, if the nodes are meant for all, remove the taint:',
      clusterKubectl('taint', 'nodes', '--all', `${taint.key}-`),
    ),
  ];
}
