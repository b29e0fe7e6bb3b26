import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { isStarting } from '../support/event-container.js';
import { describeContainer } from '../support/names.js';

/** What the kubelet says of a pod once its sandbox stands: it creates that after the volumes and pulls images after that. */
const AFTER_SANDBOX = ['Pulling', 'Pulled', 'Created', 'Started', 'AddedInterface'];
const AFTER_VOLUMES = [...AFTER_SANDBOX, 'FailedCreatePodSandBox', 'FailedCreatePodSandbox'];

/** Whether a newer event shows that the pod got its volumes after this one. */
export function gotVolumes(evidence: Evidence, event: EventFacts): boolean {
  return hasNewer(evidence, event, AFTER_VOLUMES);
}

/** Whether a newer event shows that the pod got its sandbox after this one. */
export function gotSandbox(evidence: Evidence, event: EventFacts): boolean {
  return hasNewer(evidence, event, AFTER_SANDBOX);
}

/**
 * Whether the pod may still wait for its volumes when the event says so: no container has started, or those that run are sidecars that start before
 * the others. The kubelet mounts anew at each turn, and starts nothing more while that fails; what ran before goes on.
 */
export function awaitsVolumes(evidence: Evidence, event: EventFacts): boolean {
  if (evidence.isBeforeContainers) return true;
  const { containers } = evidence;
  const others = containers.filter((container) => !isWaitingToStart(container));
  if (others.length === containers.length) return false;
  const isPastStart = olderThan(evidence, event).some(({ reason }) => AFTER_SANDBOX.includes(reason));
  return others.every((container) => container.isDone || isUp(container, isPastStart));
}

/** The containers that have not started, in a sentence: `no container of the pod starts`, or `container api does not start` beside running ones. */
export function startsNot(evidence: Evidence): string {
  const waiting = evidence.containers.filter(isWaitingToStart);
  if (waiting.length === 0 || waiting.length === evidence.containers.length || waiting.length > 3)
    return 'no container of the pod starts';
  const names = waiting.map(describeContainer);
  return `${names.join(' and ')} ${names.length === 1 ? 'does' : 'do'} not start`;
}

function isWaitingToStart(container: ContainerEvidence): boolean {
  return container.facts.state?.kind === 'waiting' && isStarting(container);
}

/** An init container that runs holds the others up by itself; a sidecar, which alone of them is ready while it runs, does not. */
function isUp(container: ContainerEvidence, isPastStart: boolean): boolean {
  const { role, isRunning, isHealthy, facts } = container;
  if (!isRunning || container.crash !== undefined) return false;
  if (role === 'sidecar') return isHealthy || facts.started === true;
  return role === 'init' ? facts.ready === true : isPastStart;
}

/** Whether the volume that the event speaks of was attached later. */
export function wasAttached(evidence: Evidence, event: EventFacts, volume: string): boolean {
  return newerThan(evidence, event).some(
    ({ reason, message }) => reason === 'SuccessfulAttachVolume' && message.includes(`"${volume}"`),
  );
}

export function newerThan(evidence: Evidence, event: EventFacts): readonly EventFacts[] {
  const { events } = evidence.facts;
  return events.slice(0, Math.max(0, events.indexOf(event)));
}

function olderThan(evidence: Evidence, event: EventFacts): readonly EventFacts[] {
  const { events } = evidence.facts;
  return events.slice(events.indexOf(event) + 1);
}

function hasNewer(evidence: Evidence, event: EventFacts, reasons: readonly string[]): boolean {
  return newerThan(evidence, event).some(({ reason }) => reasons.includes(reason));
}
