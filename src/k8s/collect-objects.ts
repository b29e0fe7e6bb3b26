import { type Fields, fieldsOf, textOf } from '../rules/evidence/values.js';
import {
  type ClusterObjects,
  claimsNamedBy,
  controllerReference,
  kindOf,
  manifestOf,
  NO_OBJECTS,
  nameOf,
  namespaceOf,
  ownerChain,
  placedPod,
} from '../rules/report/index.js';
import { completeObjects } from './complete-objects.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading } from './optional.js';
import { EVENTS, PODS, type Resource, WORKLOADS, workloadOf } from './resources.js';

/** One pod; or one workload and its pods; or all of a namespace; or, without one, of the cluster. */
export interface Scope extends Reading {
  readonly namespace?: string | undefined;
  readonly pod?: string | undefined;
  readonly workload?: { readonly resource: Resource; readonly name: string } | undefined;
}

/** The longest chain of controllers that is followed. */
const CONTROLLERS = 5;

/**
 * The objects that reports are made of: pods, their controllers and the events of both, and for the failing ones logs, nodes and what they name. What is
 * forbidden or missing beside the pods themselves is left out. Throws PodproofError where the pods cannot be read.
 */
export async function collectObjects(client: KubernetesClient, scope: Scope): Promise<ClusterObjects> {
  const objects =
    scope.pod === undefined ? await readNamespace(client, scope) : await readPod(client, scope, scope.pod);
  // Of a pod that somebody asks about, earlier runs matter, too; of all pods together, only what fails now.
  const restartsCount = scope.pod !== undefined || scope.workload !== undefined;
  return completeObjects(client, { ...objects, readAt: Date.now() }, { ...scope, restartsCount });
}

async function readPod(client: KubernetesClient, scope: Scope, name: string): Promise<ClusterObjects> {
  const pod = await client.get(PODS, name, scope);
  const workloads = await readOwners(client, pod, scope);
  const claims = claimsNamedBy(manifestOf(pod)).map((claim) => ({
    kind: claim.kind,
    metadata: { name: claim.name, namespace: namespaceOf(pod) },
  }));
  const events = await Promise.all([pod, ...workloads, ...claims].map((object) => readEvents(client, object, scope)));
  return { ...NO_OBJECTS, pods: [pod], workloads, events: events.flat() };
}

/** The controllers above an object, as far as they are of a kind that is known and may be read. */
async function readOwners(client: KubernetesClient, object: Fields, reading: Reading): Promise<Fields[]> {
  const owners: Fields[] = [];
  let below: Fields | undefined = object;
  while (below !== undefined && owners.length < CONTROLLERS) {
    below = await readOwner(client, below, reading);
    if (below !== undefined) owners.push(below);
  }
  return owners;
}

async function readOwner(client: KubernetesClient, object: Fields, reading: Reading): Promise<Fields | undefined> {
  const reference = controllerReference(object);
  const resource = workloadOf(textOf(reference?.['kind']));
  if (reference === undefined || resource === undefined || reference['apiVersion'] !== resource.apiVersion)
    return undefined;
  const options = { namespace: namespaceOf(object), signal: reading.signal };
  return optional(reading, client.get(resource, textOf(reference['name']), options), undefined);
}

function readEvents(client: KubernetesClient, object: Fields, reading: Reading): Promise<Fields[]> {
  const fieldSelector = `involvedObject.kind=${kindOf(object)},involvedObject.name=${nameOf(object)}`;
  const options = { namespace: namespaceOf(object), fieldSelector, signal: reading.signal };
  return optional(reading, client.list(EVENTS, options), []);
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
  const related = workloads.filter((each) => isSame(each, workload) || isBelow(each));
  return { ...all, pods: objects.pods.filter(isBelow), workloads: related };
}

function isAmong(objects: readonly Fields[], object: Fields): boolean {
  return objects.some((each) => isSame(each, object));
}

function isSame(one: Fields, other: Fields): boolean {
  return uidOf(one) === uidOf(other) && kindOf(one) === kindOf(other) && nameOf(one) === nameOf(other);
}

function uidOf(object: Fields): string {
  return textOf(fieldsOf(object['metadata'])['uid']);
}
