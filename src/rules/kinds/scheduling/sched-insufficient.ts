import type { NodeFacts } from '../../evidence/collect-nodes.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Requested, type RequestedPart, requestedResource } from '../../pod/pod-requests.js';
import type { Draft } from '../define-kind.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import {
  amountOn,
  bestNode,
  formatAmount,
  isDivisible,
  largestAllocatable,
  leftOn,
  leftOnEach,
  nodesByLeft,
  nodesThatWouldDo,
  takenOn,
} from './node-room.js';
import {
  failureQuotes,
  matchingReasons,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonRule,
  type SchedulingFailure,
  schedulingFailure,
} from './scheduling-failure.js';
import { type NodeReason, parseSchedulingMessage } from './scheduling-message.js';
import { sharedTitle } from './shared-title.js';
import { formatRequest, roomSteps, shortageClause, shortageTitle } from './shortage-words.js';
import { unitHint } from './unit-slips.js';

/** Karpenter says it in its own words. */
const INSUFFICIENT =
  /^Insufficient ([^\s,]{1,252}[^\s,.])|^(Too many pods)|no instance type (?:satisfied|which had enough|has enough)/;

/** Scheduler: `1 Insufficient cpu`, `2 Insufficient nvidia.com/gpu`, `3 Too many pods`. */
export const schedInsufficient = reasonRule({
  id: 'sched-insufficient',
  title: 'No node has enough of a resource',
  description:
    'The scheduler says "Insufficient" of a resource (CPU, memory, ephemeral storage, huge pages, a device such as nvidia.com/gpu), or "Too many pods". The pod requests more than any node has or has left; where the nodes are known the diagnosis says which of the two it is, and hints at mistaken units; where the requests of the other pods are known, too, it says what each node has left.',
  severity: 'high',
  reason: INSUFFICIENT,
  draft,
});

/** One resource that no node has enough of, what the pod asks of it and the most that a node has. */
export interface Shortage {
  readonly resource: string;
  readonly requested: Requested;
  readonly largest: ReturnType<typeof largestAllocatable>;
  /** The nodes that would do and of which it is known what they have left, those with most left first. */
  readonly withLeft: readonly NodeFacts[];
}

/** Whether a message of the scheduler says that nodes lack room for a pod. */
export function tellsOfShortage(message: string): boolean {
  return parseSchedulingMessage(message).reasons.some(({ text }) => INSUFFICIENT.test(text));
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
      withLeft: nodesByLeft(nodes, resource),
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
  const found = { failure, reasons, nodes };
  return {
    title: sharedTitle(shortageTitle(found, lacking), found),
    cause: `${nodesClause(failure, nodes)}${shortageClause(found, lacking)}. ${lacking.map(sentence).join(' ')}${jointly(evidence, lacking)}${otherReasons(failure, reasons)}`,
    objects: lacking.map(({ resource }) => `resource ${resource}`),
    weight: nodes,
    evidence: [
      ...failureQuotes(failure),
      ...lacking.flatMap(({ resource, requested }) =>
        requested.parts.slice(0, 5).map((part) => fromManifest(pathOf(evidence, part, resource), part.text)),
      ),
      ...lacking.flatMap(nodeQuotes),
    ],
    steps: steps(evidence, failure, lacking),
    checks: [
      step('See what each node has and what is taken:', clusterKubectl('describe', 'nodes')),
      recoveryCheck(evidence),
    ],
  };
}

/** The most that a node can give, and what is taken of it where most is left. */
function nodeQuotes({ resource, largest, withLeft: [roomiest] }: Shortage): Draft['evidence'] {
  const quote = (amount: number, where: string) => ({
    source: 'related' as const,
    text: `${resource}: ${formatAmount(resource, amount)}`,
    where,
  });
  const taken = roomiest === undefined ? undefined : takenOn(roomiest, resource);
  return [
    ...(largest === undefined ? [] : [quote(largest.amount, `allocatable of node ${largest.node}`)]),
    ...(taken === undefined ? [] : [quote(taken, `requested by the pods on node ${roomiest?.name}`)]),
  ];
}

function pathOf(evidence: Evidence, part: RequestedPart, resource: string): string {
  return `${evidence.manifest.specPath}.${part.list}[${part.index}].resources.${part.field}.${resource}`;
}

function sentence(shortage: Shortage): string {
  const { resource, requested, largest } = shortage;
  if (resource === 'pods') return podsSentence(shortage);
  const hint = unitHint(resource, requested.parts, largest?.amount);
  return `${asksFor(resource, requested)}${offers(shortage)}${leaves(shortage)}${hint}`;
}

function podsSentence({ resource, withLeft }: Shortage): string {
  const full = withLeft.filter((node) => (leftOn(node, resource) ?? 0) < 1);
  return full.length === 0
    ? 'A node runs only so many pods (allocatable pods), and that number is reached.'
    : `Nodes run as many pods as they may (allocatable pods): ${leftOnEach(full, resource)}.`;
}

function offers({ resource, requested, largest, withLeft }: Shortage): string {
  if (largest === undefined) return '';
  if (largest.amount === 0) return ` No known node offers ${resource} at all.`;
  const most = formatAmount(resource, largest.amount);
  if (largest.amount < requested.total)
    return ` No node can give that: the largest, ${largest.node}, has ${most} in all.`;
  return withLeft.length > 0
    ? ''
    : ` The largest node, ${largest.node}, has ${most} in all, so it is taken up by other pods.`;
}

/** What each node has left; '' where that is not known. */
function leaves({ resource, requested, largest, withLeft }: Shortage): string {
  const [roomiest] = withLeft;
  if (roomiest === undefined) return '';
  const isTaken = (leftOn(roomiest, resource) ?? 0) < requested.total && requested.total <= (largest?.amount ?? 0);
  return `${isTaken ? ' Other pods take it up:' : ' Beside other pods,'} ${leftOnEach(withLeft, resource)}.`;
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
    return `The pod requests ${formatRequest(resource, requested.total)} (resources of the pod as a whole).`;
  if (requested.parts.length === 0) return `The pod's request for ${resource} is not known.`;
  const who = requested.parts.map((part) => `${part.container}: ${part.text}`).slice(0, 5);
  if (requested.overhead > 0) who.push(`overhead: ${formatAmount(resource, requested.overhead)}`);
  return `The pod requests ${formatRequest(resource, requested.total)} (${who.join(', ')}).`;
}

function steps(evidence: Evidence, failure: SchedulingFailure, lacking: readonly Shortage[]): Draft['steps'] {
  const requests = lacking.filter(({ resource }) => resource !== 'pods');
  const isLeftKnown = requests.every(({ withLeft }) => withLeft.length > 0);
  // Where no node offers any of it, no request is low enough; nor is there less than one device.
  const paths = requests
    .filter(
      ({ resource, requested, largest }) => largest?.amount !== 0 && (isDivisible(resource) || requested.total !== 1),
    )
    .flatMap(({ resource, requested }) => {
      const greatest = [...requested.parts].sort((one, other) => other.amount - one.amount)[0];
      return greatest === undefined
        ? [`${evidence.manifest.specPath}.containers[*].resources.requests.${resource}`]
        : [pathOf(evidence, greatest, resource)];
    });
  const isDevices = lackingDevices(requests).length === requests.length;
  const devices =
    lackingDevices(requests).length > 0
      ? [step('See that the device plugin runs on the nodes that have the device: without it they offer none.')]
      : [];
  const lower = changeStep(
    evidence,
    `Lower ${paths.join(' and ')} to what a node ${isLeftKnown ? 'has left' : 'can give'}`,
  );
  return [
    ...(isDevices ? devices : []),
    ...(paths.length === 0 ? [] : [lower]),
    ...(isDevices ? [] : devices),
    ...roomSteps(evidence, failure, requests.length === 0),
  ];
}

/** What cannot be divided: a pod that asks for one cannot ask for less. */
function lackingDevices(requests: readonly Shortage[]): readonly Shortage[] {
  return requests.filter(({ resource }) => !isDivisible(resource) && !resource.startsWith('hugepages-'));
}
