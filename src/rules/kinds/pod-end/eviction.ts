import type { Evidence } from '../../evidence/evidence.js';
import { quantityOf } from '../../pod/quantity.js';
import { captures } from '../support/texts.js';
import { type PodEnd, podEnd } from './pod-end.js';

/** What a container used of the resource that the node ran short of, as the kubelet writes it. */
export interface Consumer {
  readonly container: string;
  readonly used: string;
  readonly request: string;
}

/** An eviction to save the node. */
export interface NodePressure {
  readonly end: PodEnd;
  /** `memory`, `ephemeral-storage`, `inodes`, `pids`, … as the text names it; '' where it names a condition. */
  readonly resource: string;
  /** `DiskPressure`, … where the kubelet turned the pod away for it; else ''. */
  readonly condition: string;
  readonly threshold: string;
  readonly available: string;
  /** The containers above their request, the one furthest above it first. */
  readonly consumers: readonly Consumer[];
}

/** An eviction for a limit of the pod itself. */
export interface OwnLimit {
  readonly end: PodEnd;
  /** `volume`: the sizeLimit of an emptyDir; `container`: its ephemeral-storage limit; `pod`: the sum of those. */
  readonly scope: 'volume' | 'container' | 'pod';
  /** Of the volume or the container; '' for the pod. */
  readonly name: string;
  /** The quantity that was exceeded. */
  readonly limit: string;
}

const LOW = /node was low on resource: \[?([\w./-]{1,100}?)\]?\.?(?:\s|$)/i;
const CONDITION = /node had condition: \[([^\]]{1,200})\]/i;
const THRESHOLD = /Threshold quantity: ([^\s,]{1,60}), available: ([^\s,]{1,60}?)\.?(?:\s|$)/;
const USE =
  /Container (\S{1,253}) was using ([^\s,]{1,60}), (?:which exceeds its request of ([\w.]{1,60}?)\.?(?:\s|$)|request is ([^\s,]{1,60}))/g;

const EMPTY_DIR = /Usage of EmptyDir volume "([^"]{1,253})" exceeds the limit "([^"]{1,60})"/i;
const CONTAINER = /Container (\S{1,253}) exceeded its local ephemeral storage limit "([^"]{1,60})"/i;
const POD = /ephemeral local storage usage exceeds the total limit of containers ([\w.]{1,60})/i;

export function nodePressure(evidence: Evidence): NodePressure | undefined {
  const end = podEnd(evidence);
  if (end?.reason !== 'Evicted') return undefined;
  const [, low] = captures(LOW.exec(end.message));
  // Kubelets before 1.12 named the condition there.
  const resource = low.endsWith('Pressure') ? '' : low;
  const condition = captures(CONDITION.exec(end.message))[1] || low.replace(resource, '');
  if (resource === '' && condition === '') return undefined;
  const [, threshold, available] = captures(THRESHOLD.exec(end.message));
  return { end, resource, condition, threshold, available, consumers: consumersOf(end.message) };
}

function consumersOf(message: string): Consumer[] {
  const consumers = [...message.matchAll(USE)].map(([, container = '', used = '', old = '', newer = '']) => ({
    container,
    used,
    request: old || newer,
  }));
  return consumers.sort((one, other) => excessOf(other) - excessOf(one));
}

function excessOf({ used, request }: Consumer): number {
  return (quantityOf(used) ?? 0) - (quantityOf(request) ?? 0);
}

/** A use that is of no account for a node, in bytes. */
const NEXT_TO_NOTHING = 32 * 2 ** 20;
/** Which part of what the node lacks a pod has to use to be what fills it. */
const PART = 1 / 20;

/** Whether the pod uses so little that it is not what fills the node. */
export function isVictim({ resource, threshold, available, consumers }: NodePressure): boolean {
  if (!/^(?:memory|ephemeral-storage)$/.test(resource) || consumers.length === 0) return false;
  const used = consumers.reduce((sum, consumer) => sum + (quantityOf(consumer.used) ?? Infinity), 0);
  const lacking = (quantityOf(threshold) ?? 0) - (quantityOf(available) ?? 0);
  return used < NEXT_TO_NOTHING || used < lacking * PART;
}

export function ownLimit(evidence: Evidence): OwnLimit | undefined {
  const end = podEnd(evidence);
  if (end?.reason !== 'Evicted') return undefined;
  const [, volume, size] = captures(EMPTY_DIR.exec(end.message));
  if (volume !== '') return { end, scope: 'volume', name: volume, limit: size };
  const [, container, storage] = captures(CONTAINER.exec(end.message));
  if (container !== '') return { end, scope: 'container', name: container, limit: storage };
  const [, total] = captures(POD.exec(end.message));
  return total === '' ? undefined : { end, scope: 'pod', name: '', limit: total.replace(/\.$/, '') };
}
