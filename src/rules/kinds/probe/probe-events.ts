import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { answerOf, isPassing } from './probe-answer.js';

export type ProbeKind = 'liveness' | 'readiness' | 'startup';

/** An event that tells of a failed probe. */
export interface UnhealthyEvent {
  readonly event: EventFacts;
  /** What the probe got: the text behind `probe failed:`. */
  readonly result: string;
  /** Whether the kubelet could not run the probe at all; it then counts neither as success nor as failure. */
  readonly errored: boolean;
}

/** `probe errored: E` in 1.20, `probe errored and resulted in unknown state: E` since 1.3x; OpenShift's kubelet says `probe error: E`. */
const FAILED = /^(liveness|readiness|startup) probe (failed|errored|error)\b[^:]{0,60}:? ?/i;
/** Commands of probes that were sent to a container that was just ending: no fault of the probe. */
const ENDING =
  /failed to find container|container (?:is )?not (?:running|found|created)|container is (?:stopping|not created)|CONTAINER_EXITED|no running task|No such container|stopped container|PID of .{1,200} is running failed|failing probe deliberately for shutdown/i;

const allUnhealthy = perEvidence((evidence) => evidence.events().flatMap(unhealthyEvent));

/** The events of failed probes of one kind, the most telling first, then the newest. */
export function unhealthyEvents(evidence: Evidence, kind: ProbeKind): readonly UnhealthyEvent[] {
  const own = allUnhealthy(evidence).filter((each) => each.event.message.slice(0, kind.length).toLowerCase() === kind);
  return [...own.filter(isTelling), ...own.filter((each) => !isTelling(each))];
}

function unhealthyEvent(event: EventFacts): UnhealthyEvent[] {
  const match = FAILED.exec(event.message);
  if (match === null || ENDING.test(event.message)) return [];
  const errored = match[2]?.toLowerCase() === 'errored';
  return [{ event, errored, result: event.message.slice(match[0].length).trim() }];
}

function isTelling({ result }: UnhealthyEvent): boolean {
  return !isPassing(answerOf(result));
}

/** The events with which the kubelet kills containers for one kind of probe, newest first. */
export function probeKillings(evidence: Evidence, kind: ProbeKind): readonly EventFacts[] {
  return evidence.events('Killing').filter((event) => event.message.includes(`failed ${kind} probe`));
}
