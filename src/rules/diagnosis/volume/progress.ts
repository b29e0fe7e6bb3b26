import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';

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

function hasNewer(evidence: Evidence, event: EventFacts, reasons: readonly string[]): boolean {
  return newerThan(evidence, event).some(({ reason }) => reasons.includes(reason));
}
