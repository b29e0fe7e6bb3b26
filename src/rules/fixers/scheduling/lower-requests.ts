import {
  amountOn,
  bestNode,
  formatAmount,
  isDivisible,
  nodesThatWouldDo,
  type Requested,
  type RequestedPart,
} from '../../diagnosis/scheduling/requested-resources.js';
import { type Shortage, shortages } from '../../diagnosis/scheduling/sched-insufficient.js';
import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { fieldsOf } from '../../evidence/values.js';
import { quantityOf } from '../../manifest/quantity.js';
import type { Fixer } from '../fixer.js';
import { PodEdit } from '../pod-edit.js';
import { RESOURCE_PATHS, resourcePath, setRequest } from './resource-places.js';
import { highestCap, roundDown } from './share-out.js';

/** The part of a node that one pod is given: the rest is for DaemonSets and other pods. */
const PART_OF_NODE = 0.75;

/** One change, for the explanation. */
interface Change {
  readonly container: string;
  readonly resource: string;
  readonly before: string;
  readonly after: string;
}

/** A request that no node can meet becomes three quarters of what the best node has; a number of devices becomes what it has. */
export const lowerRequests: Fixer = {
  strategy: 'lower-requests',
  title: 'Lower requests to what the largest node can give',
  kinds: ['sched-insufficient'],
  touches: [...RESOURCE_PATHS, '/spec/resources/requests/*'],
  propose: ({ evidence, pod }) => {
    const spec = fieldsOf(pod['spec']);
    const lacking = shortages(evidence, spec).filter(({ resource }) => resource !== 'pods');
    const nodes = nodesThatWouldDo(spec, evidence.facts.nodes);
    const node = bestNode(
      nodes,
      lacking.map(({ resource, requested }) => ({ resource, total: requested.total })),
    );
    if (node === undefined) return [];
    const edit = new PodEdit(pod);
    const changes = lacking.flatMap((shortage) => lower(edit, shortage, node));
    if (changes.length === 0) return [];
    return [
      {
        title: `Lower ${[...new Set(changes.map(({ resource }) => resource))].join(' and ')} requests to what node ${node.name} can give`,
        explanation:
          `${changes.map(sentence).join(' ')} Node ${node.name}, the largest that would do, can give ${lacking.map(({ resource }) => formatAmount(resource, amountOn(node, resource))).join(' and ')} in all; ` +
          'of CPU, memory and storage a quarter is left to DaemonSets and other pods. Limits stay as they are. The application does not need less because of it.',
        assumes: [
          'The application gets along with less.',
          `Node ${node.name} has that much left beside the pods that run there.`,
        ],
        patch: edit.patch,
      },
    ];
  },
};

function lower(edit: PodEdit, { resource, requested }: Shortage, node: NodeFacts): Change[] {
  const amount = amountOn(node, resource);
  if (!isDivisible(resource)) return lowerDevices(edit, { resource, requested, most: amount });
  const budget = amount * PART_OF_NODE - requested.overhead;
  if (budget <= 0) return [];
  const change = { resource, requested, budget };
  return [...lowerPod(edit, change), ...lowerContainers(edit, change)];
}

interface Budget {
  readonly resource: string;
  readonly requested: Requested;
  readonly budget: number;
}

function lowerPod(edit: PodEdit, { resource, requested, budget }: Budget): Change[] {
  if (requested.ofPod === undefined || requested.ofPod <= budget) return [];
  const after = roundDown(resource, budget);
  edit.set(['spec', 'resources', 'requests', resource], after);
  return [{ container: '', resource, before: formatAmount(resource, requested.ofPod), after }];
}

/** Apps and sidecars share the budget; each init container has what sidecars leave of it. */
function lowerContainers(edit: PodEdit, { resource, requested, budget }: Budget): Change[] {
  const lasting = requested.parts.filter((part) => part.role !== 'init');
  const cap = highestCap(
    lasting.map((part) => part.amount),
    budget,
  );
  const sidecars = lasting.filter((part) => part.role === 'sidecar');
  const taken = sidecars.reduce((sum, part) => sum + Math.min(part.amount, cap), 0);
  return requested.parts.flatMap((part) => {
    const most = part.role === 'init' ? budget - taken : cap;
    if (part.amount <= most || most <= 0) return [];
    const after = roundDown(resource, most);
    setRequest(edit, part, resource, after);
    return [{ container: part.container, resource, before: part.text, after }];
  });
}

/** Request and limit of a device are equal, and nobody can say how several containers would share fewer. */
function lowerDevices(
  edit: PodEdit,
  { resource, requested, most }: { resource: string; requested: Requested; most: number },
): Change[] {
  const [part, ...others] = requested.parts;
  const whole = wholePages(resource, most);
  if (part === undefined || others.length > 0 || whole <= 0 || part.amount <= whole) return [];
  const after = roundDown(resource, whole);
  for (const field of ['requests', 'limits'] as const)
    if (isSet(edit, part, field, resource)) edit.set(resourcePath(part, field, resource), after);
  return [{ container: part.container, resource, before: part.text, after }];
}

function isSet(edit: PodEdit, part: RequestedPart, field: 'requests' | 'limits', resource: string): boolean {
  return edit.get(resourcePath(part, field, resource)) !== undefined;
}

function wholePages(resource: string, amount: number): number {
  const page = resource.startsWith('hugepages-') ? (quantityOf(resource.slice('hugepages-'.length)) ?? 1) : 1;
  return Math.floor(amount / page) * page;
}

function sentence({ container, resource, before, after }: Change): string {
  return `${container === '' ? 'The pod as a whole' : `Container ${container}`} requests ${before} of ${resource}: it becomes ${after}.`;
}
