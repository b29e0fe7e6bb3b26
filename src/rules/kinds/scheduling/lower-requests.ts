import type { NodeFacts } from '../../evidence/collect-nodes.js';
import { fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Requested, RequestedPart } from '../../pod/pod-requests.js';
import { quantityOf } from '../../pod/quantity.js';
import { fix, type Proposal } from '../fix.js';
import { amountOn, formatAmount, formatLeft, isDivisible, nodesThatWouldDo } from './node-room.js';
import { budgetAt, fitsInto, isEnough, type Place, placeForPod } from './place-for-pod.js';
import { RESOURCE_PATHS, resourcePath, setRequest } from './resource-places.js';
import { highestCap, roundDown } from './share-out.js';
import type { Shortage } from './shortages.js';

interface LackedResources {
  readonly lacking: readonly Shortage[];
}

/** One change, for the explanation. */
interface Change {
  readonly container: string;
  readonly resource: string;
  readonly before: string;
  readonly after: string;
}

/** What a proposal says, beside its patch. */
type Wording = (changes: readonly Change[], resources: readonly string[], node: NodeFacts) => Omit<Proposal, 'patch'>;

/**
 * A request that no node can meet becomes what the node with most room has left. Where nobody knows what is left, it becomes three quarters of what the
 * best node has, and a number of devices what it has.
 */
export const lowerRequests = fix<LackedResources>({
  strategy: 'lower-requests',
  title: 'Lower requests to what the node with most room has left, or can give where nobody knows what is left',
  touches: [...RESOURCE_PATHS, '/spec/resources/requests/*'],
  propose: ({ lacking: all }, { evidence, pod }) => {
    const lacking = all.filter(({ resource }) => resource !== 'pods');
    const resources = lacking.map(({ resource }) => resource);
    const place = placeForPod(
      nodesThatWouldDo(fieldsOf(pod['spec']), evidence.facts.nodes),
      lacking.map(({ resource, requested }) => ({ resource, total: requested.total })),
    );
    if (place === undefined) return [];
    const edit = new PodEdit(pod);
    const changes = lacking.flatMap((shortage) => lowerToBudget(edit, shortage, place));
    if (changes.length === 0) return [];
    if (!place.isLeftKnown) return [{ ...wordingOfAll(changes, resources, place.node), patch: edit.patch }];
    const isWorthIt = changes.every(({ resource, after }) => isEnough(resource, quantityOf(after) ?? 0));
    if (!isWorthIt || !fitsInto(place, fieldsOf(edit.get(['spec'])), resources)) return [];
    return [{ ...wordingOfLeft(changes, resources, place.node), patch: edit.patch }];
  },
});

const wordingOfLeft: Wording = (changes, resources, node) => {
  const left = resources.map((resource) => formatLeft(node, resource)).join(' and ');
  const limits = resources.every(isDivisible) ? ' Limits stay as they are.' : '';
  return {
    title: `Lower ${changedContainers(changes)} requests to what node ${node.name} has left`,
    explanation:
      `${changes.map(changeSentence).join(' ')} Node ${node.name}, which has most room of those that would do, has ${left} left beside the pods that run there.` +
      `${limits} The application does not need less because of it.`,
    assumes: [
      'The application gets along with less.',
      `No other pod takes that room on node ${node.name} first, another replica of this one included.`,
    ],
  };
};

const wordingOfAll: Wording = (changes, resources, node) => ({
  title: `Lower ${changedContainers(changes)} requests to what node ${node.name} can give`,
  explanation:
    `${changes.map(changeSentence).join(' ')} Node ${node.name}, the largest that would do, can give ${resources.map((resource) => formatAmount(resource, amountOn(node, resource))).join(' and ')} in all; ` +
    'of CPU, memory and storage a quarter is left to DaemonSets and other pods. Limits stay as they are. The application does not need less because of it.',
  assumes: [
    'The application gets along with less.',
    `Node ${node.name} has that much left beside the pods that run there.`,
  ],
});

function changedContainers(changes: readonly Change[]): string {
  return [...new Set(changes.map(({ resource }) => resource))].join(' and ');
}

function lowerToBudget(edit: PodEdit, { resource, requested }: Shortage, place: Place): Change[] {
  const budget = budgetAt(place, resource, requested);
  const change = { resource, requested, budget };
  if (!isDivisible(resource)) return lowerDevices(edit, change);
  return budget <= 0 ? [] : [...lowerPod(edit, change), ...lowerContainers(edit, change)];
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
function lowerDevices(edit: PodEdit, { resource, requested, budget }: Budget): Change[] {
  const [part, ...others] = requested.parts;
  const whole = wholePages(resource, budget);
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

function changeSentence({ container, resource, before, after }: Change): string {
  return `${container === '' ? 'The pod as a whole' : `Container ${container}`} requests ${before} of ${resource}: it becomes ${after}.`;
}
