import { type Fields, textOf } from '../rules/evidence/values.js';
import { controllerReference, kindOf, nameOf, namespaceOf, statusOf, uidOf } from '../rules/pod/object.js';
import {
  type ClusterObjects,
  claimsNamedBy,
  controllerReport,
  NO_OBJECTS,
  newestFirst,
  ownerChain,
  placedPod,
  podFailure,
  podsMadeBy,
  restartOf,
} from '../rules/report/index.js';
import { completeObjects } from './complete-objects.js';
import type { KubernetesClient, ListOptions } from './kubernetes-client.js';
import { optional, type Reading, type Sources } from './optional.js';
import { EVENTS, PODS, type Resource, WORKLOADS, workloadOf } from './resources.js';
import { SharedReader } from './shared-reader.js';

/** One pod; or one workload and its pods; or all of a namespace; or, without one, of the cluster. */
export interface Scope extends Reading {
  readonly namespace?: string | undefined;
  readonly pod?: string | undefined;
  readonly workload?: { readonly resource: Resource; readonly name: string } | undefined;
}

/** The longest chain of controllers that is followed. */
const CONTROLLERS = 5;
const EVENTS_KEPT = 500;
const GONE_PODS = 3;

/**
 * The objects that reports are made of: pods, their controllers and the events of both, and for the failing ones logs, nodes and what they name. What is
 * forbidden or missing beside the pods themselves is left out. Throws PodproofError where the pods cannot be read.
 */
export async function collectObjects(client: KubernetesClient, scope: Scope): Promise<ClusterObjects> {
  const sources = { client, shared: new SharedReader(client) };
  const objects =
    scope.pod === undefined ? await readNamespace(client, scope) : await readPod(sources, scope, scope.pod);
  // Of a pod that somebody asks about, earlier runs matter, too; of all pods together, only what fails now.
  const restartsCount = scope.pod !== undefined || scope.workload !== undefined;
  const read = { ...objects, readAt: Date.now() };
  const pods = read.pods.filter((pod) => podFailure(read, pod) ?? (restartsCount ? restartOf(pod) : undefined));
  const controllers = read.workloads.filter((each) => controllerReport(read, each) !== undefined);
  return completeObjects(sources, read, { ...scope, failing: [...pods, ...controllers].map((object) => ({ object })) });
}

async function readPod(sources: Sources, scope: Scope, name: string): Promise<ClusterObjects> {
  const pod = await sources.client.get(PODS, name, scope);
  return { ...(await readAround(sources, pod, scope)), pods: [pod] };
}

/** The controllers above an object, and what is said of it, of them, and of the claims that a pod which has not started waits for. */
export async function readAround(sources: Sources, object: Fields, reading: Reading): Promise<ClusterObjects> {
  const { client, shared } = sources;
  const above = await readOwners(shared, object, reading);
  const own = optional(reading, readEvents(client, object, reading), []);
  const others = [...above, ...awaitedClaims(object), ...gonePods(object, await own)].map((each) =>
    optional<readonly Fields[]>(reading, shared.list(EVENTS, eventSelection(each, reading)), []),
  );
  const events = [...(await own), ...(await Promise.all(others)).flat()];
  const isWorkload = workloadOf(kindOf(object)) !== undefined;
  return { ...NO_OBJECTS, workloads: isWorkload ? [object, ...above] : above, events };
}

/** The last pods of a Job, by their names only: why they could not start may be told yet. */
function gonePods(object: Fields, events: readonly Fields[]): Fields[] {
  const names = kindOf(object) === 'Job' ? podsMadeBy(object, events).slice(0, GONE_PODS) : [];
  return names.map((name) => ({ kind: 'Pod', metadata: { name, namespace: namespaceOf(object) } }));
}

function awaitedClaims(object: Fields): Fields[] {
  if (kindOf(object) !== 'Pod' || statusOf(object).phase !== 'Pending') return [];
  return claimsNamedBy(object).map(({ kind, name }) => ({
    kind,
    metadata: { name, namespace: namespaceOf(object) },
  }));
}

/** The controllers above an object, as far as they are of a kind that is known and may be read. */
async function readOwners(reader: SharedReader, object: Fields, reading: Reading): Promise<Fields[]> {
  const owners: Fields[] = [];
  let below: Fields | undefined = object;
  while (below !== undefined && owners.length < CONTROLLERS) {
    below = await readOwner(reader, below, reading);
    if (below !== undefined) owners.push(below);
  }
  return owners;
}

async function readOwner(reader: SharedReader, object: Fields, reading: Reading): Promise<Fields | undefined> {
  const reference = controllerReference(object);
  const resource = workloadOf(textOf(reference?.['kind']));
  if (reference === undefined || resource === undefined || reference['apiVersion'] !== resource.apiVersion)
    return undefined;
  const options = { namespace: namespaceOf(object), signal: reading.signal };
  return optional<Fields | undefined>(
    reading,
    reader.get(resource, textOf(reference['name']), options, whole),
    undefined,
  );
}

function whole(object: Fields): Fields {
  return object;
}

/** The newest events about an object: of ten thousand no more are kept at a time than of two pages. */
async function readEvents(client: KubernetesClient, object: Fields, reading: Reading): Promise<Fields[]> {
  let newest: Fields[] = [];
  for await (const page of client.pages(EVENTS, eventSelection(object, reading)))
    newest = newestFirst([...newest, ...page]).slice(0, EVENTS_KEPT);
  return newest;
}

function eventSelection(object: Fields, { signal }: Reading): ListOptions {
  const fieldSelector = `involvedObject.kind=${kindOf(object)},involvedObject.name=${nameOf(object)}`;
  return { namespace: namespaceOf(object), fieldSelector, signal };
}

async function readNamespace(client: KubernetesClient, scope: Scope): Promise<ClusterObjects> {
  const { namespace, signal, workload } = scope;
  const named = workload === undefined ? undefined : await client.get(workload.resource, workload.name, scope);
  const everything = { namespace, signal };
  const [pods, events, ...workloads] = await Promise.all([
    client.list(PODS, everything),
    optional(scope, client.list(EVENTS, everything), []),
    ...WORKLOADS.map((resource) => optional(scope, client.list(resource, everything), [])),
  ]);
  const placed = namespace === undefined ? pods.flatMap((pod) => placedPod(pod) ?? []) : undefined;
  const objects = { ...NO_OBJECTS, pods, events, workloads: workloads.flat(), placed };
  return named === undefined ? objects : partOf(objects, named);
}

/** A workload, what it made, and its pods. */
function partOf(objects: ClusterObjects, workload: Fields): ClusterObjects {
  const workloads = isAmong(objects.workloads, workload) ? objects.workloads : [...objects.workloads, workload];
  const all = { ...objects, workloads };
  const isBelow = (object: Fields) => isAmong(ownerChain(all, object), workload);
  const related = workloads.filter((each) => isSameObject(each, workload) || isBelow(each));
  return { ...all, pods: objects.pods.filter(isBelow), workloads: related };
}

function isAmong(objects: readonly Fields[], object: Fields): boolean {
  return objects.some((each) => isSameObject(each, object));
}

function isSameObject(one: Fields, other: Fields): boolean {
  return uidOf(one) === uidOf(other) && kindOf(one) === kindOf(other) && nameOf(one) === nameOf(other);
}
