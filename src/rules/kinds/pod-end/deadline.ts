import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, numberOf } from '../../evidence/values.js';
import { fromEvent } from '../support/quotes.js';
import { type PodEnd, podEnd } from './pod-end.js';

/** A deadline that passed: of the pod, or of the Job that it belongs to. */
export interface Deadline {
  readonly end: PodEnd;
  readonly scope: 'pod' | 'job';
  /** activeDeadlineSeconds; undefined where its manifest is not known. */
  readonly seconds: number | undefined;
  /** Where it stands: in the pod's manifest, or in that of the owner. */
  readonly path: readonly string[];
  /** Whether that is the manifest of the owner, such as the Job or CronJob. */
  readonly isOwners: boolean;
}

const FIELD = 'activeDeadlineSeconds';
const OF_JOB = /Job was active longer than specified deadline/;
/** How a container ends that is killed with its pod. */
const KILLED = new Set([0, 137, 143]);

export function deadlineOf(evidence: Evidence): Deadline | undefined {
  const end = podEnd(evidence);
  if (end !== undefined && end.reason !== 'DeadlineExceeded') return undefined;
  if (end !== undefined && !OF_JOB.test(end.message)) return podDeadline(evidence, end);
  const jobEnd = end ?? endOfJob(evidence);
  return jobEnd === undefined ? undefined : jobDeadline(evidence, jobEnd);
}

/** Where a workload has the spec of its pods. */
const TEMPLATES: readonly (readonly string[])[] = [
  ['spec', 'template', 'spec'],
  ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
];

/** By the manifest of the pod, else by the template that it is made from. */
function podDeadline({ manifest, ownerManifest }: Evidence, end: PodEnd): Deadline {
  const seconds = numberOf(manifest.spec[FIELD]);
  const path = [...manifest.specPath.split('.'), FIELD];
  const template = TEMPLATES.map((each) => [...each, FIELD]).find(
    (each) => secondsAt(ownerManifest, each) !== undefined,
  );
  if (manifest.known || template === undefined) return { end, scope: 'pod', seconds, path, isOwners: false };
  return { end, scope: 'pod', seconds: secondsAt(ownerManifest, template), path: template, isOwners: true };
}

function jobDeadline({ ownerManifest, owner }: Evidence, end: PodEnd): Deadline {
  const path = [...(owner.kind === 'CronJob' ? ['spec', 'jobTemplate', 'spec'] : ['spec']), FIELD];
  return { end, scope: 'job', seconds: secondsAt(ownerManifest, path), path, isOwners: true };
}

function secondsAt(document: Fields | undefined, path: readonly string[]): number | undefined {
  const holder = path.slice(0, -1).reduce<Fields>((fields, token) => fieldsOf(fields[token]), document ?? {});
  return numberOf(holder[FIELD]);
}

/** The deadline of a Job is its cause only where the pod did not fail of itself: the controller kills the pods then. */
function endOfJob(evidence: Evidence): PodEnd | undefined {
  const event = [...evidence.events(), ...evidence.facts.ownerEvents].find(({ message }) => OF_JOB.test(message));
  if (event === undefined) return undefined;
  const failsItself = evidence.facts.containers.some(({ state, lastState }) =>
    [state, lastState].some((each) => each !== null && isFailure(each)),
  );
  return failsItself
    ? undefined
    : { reason: 'DeadlineExceeded', message: event.message.trim(), quotes: [fromEvent(event)] };
}

function isFailure({ kind, exitCode, reason }: { kind: string; exitCode: number | null; reason: string }): boolean {
  if (kind === 'waiting') return !['', 'ContainerCreating', 'PodInitializing'].includes(reason);
  return kind === 'terminated' && (reason === 'OOMKilled' || !KILLED.has(exitCode ?? 0));
}
