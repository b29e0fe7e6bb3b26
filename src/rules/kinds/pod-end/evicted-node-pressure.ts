import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, listOfOne, textOf } from '../../evidence/values.js';
import { notEvicted } from '../../oracles/checks/not-evicted.js';
import { containerPaths } from '../../pod/container-lists.js';
import { containerPath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { formatBytes, quantityOf } from '../../pod/quantity.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { largestAllocatable } from '../scheduling/node-room.js';
import { changeStep, clusterKubectl, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { nodeName, nodeQuotes } from './end-draft.js';
import { type Consumer, isVictim, type NodePressure, nodePressure } from './eviction.js';
import { aboveUse } from './grow.js';
import { replacedCheck, restartWords } from './restart.js';

/** Resources that a container can request, so that the scheduler keeps them free. */
const REQUESTABLE = new Set(['memory', 'ephemeral-storage']);
const SHORT_OF: Readonly<Record<string, string>> = {
  DiskPressure: 'disk space or inodes',
  MemoryPressure: 'memory',
  PIDPressure: 'process ids',
};

/** Containers that used more than they requested when their node ran short request what they used. */
const requestWhatWasUsed = fix<NodePressure>({
  strategy: 'request-what-was-used',
  title: 'Request as much of the resource as the evicted containers used',
  touches: [...REQUESTABLE].flatMap((resource) =>
    ['requests', 'limits'].flatMap((field) => containerPaths(`resources/${field}/${resource}`)),
  ),
  propose: (pressure, { evidence, pod }) => {
    // A pod that uses next to nothing is not what fills the node.
    if (!REQUESTABLE.has(pressure.resource) || isVictim(pressure)) return [];
    const edit = new PodEdit(pod);
    const raised = pressure.consumers.flatMap((consumer) => raiseAboveUse(edit, { evidence, pressure, consumer }));
    if (edit.patch.length === 0) return [];
    return [
      {
        title: `Request the ${pressure.resource} that ${raised.length === 1 ? 'the container' : 'the containers'} used`,
        explanation:
          `The node ran short of ${pressure.resource} and evicted the pods that used more than they had requested. ${raised.join(' ')} The scheduler then places the pod only where ` +
          'that much is free, and the kubelet evicts others first. It does not free anything on the node: what fills it remains to be found.',
        // What fills the node, and how much the container needs when it works, an eviction does not tell.
        scope: 'mirror-only',
        assumes: ['What the containers used at the eviction is what they need.', 'Some node has this much free.'],
        patch: edit.patch,
      },
    ];
  },
});

interface Raise {
  readonly evidence: Evidence;
  readonly pressure: NodePressure;
  readonly consumer: Consumer;
}

/** Raises the request of one container, with its limit where that would be below it; says so in a sentence. */
function raiseAboveUse(edit: PodEdit, { evidence, pressure: { resource }, consumer }: Raise): string[] {
  const { container, used } = consumer;
  const place = containerPath(fieldsOf(edit.document), { name: container });
  if (place === undefined) return [];
  const at = (field: string) => [...place, 'resources', field, resource];
  const [request, limit] = [textOf(edit.get(at('requests'))), textOf(edit.get(at('limits')))];
  const use = bytesOf(used);
  // Where only a limit stands, it is the request too.
  if (use <= bytesOf(request || limit)) return [];
  const wanted = aboveUse(use);
  if (!hasNodeFor(evidence, resource, bytesOf(wanted))) return [];
  edit.set(at('requests'), wanted);
  const isLimitBelow = limit !== '' && bytesOf(limit) < bytesOf(wanted);
  if (isLimitBelow) edit.set(at('limits'), wanted);
  const along = isLimitBelow ? `, and its limit from ${limit} to the same` : '';
  return [`Container ${container} used ${used}; its request goes from ${request || 'none'} to ${wanted}${along}.`];
}

/** Whether a node has as much for pods, or none is known. */
function hasNodeFor({ facts }: Evidence, resource: string, bytes: number): boolean {
  const most = largestAllocatable(facts.nodes, resource)?.amount ?? 0;
  return most === 0 || bytes <= most;
}

function bytesOf(quantity: string): number {
  return quantityOf(quantity) ?? 0;
}

/** Evicted because the node ran short of memory, disk, inodes or process ids. */
export const evictedNodePressure = defineKind({
  id: 'evicted-node-pressure',
  title: 'Evicted: the node ran short of a resource',
  description:
    '`status.reason` is Evicted with "The node was low on resource" or "The node had condition": the kubelet ended or turned away the pod to save its node. Pods above their requests and those without requests go first; their own limits are not the cause.',
  group: 'pod-end',
  severity: 'high',
  read: (evidence) => listOfOne(nodePressure(evidence)),
  say: sayPressure,
  fixes: [requestWhatWasUsed],
  oracles: [notEvicted],
});

function sayPressure(pressure: NodePressure, evidence: Evidence): Draft {
  const { end, resource, condition } = pressure;
  const subject = resource || condition;
  return {
    title: resource === '' ? `Evicted: the node had ${condition}` : `Evicted: the node ran short of ${resource}`,
    cause: evictionCause(evidence, pressure),
    objects: [`node resource ${subject}`],
    evidence: [...end.quotes, ...nodeQuotes(evidence), ...resourcesQuotes(evidence, pressure)],
    steps: [
      ...ownUseSteps(pressure),
      step(
        `See what uses the ${resource || (SHORT_OF[condition] ?? condition)} of the node:`,
        clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`),
      ),
      ...(isVictim(pressure) ? culpritSteps(evidence, subject) : requestSteps(evidence, pressure)),
      ...diskSteps(subject),
      step(restartWords(evidence)),
    ],
    checks: [replacedCheck(evidence)],
  };
}

function evictionCause(evidence: Evidence, pressure: NodePressure): string {
  const { resource, condition } = pressure;
  const node = evidence.facts.node === '' ? 'The node' : `Node${nodeName(evidence)}`;
  if (resource === '') {
    const words = condition.split(/[\s,]{1,5}/).map((each) => SHORT_OF[each] ?? each);
    return `${node} had condition ${condition}: it was short of ${words.join(' and ')}, so its kubelet turned the pod away. The pod itself did nothing wrong.`;
  }
  const words = `${node} ran short of ${resource}${leftWords(pressure)} and the kubelet evicted the pod to save the node.`;
  return `${words}${consumersIn(pressure)} The pod's own limit is not the cause.`;
}

/** ` (88Mi left, the kubelet evicts below 100Mi)`; '' where the numbers do not say that. */
function leftWords({ threshold, available }: NodePressure): string {
  const [least, left] = [quantityOf(threshold), quantityOf(available)];
  if (threshold === '' || (least !== undefined && left !== undefined && left >= least)) return '';
  const [shown, bound] = [readable(available), readable(threshold)];
  return shown === bound
    ? ` (${available} left, the kubelet evicts below ${threshold})`
    : ` (${shown} left, the kubelet evicts below ${bound})`;
}

function consumersIn(pressure: NodePressure): string {
  const { consumers, resource } = pressure;
  if (consumers.length === 0) return '';
  const uses = consumers
    .slice(0, 4)
    .map(({ container, used, request }) => `container ${container} was using ${used} with a request of ${request}`);
  const text = `C${uses.join(', ').slice(1)}`;
  return isVictim(pressure)
    ? ` ${text}: next to nothing, so something else fills the node, and the pod was only among the first to go because it used more ${resource} than it requests.`
    : ` ${text}, so this pod was among the first to go.`;
}

/** Bare bytes are hard to read. */
function readable(quantity: string): string {
  const bytes = quantityOf(quantity);
  const isBytes = /^\d{5,30}$|Ki$/.test(quantity);
  return bytes === undefined || !isBytes ? quantity : formatBytes(bytes);
}

function resourcesQuotes(evidence: Evidence, { consumers }: NodePressure): Draft['evidence'] {
  return consumers.slice(0, 2).flatMap(({ container }) => {
    const found = evidence.manifest.container(container);
    const resources = found?.fields['resources'];
    return found === undefined ? [] : [fromManifest(`${found.path}.resources`, resources ?? {})];
  });
}

/** How much of what a node has one container may use before it is what fills the node, in bytes. */
const MUCH = 2 * 2 ** 30;
/** What of a container counts as ephemeral storage. */
const WRITTEN = 'its log, its writable layer, emptyDir volumes';

/** Where the pod itself is what fills the node. */
function ownUseSteps({ resource, consumers, threshold, available }: NodePressure): Step[] {
  const [first] = consumers;
  const lacking = (quantityOf(threshold) ?? 0) - (quantityOf(available) ?? 0);
  if (first === undefined || resource !== 'ephemeral-storage' || bytesOf(first.used) < Math.max(MUCH, lacking))
    return [];
  return [
    step(
      `Find what container ${first.container} writes (${readable(first.used)}: ${WRITTEN}): let it write less or remove it in time, or put it on a volume of its own (a claim); a limit of ephemeral-storage then ends this pod alone before the node runs short.`,
    ),
  ];
}

/** Where the pod is not what fills the node. */
function culpritSteps({ facts }: Evidence, subject: string): Step[] {
  const pods = clusterKubectl(
    'get',
    'pods',
    '--all-namespaces',
    '-o',
    'wide',
    `--field-selector=spec.nodeName=${facts.node || 'NODE'}`,
  );
  if (subject === 'memory')
    return [
      step(
        'Find what uses most; nothing need be changed in this pod:',
        clusterKubectl('top', 'pods', '--all-namespaces', '--sort-by=memory'),
      ),
    ];
  return [
    step(
      'Find what fills it: images, logs, emptyDir volumes and writable layers of the other pods on it, or something outside of Kubernetes. Nothing need be changed in this pod. The pods on it:',
      pods,
    ),
  ];
}

function requestSteps(evidence: Evidence, { resource, consumers }: NodePressure): Step[] {
  if (!REQUESTABLE.has(resource)) return [];
  const [first] = consumers;
  if (first === undefined) {
    return [
      changeStep(
        evidence,
        `State what the containers need as resources.requests.${resource} (the scheduler then leaves room for them)`,
      ),
    ];
  }
  const path = `${evidence.manifest.containerPath(first.container)}.resources.requests.${resource}`;
  return [
    changeStep(evidence, `Set ${path} above the ${first.used} that it used (the scheduler then leaves room for it)`),
  ];
}

function diskSteps(subject: string): Step[] {
  if (subject === 'pids' || subject === 'PIDPressure')
    return [
      step('Find the program that starts so many processes or threads; the kubelet can limit them (podPidsLimit).'),
    ];
  if (subject === 'memory' || subject === 'MemoryPressure')
    return [step('Find the pods that use far more memory than they request; add nodes if all of it is needed.')];
  return [step('If the node is short of disk, clear unused images and logs, or enlarge its disk.')];
}
