import type { Evidence } from '../../evidence/evidence.js';
import { textOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Requested, RequestedPart } from '../../pod/pod-requests.js';
import { quantityOf } from '../../pod/quantity.js';
import type { Draft } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, named, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { lowerRequests } from './lower-requests.js';
import {
  amountOn,
  bestNode,
  formatAmount,
  isDivisible,
  leftOn,
  leftOnEach,
  nodesThatWouldDo,
  takenOn,
} from './node-room.js';
import { RESOURCE_PATHS, resourcePath, setRequest } from './resource-places.js';
import {
  failureQuotes,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
  type SchedulingFailure,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';
import { autoscalerSteps, formatRequest, roomSteps, shortageClause, shortageTitle } from './shortage-texts.js';
import { INSUFFICIENT, isBeyondAll, type Shortage, shortagesOf } from './shortages.js';
import { specialResourceStep } from './special-resources.js';
import { isMillicoresSlip, unitHint } from './unit-slips.js';

/** Nodes that lack something that the pod requests, and what. */
interface Shortages extends ReasonsFound {
  readonly lacking: readonly Shortage[];
}

const WHOLE = /^\d{1,7}$/;

/** `cpu: 500` is five hundred cores; `500m` is what people mean by it. */
const requestsInMillicores = fix<Shortages>({
  strategy: 'requests-in-millicores',
  title: 'Read a number of cores beyond any machine as millicores',
  touches: RESOURCE_PATHS,
  propose: ({ lacking }, { pod }) => {
    const cpu = lacking.find(({ resource }) => resource === 'cpu');
    const slips = (cpu?.requested.parts ?? []).filter(isMillicoresSlip);
    if (slips.length === 0) return [];
    const edit = new PodEdit(pod);
    for (const part of slips) {
      for (const field of ['requests', 'limits'] as const) {
        const path = resourcePath(part, field, 'cpu');
        const text = textOf(edit.get(path));
        if (WHOLE.test(text) && Number(text) >= part.amount) edit.set(path, `${text}m`);
      }
    }
    const list = slips.map((part) => `container ${part.container}: ${part.text} becomes ${part.text}m`).join(', ');
    return [
      {
        title: 'Write the CPU request in millicores',
        explanation: `A CPU quantity without a unit counts whole cores, and no machine has that many (${list}).`,
        assumes: ['Thousandths of a core were meant.'],
        patch: edit.patch,
      },
    ];
  },
});

/** Little enough to find room nearly anywhere. */
const MINIMUM: Readonly<Record<string, string>> = { cpu: '100m', memory: '128Mi', 'ephemeral-storage': '100Mi' };

/** A trial: with hardly any request the pod is placed, and shows whether the rest works. */
const minimalRequests = fix<Shortages>({
  strategy: 'minimal-requests',
  title: 'Request next to nothing, to see whether the rest works',
  touches: [...RESOURCE_PATHS, '/spec/resources/requests/*'],
  propose: ({ lacking }, { pod }) => {
    const edit = new PodEdit(pod);
    const changes = lacking.flatMap(({ resource, requested }) => {
      const text = MINIMUM[resource];
      const amount = text === undefined ? undefined : quantityOf(text);
      if (text === undefined || amount === undefined) return [];
      const greater = requested.parts.filter((part) => part.amount > amount);
      for (const part of greater) setRequest(edit, part, resource, text);
      // Of the pod as a whole each container must still have its part.
      const whole = amount * Math.max(1, requested.parts.length);
      const isOfPod = requested.ofPod !== undefined && requested.ofPod > whole;
      if (isOfPod) edit.set(['spec', 'resources', 'requests', resource], `${Math.ceil(whole * 1000) / 1000}`);
      const named = greater.map((part) => `${part.container}: ${resource} ${part.text} becomes ${text}`);
      return isOfPod ? [...named, `the pod: ${resource} ${requested.ofPod} becomes ${whole}`] : named;
    });
    if (changes.length === 0) return [];
    return [
      {
        title: 'Request next to nothing for a trial',
        explanation: `An experiment: ${changes.join(', ')}. It shows whether the pod works once it has a node. Under load it has no claim to what it needs, so this is not for production.`,
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

/** Scheduler: `1 Insufficient cpu`, `2 Insufficient nvidia.com/gpu`, `3 Too many pods`. */
export const schedInsufficient = reasonKind<Shortages>({
  id: 'sched-insufficient',
  title: 'No node has enough of a resource',
  description:
    'The scheduler says "Insufficient" of a resource (CPU, memory, ephemeral storage, huge pages, a device such as nvidia.com/gpu), or "Too many pods". The pod requests more than any node has or has left; where the nodes are known the diagnosis says which of the two it is, and hints at mistaken units; where the requests of the other pods are known, too, it says what each node has left.',
  severity: 'high',
  reason: INSUFFICIENT,
  read: (found, evidence) => ({ ...found, lacking: shortagesOf(found, evidence) }),
  say: sayShortages,
  fixes: [lowerRequests, requestsInMillicores, minimalRequests],
});

function sayShortages({ failure, reasons, lacking }: Shortages, evidence: Evidence): Draft {
  const nodes = Math.max(...reasons.map((reason) => reason.nodes));
  const found = { failure, reasons, nodes };
  return {
    title: sharedTitle(shortageTitle(found, lacking), found),
    cause: `${nodesClause(failure, nodes)}${shortageClause(found, lacking)}. ${lacking.map(shortageSentence).join(' ')}${jointly(evidence, lacking)}${otherReasons(failure, reasons)}`,
    objects: lacking.map(({ resource }) => `resource ${resource}`),
    weight: nodes,
    evidence: [
      ...failureQuotes(failure),
      ...lacking.flatMap(({ resource, requested }) =>
        requested.parts.slice(0, 5).map((part) => fromManifest(requestPath(evidence, part, resource), part.text)),
      ),
      ...lacking.flatMap(roomQuotes),
    ],
    steps: shortageSteps(evidence, failure, lacking),
    checks: [
      step('See what each node has and what is taken:', clusterKubectl('describe', 'nodes')),
      recoveryCheck(evidence),
    ],
  };
}

/** The most that a node can give, and what is taken of it where most is left. */
function roomQuotes({ resource, largest, withLeft: [roomiest] }: Shortage): Draft['evidence'] {
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

function requestPath(evidence: Evidence, part: RequestedPart, resource: string): string {
  return `${evidence.manifest.specPath}.${part.list}[${part.index}].resources.${part.field}.${resource}`;
}

function shortageSentence(shortage: Shortage): string {
  const { resource, requested, largest } = shortage;
  if (resource === 'pods') return podsSentence(shortage);
  const hint = unitHint(resource, requested.parts, largest?.amount);
  return `${requestSentence(resource, requested)}${offers(shortage)}${leaves(shortage)}${hint}`;
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

function requestSentence(resource: string, requested: Requested): string {
  if (requested.ofPod !== undefined)
    return `The pod requests ${formatRequest(resource, requested.total)} (resources of the pod as a whole).`;
  if (requested.parts.length === 0) return `The pod's request for ${resource} is not known.`;
  const who = requested.parts.map((part) => `${part.container}: ${part.text}`).slice(0, 5);
  if (requested.overhead > 0) who.push(`overhead: ${formatAmount(resource, requested.overhead)}`);
  return `The pod requests ${formatRequest(resource, requested.total)} (${who.join(', ')}).`;
}

function shortageSteps(evidence: Evidence, failure: SchedulingFailure, lacking: readonly Shortage[]): Draft['steps'] {
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
        : [requestPath(evidence, greatest, resource)];
    });
  const isDevices = lackingDevices(requests).length === requests.length;
  const special = specialSteps(requests);
  const lower = changeStep(
    evidence,
    `Lower ${paths.join(' and ')} to what a node ${isLeftKnown ? 'has left' : 'can give'}`,
  );
  const isFirst = isDevices || requests.every(({ resource }) => specialResourceStep(resource) !== undefined);
  return [
    ...autoscalerSteps(failure),
    ...(isDevices ? uncordonSteps(failure, requests) : []),
    ...(isFirst ? special : []),
    ...(paths.length === 0 ? [] : [lower]),
    ...(isFirst ? [] : special),
    ...(isDevices ? [] : uncordonSteps(failure, [])),
    ...roomSteps(evidence, failure, requests.length === 0),
    ...(requests.length < lacking.length ? [step(MORE_PODS)] : []),
  ];
}

const MORE_PODS =
  'Or let the nodes run more pods: maxPods of the kubelet (110 by default; where each pod takes an address of the cloud network, as on EKS and with Azure CNI, type and network settings of the node group set it), with a range of pod addresses per node that suffices for as many.';
/** A node that is cordoned may have what the others lack. */
function uncordonSteps({ reasons, ownNode: own }: SchedulingFailure, devices: readonly Shortage[]): Draft['steps'] {
  const cordoned = reasons.find(({ text }) => text.includes('were unschedulable'));
  if (cordoned === undefined || own !== undefined) return [];
  const nodes = cordoned.nodes === 1 ? 'the node that is' : `the ${cordoned.nodes} nodes that are`;
  const wanted = devices.map(({ resource }) => resource).join(' and ') || 'what the pod requests';
  return [
    step(
      `Let ${nodes} cordoned take pods again, if ${wanted} is there and nobody drains ${cordoned.nodes === 1 ? 'it' : 'them'}:`,
      clusterKubectl('uncordon', named('NODE')),
    ),
  ];
}

const PLUGIN = 'See that the device plugin runs on the nodes that have the device: without it they offer none.';

/** What has to be set up on a node before it offers what is lacking. */
function specialSteps(requests: readonly Shortage[]): Draft['steps'] {
  const own = requests.map(({ resource }) => specialResourceStep(resource)).filter((text) => text !== undefined);
  const isOther = lackingDevices(requests).some(({ resource }) => specialResourceStep(resource) === undefined);
  return [...new Set([...own, ...(isOther ? [PLUGIN] : [])])].map((text) => step(text));
}

/** What cannot be divided: a pod that asks for one cannot ask for less. */
function lackingDevices(requests: readonly Shortage[]): readonly Shortage[] {
  return requests.filter(({ resource }) => !isDivisible(resource) && !resource.startsWith('hugepages-'));
}
