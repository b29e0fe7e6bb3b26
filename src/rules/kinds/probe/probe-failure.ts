import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { type Fields, fieldsOf } from '../../evidence/values.js';
import { answerOf, type ProbeAnswer } from './probe-answer.js';
import { type ProbeKind, probeKillings, type UnhealthyEvent, unhealthyEvents } from './probe-events.js';
import { portOfProbe } from './probe-handler.js';

/** The most telling failure of one kind of probe of a container. */
export interface ProbeFailure {
  readonly kind: ProbeKind;
  readonly container: ContainerEvidence;
  readonly unhealthy: EventFacts | undefined;
  readonly killing: EventFacts | undefined;
  /** What the probe got, such as `HTTP probe failed with statuscode: 404`. */
  readonly result: string;
  readonly answer: ProbeAnswer;
  /** Whether the kubelet could not run the probe at all. */
  readonly errored: boolean;
  /** The probe in the manifest; empty where it is not known. */
  readonly probe: Fields;
  readonly path: string;
}

const FAILURES: Readonly<Record<ProbeKind, (evidence: Evidence) => readonly ProbeFailure[]>> = {
  liveness: perEvidence((evidence) => readFailures(evidence, 'liveness')),
  readiness: perEvidence((evidence) => readFailures(evidence, 'readiness')),
  startup: perEvidence((evidence) => readFailures(evidence, 'startup')),
};

/** The probe failures of one kind, one a container. */
export function probeFailures(evidence: Evidence, kind: ProbeKind): readonly ProbeFailure[] {
  return FAILURES[kind](evidence);
}

function readFailures(evidence: Evidence, kind: ProbeKind): readonly ProbeFailure[] {
  const unhealthy = unhealthyEvents(evidence, kind);
  const killings = probeKillings(evidence, kind);
  if (unhealthy.length === 0 && killings.length === 0) return [];
  return evidence.containers.flatMap((container) => {
    const about = (event: EventFacts) => isOfProbe(evidence, { event, container, kind });
    const failed = unhealthy.find((each) => about(each.event));
    const killing = killings.find(about);
    // A program that is told to end stops to answer.
    const isEnding = container.isStopping && killing === undefined;
    if (isEnding || (failed === undefined && killing === undefined)) return [];
    return [probeFailureOf(container, kind, { failed, killing })];
  });
}

function probeFailureOf(
  container: ContainerEvidence,
  kind: ProbeKind,
  events: { failed: UnhealthyEvent | undefined; killing: EventFacts | undefined },
): ProbeFailure {
  const result = events.failed?.result ?? '';
  return {
    kind,
    container,
    unhealthy: events.failed?.event,
    killing: events.killing,
    result,
    answer: answerOf(result),
    errored: events.failed?.errored === true,
    probe: fieldsOf(container.fields[`${kind}Probe`]),
    path: `${container.path}.${kind}Probe`,
  };
}

interface Question {
  readonly event: EventFacts;
  readonly container: ContainerEvidence;
  readonly kind: ProbeKind;
}

/** Whether an event is about this container: by its field path, its text, the port that it names, else by which container has such a probe. */
function isOfProbe(evidence: Evidence, { event, container, kind }: Question): boolean {
  if (event.container !== '') return event.container === container.name;
  const named = /^Container (\S{1,253}) failed/.exec(event.message)?.[1];
  if (named !== undefined) return named === container.name;
  const probed = evidence.manifest.containers.filter((each) => `${kind}Probe` in each.fields);
  if (probed.length === 1) return probed[0]?.name === container.name;
  if (probed.length === 0) return evidence.containers.length === 1 || mayFailProbe(container);
  return mayFailProbe(container) && asksThatPort(event, container, kind);
}

/** Init containers have no probes, and what has done its work is asked no more. */
function mayFailProbe({ isHealthy, isDone, role }: ContainerEvidence): boolean {
  return !isHealthy && !isDone && role !== 'init';
}

function asksThatPort(event: EventFacts, container: ContainerEvidence, kind: ProbeKind): boolean {
  const probe = fieldsOf(container.fields[`${kind}Probe`]);
  if (Object.keys(probe).length === 0) return false;
  const asked = /(?:\d|\]):(\d{1,5})(?:[/":]|$)/.exec(event.message)?.[1];
  const port = portOfProbe(container, probe);
  return asked === undefined || port === undefined || Number(asked) === port;
}

/** Whether the kubelet killed the container for this probe, as far as events and its end tell. */
export function wasKilledByProbe({ container, killing, answer }: ProbeFailure): boolean {
  const { crash } = container;
  if (crash === undefined) return killing !== undefined || !endedItself(container, answer);
  const byGrace = crash.exitCode === 0 || crash.exitCode === 130;
  if (crash.exitCode === 137 || crash.exitCode === 143) return crash.reason !== 'OOMKilled' || killing !== undefined;
  // A program that ends by itself within seconds leaves its probe no time.
  return killing !== undefined && (byGrace || crash.lifetime !== 'within seconds');
}

const COMPLAINT = /\b(?:fatal|panic|error|exception|traceback)\b/i;

/** A program in a crash loop that complains in its last lines, and refused connections, ends by itself: nobody was listening by then. */
function endedItself(container: ContainerEvidence, answer: ProbeAnswer): boolean {
  const isLooping = container.isCrashing && answer === 'refused';
  return isLooping && container.logLines.slice(-3).some((line) => COMPLAINT.test(line));
}
