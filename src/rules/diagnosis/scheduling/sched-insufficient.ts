import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { formatAmount, largestAllocatable, type Requested, requestedResource } from './requested-resources.js';
import {
  matchingReasons,
  type NodeReason,
  nodesClause,
  otherReasons,
  type SchedulingFailure,
  schedulingFailure,
} from './scheduling-failure.js';

const INSUFFICIENT = /^Insufficient ([^\s,]{1,252}[^\s,.])|^(Too many pods)/;

/** Scheduler: `1 Insufficient cpu`, `2 Insufficient nvidia.com/gpu`, `3 Too many pods`. */
export const schedInsufficient: DiagnosisRule = {
  id: 'sched-insufficient',
  title: 'No node has enough of a resource',
  group: 'scheduling',
  severity: 'high',
  match: (evidence) => {
    const found = matchingReasons(schedulingFailure(evidence), INSUFFICIENT);
    if (found === undefined) return [];
    const ranked = [...found.reasons].sort((one, other) => other.nodes - one.nodes);
    const [first] = ranked;
    return first === undefined ? [] : [draft(evidence, found.failure, ranked)];
  },
};

function resourceOf(reason: NodeReason): string {
  const match = INSUFFICIENT.exec(reason.text);
  return match?.[2] === undefined ? (match?.[1] ?? '') : 'pods';
}

function draft(evidence: Evidence, failure: SchedulingFailure, reasons: readonly NodeReason[]): Draft {
  const resources = [...new Set(reasons.map(resourceOf))];
  const nodes = Math.max(...reasons.map((reason) => reason.nodes));
  const requests = resources.map((resource) => ({ resource, requested: requestedResource(evidence, resource) }));
  const sentences = requests.map(({ resource, requested }) => sentence(evidence, resource, requested));
  return {
    title: `Not enough ${resources.map(word).join(' and ')} on any node`,
    cause: `${nodesClause(failure, nodes)} for lack of ${resources.map(word).join(' and ')}. ${sentences.join(' ')}${otherReasons(failure, reasons)}`,
    objects: resources.map((resource) => `resource ${resource}`),
    weight: nodes,
    evidence: [
      failure.quote,
      ...requests.flatMap(({ resource, requested }) =>
        requested.parts
          .slice(0, 5)
          .map((part) => fromManifest(`${part.container.path}.resources.requests.${resource}`, part.text)),
      ),
    ],
    steps: steps(evidence, resources),
    checks: [
      step('See what each node has and what is taken:', clusterKubectl('describe', 'nodes')),
      recoveryCheck(evidence),
    ],
  };
}

function word(resource: string): string {
  return resource === 'cpu' ? 'CPU' : resource === 'pods' ? 'room for pods' : resource;
}

function sentence(evidence: Evidence, resource: string, requested: Requested): string {
  if (resource === 'pods') return 'Every node runs as many pods as it may (allocatable pods).';
  const largest = largestAllocatable(evidence, resource);
  const who = requested.parts.map((part) => `${part.container.name}: ${part.text}`).slice(0, 5);
  const asks =
    requested.parts.length === 0
      ? `The pod's request for ${resource} is not known.`
      : `The pod requests ${formatAmount(resource, requested.total)} (${who.join(', ')}).`;
  if (largest === undefined) return asks;
  const most = formatAmount(resource, largest.amount);
  if (largest.amount < requested.total)
    return `${asks} No node can give that: the largest, ${largest.node}, has ${most} in all.${unitHint(resource, requested)}`;
  return `${asks} The largest node, ${largest.node}, has ${most} in all, so it is taken up by other pods.`;
}

/** A whole number of cores beyond any machine is millicores without their m. */
function unitHint(resource: string, requested: Requested): string {
  const slip =
    resource === 'cpu' ? requested.parts.find((part) => part.amount >= 100 && /^\d+$/.test(part.text)) : undefined;
  return slip === undefined ? '' : ` Is ${slip.text}m meant (thousandths of a core)?`;
}

function steps(evidence: Evidence, resources: readonly string[]): Draft['steps'] {
  const path = `${evidence.manifest.specPath}.containers[*].resources.requests`;
  const extended = resources.some((resource) => resource.includes('/'));
  return [
    changeStep(
      evidence,
      `Lower ${resources.map((resource) => `${path}.${resource}`).join(' and ')} to what a node can give`,
    ),
    ...(extended
      ? [step('See that the device plugin runs on the nodes that have the device: without it they offer none.')]
      : []),
    step('Or add nodes that are large enough, or free some by scaling other workloads down.'),
  ];
}
