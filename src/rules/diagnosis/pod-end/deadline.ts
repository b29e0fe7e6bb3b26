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
  /** Where it stands: in the pod's manifest, or in that of the Job or CronJob. */
  readonly path: readonly string[];
}

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

function podDeadline({ manifest }: Evidence, end: PodEnd): Deadline {
  const seconds = numberOf(manifest.spec['activeDeadlineSeconds']);
  return { end, scope: 'pod', seconds, path: [...manifest.specPath.split('.'), 'activeDeadlineSeconds'] };
}

function jobDeadline({ ownerManifest, owner }: Evidence, end: PodEnd): Deadline {
  const isCron = owner.kind === 'CronJob';
  const spec = isCron ? ['spec', 'jobTemplate', 'spec'] : ['spec'];
  const fields = spec.reduce<Fields>((holder, token) => fieldsOf(holder[token]), ownerManifest ?? {});
  const seconds = numberOf(fields['activeDeadlineSeconds']);
  return { end, scope: 'job', seconds, path: [...spec, 'activeDeadlineSeconds'] };
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
