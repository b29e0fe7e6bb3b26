import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../rule.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import {
  amountOn,
  bestNode,
  formatAmount,
  isDivisible,
  largestAllocatable,
  nodesThatWouldDo,
  type Requested,
  type RequestedPart,
  requestedResource,
} from './requested-resources.js';
import {
  failureQuotes,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonRule,
  schedulingFailure,
} from './scheduling-failure.js';
import type { NodeReason } from './scheduling-message.js';
import { unitHint } from './unit-slips.js';

/** Karpenter says it in its own words. */
const INSUFFICIENT =
  /^Insufficient ([^\s,]{1,252}[^\s,.])|^(Too many pods)|no instance type (?:satisfied|which had enough|has enough)/;

/** Scheduler: `1 Insufficient cpu`, `2 Insufficient nvidia.com/gpu`, `3 Too many pods`. */
export const schedInsufficient = reasonRule({
  id: 'sched-insufficient',
  title: 'No node has enough of a resource',
  description:
    'The scheduler says "Insufficient" of a resource (CPU, memory, ephemeral storage, huge pages, a device such as nvidia.com/gpu), or "Too many pods". The pod requests more than any node has or has left; where the nodes are known the diagnosis says which of the two it is, and hints at mistaken units.',
  severity: 'high',
  reason: INSUFFICIENT,
  draft,
});

/** One resource that no node has enough of, what the pod asks of it and the most that a node has. */
export interface Shortage {
  readonly resource: string;
  readonly requested: Requested;
  readonly largest: ReturnType<typeof largestAllocatable>;
}

/** The resources that the scheduler finds too little of: those that no node has at all first, then those that most nodes lack. */
export function shortages(evidence: Evidence, spec = evidence.manifest.spec): readonly Shortage[] {
  const found = matchingReasons(schedulingFailure(evidence), INSUFFICIENT);
  const ranked = [...(found?.reasons ?? [])].sort((one, other) => other.nodes - one.nodes);
  const nodes = nodesThatWouldDo(spec, evidence.facts.nodes);
  const resources = [...new Set(ranked.map(resourceOf))].filter((resource) => resource !== '');
  return resources
    .map((resource) => ({
      resource,
      requested: requestedResource(spec, resource),
      largest: largestAllocatable(nodes, resource),
    }))
    .sort((one, other) => Number(isBeyondAll(other)) - Number(isBeyondAll(one)));
}

function resourceOf(reason: NodeReason): string {
  const match = INSUFFICIENT.exec(reason.text);
  return match?.[2] === undefined ? (match?.[1] ?? '') : 'pods';
}

function isBeyondAll({ requested, largest }: Shortage): boolean {
  return largest !== undefined && largest.amount < requested.total;
}

function draft(evidence: Evidence, { failure, reasons }: ReasonsFound): Draft {
  const nodes = Math.max(...reasons.map((reason) => reason.nodes));
  const lacking = shortages(evidence);
  const words = lacking.map(({ resource }) => word(resource)).join(' and ') || 'room';
  return {
    title: `Not enough ${words} on any node`,
    cause: `${nodesClause(failure, nodes)} for lack of ${words}. ${lacking.map(sentence).join(' ')}${jointly(evidence, lacking)}${otherReasons(failure, reasons)}`,
    objects: lacking.map(({ resource }) => `resource ${resource}`),
    weight: nodes,
    evidence: [
      ...failureQuotes(failure),
      ...lacking.flatMap(({ resource, requested }) =>
        requested.parts.slice(0, 5).map((part) => fromManifest(pathOf(evidence, part, resource), part.text)),
      ),
      ...lacking.flatMap(({ resource, largest }) =>
        largest === undefined
          ? []
          : [
              {
                source: 'related' as const,
                text: `${resource}: ${formatAmount(resource, largest.amount)}`,
                where: `allocatable of node ${largest.node}`,
              },
            ],
      ),
    ],
    steps: steps(evidence, lacking),
    checks: [
      step('See what each node has and what is taken:', clusterKubectl('describe', 'nodes')),
      recoveryCheck(evidence),
    ],
  };
}

function pathOf(evidence: Evidence, part: RequestedPart, resource: string): string {
  return `${evidence.manifest.specPath}.${part.list}[${part.index}].resources.${part.field}.${resource}`;
}

function word(resource: string): string {
  return resource === 'cpu' ? 'CPU' : resource === 'pods' ? 'room for pods' : resource;
}

function sentence({ resource, requested, largest }: Shortage): string {
  if (resource === 'pods') return 'Every node runs as many pods as it may (allocatable pods).';
  const hint = unitHint(resource, requested.parts, largest?.amount);
  return `${asksFor(resource, requested)}${offers(resource, requested, largest)}${hint}`;
}

function offers(resource: string, requested: Requested, largest: Shortage['largest']): string {
  if (largest === undefined) return '';
  if (largest.amount === 0) return ` No known node offers ${resource} at all.`;
  const most = formatAmount(resource, largest.amount);
  return largest.amount < requested.total
    ? ` No node can give that: the largest, ${largest.node}, has ${most} in all.`
    : ` The largest node, ${largest.node}, has ${most} in all, so it is taken up by other pods.`;
}

/** Where each amount is on some node, but not all on one. */
function jointly(evidence: Evidence, lacking: readonly Shortage[]): string {
  const wanted = lacking
    .filter(({ resource }) => resource !== 'pods')
    .map(({ resource, requested }) => ({ resource, total: requested.total }));
  const node = bestNode(nodesThatWouldDo(evidence.manifest.spec, evidence.facts.nodes), wanted);
  if (node === undefined || wanted.length < 2 || lacking.some(isBeyondAll)) return '';
  return wanted.every(({ resource, total }) => amountOn(node, resource) >= total)
    ? ''
    : ' No node has all of that at once.';
}

function asksFor(resource: string, requested: Requested): string {
  if (requested.ofPod !== undefined)
    return `The pod requests ${formatAmount(resource, requested.total)} (resources of the pod as a whole).`;
  if (requested.parts.length === 0) return `The pod's request for ${resource} is not known.`;
  const who = requested.parts.map((part) => `${part.container}: ${part.text}`).slice(0, 5);
  if (requested.overhead > 0) who.push(`overhead: ${formatAmount(resource, requested.overhead)}`);
  return `The pod requests ${formatAmount(resource, requested.total)} (${who.join(', ')}).`;
}

function steps(evidence: Evidence, lacking: readonly Shortage[]): Draft['steps'] {
  const requests = lacking.filter(({ resource }) => resource !== 'pods');
  const paths = requests.flatMap(({ resource, requested }) => {
    const greatest = [...requested.parts].sort((one, other) => other.amount - one.amount)[0];
    return greatest === undefined
      ? [`${evidence.manifest.specPath}.containers[*].resources.requests.${resource}`]
      : [pathOf(evidence, greatest, resource)];
  });
  return [
    ...(paths.length === 0 ? [] : [changeStep(evidence, `Lower ${paths.join(' and ')} to what a node can give`)]),
    ...(requests.some(({ resource }) => !isDivisible(resource) && !resource.startsWith('hugepages-'))
      ? [step('See that the device plugin runs on the nodes that have the device: without it they offer none.')]
      : []),
    step(
      `${paths.length === 0 ? 'Add' : 'Or add'} nodes that are large enough, or free some by scaling other workloads down.`,
    ),
  ];
}
