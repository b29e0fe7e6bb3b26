import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { quantityOf } from '../../manifest/quantity.js';

/** A container that was killed for lack of memory, and all that is known of its memory. '' stands for what is not set. */
export interface MemoryKill {
  readonly container: ContainerEvidence;
  /** The limit in the manifest. */
  readonly limit: string;
  readonly request: string;
  /** The limit that the kubelet enforced when the status was read (Kubernetes 1.27 and later). */
  readonly enforced: string;
  /** The limit of the whole pod (spec.resources, Kubernetes 1.32 and later). */
  readonly podLimit: string;
  /** What it used when it was killed, in bytes, as the kernel's own message tells it. */
  readonly used: number | undefined;
  /** The kernel's message, as an event of the node carries it. */
  readonly kernel: EventFacts | undefined;
  /** Volumes that are kept in memory and count as the container's. */
  readonly memoryVolumes: readonly string[];
}

/** Kernel texts in events of the node-problem-detector and of cAdvisor. */
const KERNEL_EVENTS = ['OOMKilling', 'SystemOOM', 'OOMKilled'];
const RESIDENT = /(?:anon|file|shmem)-rss:(\d{1,15})kB/g;

/** The containers that were killed for lack of memory: reason OOMKilled, or the kernel's message and one container alone that it can mean. */
export function memoryKills(evidence: Evidence): readonly MemoryKill[] {
  return evidence.once('memory-kills', () => {
    const told = evidence.containers.filter(isToldOutOfMemory);
    const [kernel] = evidence.events(...KERNEL_EVENTS);
    const killed = told.length > 0 ? told : impliedKills(evidence, kernel);
    return killed.map((container) => killOf(evidence, container, kernel));
  });
}

function isToldOutOfMemory(container: ContainerEvidence): boolean {
  if (container.isDone) return false;
  return container.crash?.reason === 'OOMKilled' || container.facts.lastState?.reason === 'OOMKilled';
}

/** Agents that send no last state say OOMKilled of the whole pod, or send the kernel's event. */
function impliedKills(evidence: Evidence, kernel: EventFacts | undefined): readonly ContainerEvidence[] {
  const { reason, statusReason } = evidence.facts;
  if (reason !== 'OOMKilled' && statusReason !== 'OOMKilled' && kernel === undefined) return [];
  const possible = evidence.containers.filter(mayBeOutOfMemory);
  return possible.length === 1 ? possible : [];
}

function mayBeOutOfMemory(container: ContainerEvidence): boolean {
  const { crash } = container;
  return crash === undefined ? container.isCrashing : crash.exitCode === null || crash.exitCode === 137;
}

function killOf(evidence: Evidence, container: ContainerEvidence, kernel: EventFacts | undefined): MemoryKill {
  const podResources = fieldsOf(evidence.manifest.spec['resources']);
  return {
    container,
    limit: container.resource('limits', 'memory'),
    request: container.resource('requests', 'memory'),
    enforced: container.facts.limits['memory'] ?? '',
    podLimit: textOf(fieldsOf(podResources['limits'])['memory']),
    used: usedBytes(kernel),
    kernel,
    memoryVolumes: memoryVolumesOf(evidence, container),
  };
}

function usedBytes(kernel: EventFacts | undefined): number | undefined {
  const parts = [...(kernel?.message ?? '').matchAll(RESIDENT)].map((match) => Number(match[1]) * 1024);
  const sum = parts.reduce((total, part) => total + part, 0);
  return sum > 0 ? sum : undefined;
}

function memoryVolumesOf(evidence: Evidence, container: ContainerEvidence): string[] {
  const mounted = new Set(container.volumeMounts.map(({ volume }) => volume));
  return evidence.manifest.volumes
    .filter(({ name, fields }) => mounted.has(name) && fieldsOf(fields['emptyDir'])['medium'] === 'Memory')
    .map(({ name }) => name);
}

/** `512Mi` where a limit is written `512m`: thousandths of a byte, which nobody means. Undefined for all other limits. */
export function meantLimit(limit: string): string | undefined {
  return /^\d{1,9}m$/.test(limit) ? limit.replace('m', 'Mi') : undefined;
}

/** Whether the manifest already has a higher limit than the one that the container was killed at. */
export function isAlreadyRaised({ limit, enforced }: MemoryKill): boolean {
  const [now, then] = [quantityOf(limit), quantityOf(enforced)];
  return now !== undefined && then !== undefined && now > then;
}
