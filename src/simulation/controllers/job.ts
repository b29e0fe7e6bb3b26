import { textOf } from '../../rules/evidence/values.js';
import type { KindFields } from '../../rules/pod/kind-fields.js';
import { isBeingDeleted, specOf, statusOf } from '../../rules/pod/object.js';
import { terminatedOf } from '../../rules/pod/pod-status.js';
import { instantOf, type StoredObject } from '../api-server/object-store.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn } from '../fields.js';
import { JOBS, PODS } from '../kinds.js';
import { isTrue, numberIn } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, createPod, isActive, isReady, keyOf, onPodsOf, podOf, podsOf } from './pod-control.js';

const COMPONENT = 'job-controller';
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 600_000;

/** Runs the pods of a Job until enough have succeeded or too many have failed. */
export function startJobs(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(JOBS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) reconcile(plane, found, queue);
  });
  plane.informers.onChange(JOBS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  onPodsOf(plane, 'Job', (key) => queue.add(key));
}

const failures = (pods: readonly StoredObject[]) => pods.filter((pod) => statusOf(pod).phase === 'Failed').length;
const restarts = (pods: readonly StoredObject[]) =>
  pods.filter(isActive).reduce((sum, pod) => sum + restartsOf(pod), 0);

function restartsOf(pod: StoredObject): number {
  return listIn(statusOf(pod), 'containerStatuses').reduce((sum, each) => sum + numberIn(each, 'restartCount', 0), 0);
}

function reconcile(plane: ControlPlane, job: StoredObject, queue: WorkQueue): void {
  if (isTrue(job, 'Complete') || isTrue(job, 'Failed') || specOf<'Job'>(job).suspend === true) return;
  const pods = podsOf(plane, job);
  const spec = specOf<'Job'>(job);
  const succeeded = pods.filter((pod) => statusOf(pod).phase === 'Succeeded').length;
  const failed = failures(pods);
  const wanted = numberIn(spec, 'completions', 1);
  const startTime = textOf(statusOf<'Job'>(job).startTime) || timestamp(plane);
  const end = jobEnd(plane, { job, startTime, isComplete: succeeded >= wanted, failed: failed + restarts(pods) });
  if (end !== undefined) {
    finish(plane, job, end);
    return;
  }
  createMissingPods(plane, job, { pods, wanted: wanted - succeeded, queue });
  planDeadline(plane, job, startTime, queue);
  tellStatus(plane, job, { startTime });
}

interface Missing {
  readonly pods: readonly StoredObject[];
  readonly wanted: number;
  readonly queue: WorkQueue;
}

function createMissingPods(plane: ControlPlane, job: StoredObject, { pods, wanted, queue }: Missing): void {
  const missing = Math.min(numberIn(specOf<'Job'>(job), 'parallelism', 1), wanted) - pods.filter(isActive).length;
  const waits = missing > 0 ? backOffLeft(plane, pods) : 0;
  if (waits > 0) {
    queue.add(keyOf(job), waits);
    return;
  }
  if (createMissing(plane, job, missing) === undefined) queue.succeeded(keyOf(job));
  else queue.retry(keyOf(job));
}

function createMissing(plane: ControlPlane, job: StoredObject, missing: number): string | undefined {
  for (let index = 0; index < missing; index += 1) {
    const refusal = createPod(plane, job, COMPONENT, podOf(job));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** 10 s after the first failure, then twice as long each time. */
function backOffLeft({ clock }: ControlPlane, pods: readonly StoredObject[]): number {
  const failed = failures(pods);
  if (failed === 0) return 0;
  const ends = pods.flatMap((pod) =>
    listIn(statusOf(pod), 'containerStatuses').map((each) => Date.parse(textOf(terminatedOf(each, 'now').finishedAt))),
  );
  const last = Math.max(0, ...ends.filter(Number.isFinite));
  return last + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failed - 1)) - clock.now;
}

interface End {
  readonly type: 'Complete' | 'Failed';
  readonly reason: string;
  readonly message: string;
}

interface Progress {
  readonly job: StoredObject;
  readonly startTime: string;
  readonly isComplete: boolean;
  readonly failed: number;
}

function jobEnd({ clock }: ControlPlane, { job, startTime, isComplete, failed }: Progress): End | undefined {
  const spec = specOf<'Job'>(job);
  if (isComplete)
    return { type: 'Complete', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' };
  if (failed > numberIn(spec, 'backoffLimit', 6))
    return { type: 'Failed', reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit' };
  const deadline = spec.activeDeadlineSeconds;
  if (typeof deadline === 'number' && clock.now >= Date.parse(startTime) + deadline * 1_000)
    return { type: 'Failed', reason: 'DeadlineExceeded', message: 'Job was active longer than specified deadline' };
  return undefined;
}

function planDeadline({ clock }: ControlPlane, job: StoredObject, startTime: string, queue: WorkQueue): void {
  const deadline = specOf<'Job'>(job).activeDeadlineSeconds;
  if (typeof deadline === 'number')
    queue.add(keyOf(job), Math.max(0, Date.parse(startTime) + deadline * 1_000 - clock.now));
}

function finish(plane: ControlPlane, job: StoredObject, { type, reason, message }: End): void {
  for (const pod of podsOf(plane, job).filter(isActive)) plane.api.delete(PODS, pod);
  const now = instantOf(plane.clock.now);
  const condition = { type, status: 'True', reason, message, lastProbeTime: now, lastTransitionTime: now };
  const target = { ...condition, type: type === 'Failed' ? 'FailureTarget' : 'SuccessCriteriaMet' };
  tellStatus(plane, job, {
    startTime: textOf(statusOf<'Job'>(job).startTime) || now,
    conditions: [target, condition],
    ...(type === 'Complete' && { completionTime: now }),
  });
  if (type === 'Failed') plane.events.record({ about: job, type: 'Warning', reason, message, component: COMPONENT });
  else
    plane.events.record({
      about: job,
      type: 'Normal',
      reason: 'Completed',
      message: 'Job completed',
      component: COMPONENT,
    });
  planCleanup(plane, job);
}

function planCleanup({ api, clock }: ControlPlane, job: StoredObject): void {
  const seconds = specOf<'Job'>(job).ttlSecondsAfterFinished;
  if (typeof seconds === 'number') clock.after(seconds * 1_000, () => api.delete(JOBS, job));
}

function tellStatus(plane: ControlPlane, job: StoredObject, more: KindFields['Job']['status']): void {
  const pods = podsOf(plane, job);
  const active = pods.filter(isActive);
  const succeeded = pods.filter((pod) => statusOf(pod).phase === 'Succeeded').length;
  const failed = failures(pods) + (more.conditions === undefined ? 0 : pods.filter(isBeingDeleted).length);
  plane.api.putStatus(JOBS, job, {
    ...more,
    ...(active.length > 0 && { active: active.length }),
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
    ready: active.filter(isReady).length,
    terminating: pods.filter(isBeingDeleted).length,
    uncountedTerminatedPods: {},
  });
}
