import type { StateFacts } from '../../evidence/collect-containers.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { quantityOf } from '../../pod/quantity.js';
import { meantBytes } from '../support/milli-bytes.js';
import { captures } from '../support/texts.js';
import { type ConfiguredMemory, configuredMemory } from './configured-memory.js';

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
  /** What the program is told to use, where that is known to be much of the limit or more. */
  readonly configured: ConfiguredMemory | undefined;
  /** The name of the process that the kernel killed; '' where it does not say. */
  readonly process: string;
  /** Whether a status or the report says OOMKilled; else the kernel's message does. */
  readonly isReportedByStatus: boolean;
  /** The exit code that came with the kill; null where it is not known. */
  readonly exitCode: number | null;
  /** The kernel's message, as an event of the node carries it. */
  readonly kernel: EventFacts | undefined;
  /** Volumes that are kept in memory and count as the container's. */
  readonly memoryVolumes: readonly string[];
}

/** Kernel texts in events of the node-problem-detector and of cAdvisor. */
const KERNEL_EVENTS = ['OOMKilling', 'SystemOOM', 'OOMKilled'];
const PROCESS = /Kill(?:ed|ing)? process \d{1,10},? (?:\(([^()\n]{1,64})\)|UID \d{1,10} \(([^()\n]{1,64})\))/;
const RESIDENT = /(?:anon|file|shmem)-rss:(\d{1,15})kB/g;

/** Of a limit: what a use is near to it, and what a setting takes too much of it. */
const ALMOST = 0.75;
const MUCH = 0.75;

/** The containers that were killed for lack of memory: reason OOMKilled, or the kernel's message and one container alone that it can mean. */
export function memoryKills(evidence: Evidence): readonly MemoryKill[] {
  const reported = evidence.containers.filter(isReportedOutOfMemory);
  const kernel = evidence.events(...KERNEL_EVENTS).find((event) => !isOfAnother(evidence, event));
  const killed = reported.length > 0 ? reported : impliedKills(evidence, kernel);
  return killed.map((container) => killOf(evidence, container, kernel));
}

/** Events of a node tell of all its pods: what was killed with more than any container here may use was in another one. */
function isOfAnother({ containers }: Evidence, kernel: EventFacts): boolean {
  if (kernel.objectKind !== 'Node') return false;
  const used = usedBytes(kernel);
  const limits = containers.map(limitBytes);
  return (
    used !== undefined && limits.length > 0 && limits.every((limit) => limit !== undefined && used > limit / ALMOST)
  );
}

/** The larger one of the limit in the manifest and the enforced one. */
function limitBytes(container: ContainerEvidence): number | undefined {
  const limits = [container.resource('limits', 'memory'), container.facts.limits['memory'] ?? ''];
  const bytes = limits.flatMap((limit) => quantityOf(meantBytes(limit) ?? limit) ?? []);
  return bytes.length === 0 ? undefined : Math.max(...bytes);
}

function isReportedOutOfMemory(container: ContainerEvidence): boolean {
  if (container.isDone) return false;
  return container.crash?.reason === 'OOMKilled' || container.facts.lastState?.reason === 'OOMKilled';
}

/** Agents that send no last state say OOMKilled of the whole pod, or send the kernel's event. */
function impliedKills(evidence: Evidence, kernel: EventFacts | undefined): readonly ContainerEvidence[] {
  const { reason, statusReason } = evidence.facts;
  if (reason !== 'OOMKilled' && statusReason !== 'OOMKilled' && kernel === undefined) return [];
  const possible = evidence.containers.filter((container) => mayBeOutOfMemory(container, usedBytes(kernel)));
  return possible.length === 1 ? possible : [];
}

/** A program whose child the kernel kills ends by itself: then the child's use must be about what the container may use. */
function mayBeOutOfMemory(container: ContainerEvidence, used: number | undefined): boolean {
  const { crash } = container;
  if (crash === undefined) return container.isCrashing;
  if (crash.exitCode === null || crash.exitCode === 137) return true;
  const limit = quantityOf(container.resource('limits', 'memory') || (container.facts.limits['memory'] ?? ''));
  return used !== undefined && limit !== undefined && used > limit * ALMOST && used < limit / ALMOST;
}

function killOf(evidence: Evidence, container: ContainerEvidence, kernel: EventFacts | undefined): MemoryKill {
  const podResources = fieldsOf(evidence.manifest.spec['resources']);
  const limits = {
    limit: container.resource('limits', 'memory'),
    enforced: container.facts.limits['memory'] ?? '',
    podLimit: textOf(fieldsOf(podResources['limits'])['memory']),
  };
  return {
    container,
    ...limits,
    request: container.resource('requests', 'memory'),
    configured: largeSetting(container, limits.limit || limits.enforced || limits.podLimit),
    process: processOf(kernel),
    isReportedByStatus: isReportedKill(evidence, container),
    exitCode: killState(container)?.exitCode ?? null,
    used: usedBytes(kernel),
    kernel,
    memoryVolumes: memoryVolumesOf(evidence, container),
  };
}

function isReportedKill({ facts }: Evidence, container: ContainerEvidence): boolean {
  return [facts.reason, facts.statusReason, killState(container)?.reason].includes('OOMKilled');
}

/** Where the manifest has the limit of the container. */
export function limitPath({ container }: Pick<MemoryKill, 'container'>): string {
  return `${container.path}.resources.limits.memory`;
}

/** The end that was a kill for lack of memory, else the last one. */
function killState({ crash, facts }: ContainerEvidence): StateFacts | undefined {
  const states = [crash, facts.state, facts.lastState].filter((state) => state?.kind === 'terminated');
  return states.find((state) => state?.reason === 'OOMKilled') ?? states[0] ?? undefined;
}

/** What leaves enough of the limit for all else is no cause. */
function largeSetting(container: ContainerEvidence, limit: string): ConfiguredMemory | undefined {
  const configured = configuredMemory(container);
  const bytes = quantityOf(meantBytes(limit) ?? limit);
  const isLarge = configured !== undefined && bytes !== undefined && configured.bytes > bytes * MUCH;
  return isLarge ? configured : undefined;
}

function processOf(kernel: EventFacts | undefined): string {
  const [, older, newer] = captures(PROCESS.exec(kernel?.message ?? ''));
  return older || newer;
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

/** Whether the manifest already has a higher limit than the one that the container was killed at. */
export function isAlreadyRaised({ limit, enforced }: MemoryKill): boolean {
  const [now, then] = [quantityOf(limit), quantityOf(enforced)];
  return now !== undefined && then !== undefined && now > then;
}
