import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { containerPath } from '../../pod/places.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { quantityOf } from '../../pod/quantity.js';
import type { Fixer } from '../rule-and-fixers.js';
import { type Consumer, isVictim, type NodePressure, nodePressure } from './eviction.js';
import { aboveUse } from './grow.js';

const RESOURCES = ['memory', 'ephemeral-storage'];

/** Containers that used more than they requested when their node ran short request what they used. */
export const requestWhatWasUsed: Fixer = {
  strategy: 'request-what-was-used',
  title: 'Request as much of the resource as the evicted containers used',
  kinds: ['evicted-node-pressure'],
  touches: ['containers', 'initContainers'].flatMap((list) =>
    RESOURCES.flatMap((resource) =>
      ['requests', 'limits'].map((field) => `/spec/${list}/*/resources/${field}/${resource}`),
    ),
  ),
  propose: ({ evidence, pod }) => {
    const pressure = nodePressure(evidence);
    // A pod that uses next to nothing is not what fills the node.
    if (pressure === undefined || !RESOURCES.includes(pressure.resource) || isVictim(pressure)) return [];
    const edit = new PodEdit(pod);
    const raised = pressure.consumers.flatMap((consumer) => raise(edit, { evidence, pressure, consumer }));
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
};

interface Case {
  readonly evidence: Evidence;
  readonly pressure: NodePressure;
  readonly consumer: Consumer;
}

/** Raises the request of one container, with its limit where that would be below it; says so in a sentence. */
function raise(edit: PodEdit, { evidence, pressure: { resource }, consumer }: Case): string[] {
  const { container, used } = consumer;
  const place = containerPath(fieldsOf(edit.document), { name: container });
  if (place === undefined) return [];
  const at = (field: string) => [...place, 'resources', field, resource];
  const [request, limit] = [textOf(edit.get(at('requests'))), textOf(edit.get(at('limits')))];
  const use = bytesOf(used);
  // Where only a limit stands, it is the request too.
  if (use <= bytesOf(request || limit)) return [];
  const wanted = aboveUse(use);
  if (bytesOf(wanted) > largestNode(evidence, resource)) return [];
  edit.set(at('requests'), wanted);
  const isLimitBelow = limit !== '' && bytesOf(limit) < bytesOf(wanted);
  if (isLimitBelow) edit.set(at('limits'), wanted);
  const along = isLimitBelow ? `, and its limit from ${limit} to the same` : '';
  return [`Container ${container} used ${used}; its request goes from ${request || 'none'} to ${wanted}${along}.`];
}

function bytesOf(quantity: string): number {
  return quantityOf(quantity) ?? 0;
}

/** What the largest node has for pods; without bound where no node is known. */
function largestNode({ facts }: Evidence, resource: string): number {
  const amounts = facts.nodes.flatMap(({ allocatable }) => quantityOf(allocatable[resource] ?? '') ?? []);
  return amounts.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...amounts);
}
