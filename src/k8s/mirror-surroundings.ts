import type { MirrorSurroundings, PodSelecting } from '../kernel/ports/cluster/mirror-cluster.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { elementsAt, type Fields, fieldsOf, type Shape, textOf } from '../rules/evidence/values.js';
import {
  annotationsOf,
  conditionsOf,
  controllerReference,
  isBeingDeleted,
  kindOf,
  metadataOf,
  nameOf,
  specOf,
  statusOf,
} from '../rules/pod/object.js';
import { readWholePod } from '../rules/pod/pod.js';
import { claimOf } from '../rules/pod/pod-fields.js';
import type { KubernetesClient } from './kubernetes-client.js';
import {
  DISRUPTION_BUDGETS,
  NAMESPACES,
  NETWORK_POLICIES,
  PODS,
  type Resource,
  SERVICES,
  WORKLOADS,
} from './resources.js';

/** Whose pods a selector would have, and where it stands. */
interface SelectingKind {
  /** The versions in which it is or was served, the best first. */
  readonly resources: readonly Resource[];
  selectorOf(object: Fields): Fields | undefined;
}

const labelSelector = (object: Fields) => selectorIn(specOf<'Deployment' | 'PodDisruptionBudget'>(object).selector);
const selectorMap = (object: Fields) => mapSelector(specOf<'ReplicationController' | 'Service'>(object).selector);

/** Of the pods of a CronJob its Jobs say it, of those of an autoscaler what it scales. */
const SELECTING: readonly SelectingKind[] = [
  { resources: [SERVICES], selectorOf: selectorMap },
  ...WORKLOADS.filter(({ kind }) => kind !== 'CronJob').map((resource) => ({
    resources: [resource],
    selectorOf: resource.kind === 'ReplicationController' ? selectorMap : labelSelector,
  })),
  { resources: DISRUPTION_BUDGETS, selectorOf: labelSelector },
  { resources: [NETWORK_POLICIES], selectorOf: (object) => selectorIn(specOf<'NetworkPolicy'>(object).podSelector) },
];

/** More of one kind in one namespace are not looked at, and then nothing is known of the kind. */
const LIMIT = 10_000;

/** Asks for all kinds at once. Throws PodproofError: `not_found` without the namespace, `unavailable` without a cluster. */
export async function readSurroundings(
  client: KubernetesClient,
  namespace: string,
  signal: AbortSignal | undefined,
): Promise<MirrorSurroundings> {
  const missing: string[] = [];
  const read = (resources: readonly Resource[], take: (object: Fields) => void) =>
    listKind(client, resources, { namespace, signal, take }).catch((error: unknown) => {
      missing.push(`${resources[0]?.plural}: ${errorReason(error)}`);
    });
  const selecting: PodSelecting[] = [];
  const admitting: PodSelecting[] = [];
  const claimsInUse = new Set<string>();
  const owners = new UnknownOwners();
  const takePod = (pod: Fields) => {
    if (hasEnded(pod)) return;
    for (const claim of claimNames(pod)) if (!isMissed(claim, pod)) claimsInUse.add(claim);
    owners.add(pod);
  };
  const [place] = await Promise.all([
    client.get(NAMESPACES, namespace, { metadataOnly: true, signal }),
    read([PODS], takePod),
    ...SELECTING.map(({ resources, selectorOf }) =>
      read(resources, (object) => {
        admitting.push(...admittedBy(object));
        const selector = selectorOf(object);
        if (selector !== undefined) selecting.push({ kind: kindOf(object), name: nameOf(object), selector });
      }),
    ),
  ]);
  // Nothing can be made there any more, and what is there goes with it.
  if (isBeingDeleted(place)) throw new PodproofError('not_found', `Namespace ${namespace} is being deleted`);
  const annotations = annotationsOf(place);
  return { annotations, selecting: [...selecting, ...owners.selecting()], admitting, claimsInUse, missing };
}

/** The peers of a NetworkPolicy that are chosen by their own labels, also where their namespace is chosen as well. */
function admittedBy(object: Fields): PodSelecting[] {
  if (kindOf(object) !== 'NetworkPolicy') return [];
  return elementsAt<Shape<'from'>>(specOf<'NetworkPolicy'>(object).ingress).flatMap(({ from }) =>
    elementsAt<Shape<'podSelector'>>(from).flatMap(({ podSelector }) => {
      const selector = selectorIn(podSelector);
      return selector === undefined ? [] : [{ kind: 'NetworkPolicy', name: nameOf(object), selector }];
    }),
  );
}

interface ListOf {
  readonly namespace: string;
  readonly signal: AbortSignal | undefined;
  readonly take: (object: Fields) => void;
}

/** In the first version that the cluster serves; none where it serves none. */
async function listKind(client: KubernetesClient, resources: readonly Resource[], list: ListOf): Promise<void> {
  for (const resource of resources)
    try {
      await listAll(client, resource, list);
      return;
    } catch (error) {
      if (!isOfCode(error, 'not_found')) throw error;
    }
}

async function listAll(client: KubernetesClient, resource: Resource, { take, ...options }: ListOf): Promise<void> {
  let count = 0;
  for await (const page of client.pages(resource, options)) {
    count += page.length;
    if (count > LIMIT) throw new PodproofError('too_large', `there are more than ${LIMIT}`);
    page.forEach(take);
  }
}

/** What may not be known; all else is thrown. */
function errorReason(error: unknown): string {
  if (!isOfCode(error, 'forbidden') && !isOfCode(error, 'too_large')) throw error;
  return error.message;
}

function isOfCode(error: unknown, code: PodproofError['code']): error is PodproofError {
  return PodproofError.isInstance(error) && error.code === code;
}

/** A LabelSelector; one that is empty selects everything, none selects nothing. */
function selectorIn(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? fieldsOf(value) : undefined;
}

/** A map of labels; an empty one selects nothing. */
function mapSelector(value: unknown): Fields | undefined {
  const matchLabels = fieldsOf(value);
  return Object.keys(matchLabels).length === 0 ? undefined : { matchLabels };
}

/** Of all volumes: a claim that is overlooked would be written to by two pods. */
function claimNames(pod: Fields): string[] {
  return readWholePod(pod)
    .volumes.map(({ fields }) => claimOf(fields))
    .filter((name) => name !== '');
}

/** A claim that is not there is used by nobody: the pod has no node for it (the scheduler's words, kubernetes/pkg/scheduler/framework/plugins/volumebinding). */
function isMissed(claim: string, pod: Fields): boolean {
  const isReported = conditionsOf(statusOf(pod)).some(({ message }) =>
    textOf(message).includes(`persistentvolumeclaim "${claim}" not found`),
  );
  return textOf(specOf(pod).nodeName) === '' && isReported;
}

function hasEnded(pod: Fields): boolean {
  return ['Succeeded', 'Failed'].includes(textOf(statusOf(pod).phase));
}

const KNOWN_OWNERS = new Set(WORKLOADS.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));

/**
 * Controllers of kinds that Kubernetes does not have. Where their selector stands is not known, and it may not be allowed to read them: what all their pods
 * have in common is at least what they ask for.
 */
class UnknownOwners {
  readonly #owners = new Map<string, { readonly kind: string; readonly name: string; common: Fields }>();

  add(pod: Fields): void {
    const owner = controllerReference(pod);
    if (owner === undefined || KNOWN_OWNERS.has(`${textOf(owner.apiVersion)} ${kindOf(owner)}`)) return;
    const labels = fieldsOf(metadataOf(pod).labels);
    const uid = textOf(owner.uid);
    const known = this.#owners.get(uid);
    if (known === undefined) this.#owners.set(uid, { kind: kindOf(owner), name: textOf(owner.name), common: labels });
    else known.common = inBoth(known.common, labels);
  }

  selecting(): PodSelecting[] {
    return [...this.#owners.values()].flatMap(({ kind, name, common }) => {
      const selector = mapSelector(common);
      return selector === undefined ? [] : [{ kind, name, selector }];
    });
  }
}

function inBoth(one: Fields, other: Fields): Fields {
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => other[key] === value));
}
