import { elementsAt, fieldsOf, textOf } from '../evidence/values.js';
import { CHANGEABLE_LISTS, type ChangeableList } from './container-lists.js';
import type { ContainerRole } from './manifest-parts.js';
import { amountOf, type ContainerFields, containersOf, type PodSpec, resourcesOf } from './pod-fields.js';
import { quantityOf } from './quantity.js';

/** What one container asks of a resource. */
export interface RequestedPart {
  readonly container: string;
  readonly role: ContainerRole;
  /** Where the container stands below the pod's spec. */
  readonly list: ChangeableList;
  readonly index: number;
  /** As it is written. */
  readonly text: string;
  readonly amount: number;
  /** The field that says so: Kubernetes takes a limit for the request where there is none. */
  readonly field: 'requests' | 'limits';
}

/** What a pod asks of one resource. */
export interface Requested {
  /** What the scheduler counts. */
  readonly total: number;
  readonly parts: readonly RequestedPart[];
  /** What the RuntimeClass adds (spec.overhead). */
  readonly overhead: number;
  /** What the pod as a whole asks (spec.resources, Kubernetes 1.32), which then counts instead of its containers; undefined where it does not. */
  readonly ofPod: number | undefined;
}

/**
 * The sum of app containers and sidecars, or the largest init container with the sidecars that were started before it where that is more, and the
 * overhead (Kubernetes "Init Containers: Resource sharing", "Sidecar Containers").
 */
export function requestedResource(spec: PodSpec, resource: string): Requested {
  const parts = CHANGEABLE_LISTS.flatMap((list) => partsOf(spec, list, resource));
  const ofPod = amountOf(spec, 'requests', resource);
  const overhead = quantityOf(textOf(fieldsOf(spec.overhead)[resource])) ?? 0;
  return { total: (ofPod ?? countedOf(parts)) + overhead, parts, overhead, ofPod };
}

/** The names of all resources that a pod asks for: its containers, the pod as a whole, and its overhead. */
export function requestedNames(spec: PodSpec): readonly string[] {
  const holders = [...containersOf(spec), spec].map(resourcesOf);
  const maps = [...holders.flatMap(({ requests, limits }) => [requests, limits]), fieldsOf(spec.overhead)];
  return [...new Set(maps.flatMap((map) => Object.keys(map)))];
}

function partsOf(spec: PodSpec, list: ChangeableList, resource: string): RequestedPart[] {
  return elementsAt<ContainerFields>(spec[list]).flatMap((container, index) => {
    const resources = resourcesOf(container);
    const field = textOf(resources.requests[resource]) === '' ? 'limits' : 'requests';
    const text = textOf(resources[field][resource]);
    const amount = quantityOf(text);
    if (amount === undefined) return [];
    const isSidecar = container.restartPolicy === 'Always';
    const role = list === 'containers' ? 'app' : isSidecar ? 'sidecar' : 'init';
    return [{ container: textOf(container.name), role, list, index, text, amount, field }];
  });
}

function countedOf(parts: readonly RequestedPart[]): number {
  let sidecars = 0;
  let first = 0;
  for (const { role, amount } of parts.filter((part) => part.list === 'initContainers')) {
    if (role === 'sidecar') sidecars += amount;
    first = Math.max(first, role === 'sidecar' ? sidecars : sidecars + amount);
  }
  const apps = parts.filter((part) => part.role === 'app').reduce((sum, part) => sum + part.amount, 0);
  return Math.max(apps + sidecars, first);
}
