import { fieldsOf, textOf } from '../../rules/evidence/values.js';
import {
  controllerReference,
  isBeingDeleted,
  metadataOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
} from '../../rules/pod/object.js';
import { nextRun } from '../../rules/schedule/next-run.js';
import { instantOf, type StoredObject } from '../api-server/object-store.js';
import { StatusError } from '../api-server/status.js';
import type { ControlPlane } from '../control-plane.js';
import { mapIn } from '../fields.js';
import { CRON_JOBS, JOBS } from '../kinds.js';
import { controlledBy, createdMs, isTrue, numberIn } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, keyOf } from './pod-control.js';

const COMPONENT = 'cronjob-controller';

type EventType = readonly ['Normal' | 'Warning', string];

/** Makes a Job of a CronJob whenever its schedule says. */
export function startCronJobs(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(CRON_JOBS, ...atKey(key));
    if (found !== undefined && !isBeingDeleted(found)) reconcile(plane, found, queue);
  });
  plane.informers.onChange(CRON_JOBS, ({ type, object }) => {
    if (type !== 'DELETED') queue.add(keyOf(object));
  });
  plane.informers.onChange(JOBS, ({ object }) => {
    const owner = controllerReference(object);
    if (owner?.kind === 'CronJob') queue.add(`${namespaceOf(object)}/${textOf(owner.name)}`);
  });
}

const isDone = (job: StoredObject) => isTrue(job, 'Complete') || isTrue(job, 'Failed');

function reconcile(plane: ControlPlane, cron: StoredObject, queue: WorkQueue): void {
  cleanUp(plane, cron);
  const { schedule, timeZone, suspend } = specOf<'CronJob'>(cron);
  const last = Date.parse(textOf(statusOf<'CronJob'>(cron).lastScheduleTime)) || createdMs(cron);
  const due = nextRun(textOf(schedule), textOf(timeZone), last);
  if (due === undefined) {
    tell(plane, cron, ['Warning', 'UnparseableSchedule'], `unparseable schedule: "${textOf(schedule)}"`);
    return;
  }
  if (due > plane.clock.now) queue.add(keyOf(cron), due - plane.clock.now);
  else if (suspend !== true) run(plane, cron, latestDue(plane, cron, due), queue);
  tellStatus(plane, cron, {});
}

/** Of several runs that were missed, the last one counts. */
function latestDue({ clock }: ControlPlane, cron: StoredObject, first: number): number {
  const { schedule, timeZone } = specOf<'CronJob'>(cron);
  let due = first;
  for (
    let next = nextRun(textOf(schedule), textOf(timeZone), due);
    next !== undefined && next <= clock.now && next - first < 86_400_000;
  ) {
    due = next;
    next = nextRun(textOf(schedule), textOf(timeZone), due);
  }
  return due;
}

function run(plane: ControlPlane, cron: StoredObject, due: number, queue: WorkQueue): void {
  const { concurrencyPolicy, startingDeadlineSeconds } = specOf<'CronJob'>(cron);
  const active = plane.informers.owned(cron, JOBS).filter((job) => !isDone(job));
  const isLate = typeof startingDeadlineSeconds === 'number' && plane.clock.now - due > startingDeadlineSeconds * 1_000;
  if (isLate)
    tell(
      plane,
      cron,
      ['Warning', 'MissSchedule'],
      `Missed scheduled time to start a job: ${new Date(due).toUTCString()}`,
    );
  if (concurrencyPolicy === 'Forbid' && active.length > 0) {
    tell(
      plane,
      cron,
      ['Normal', 'JobAlreadyActive'],
      'Not starting job because prior execution is running and concurrency policy is Forbid',
    );
    return;
  }
  if (concurrencyPolicy === 'Replace') for (const job of active) plane.api.delete(JOBS, job);
  if (!isLate) createJob(plane, cron, due);
  tellStatus(plane, cron, { lastScheduleTime: instantOf(due) });
  queue.add(keyOf(cron), 1_000);
}

function createJob(plane: ControlPlane, cron: StoredObject, due: number): void {
  const template = mapIn(specOf<'CronJob'>(cron), 'jobTemplate');
  const name = `${nameOf(cron)}-${Math.floor(due / 60_000)}`;
  const { labels, annotations } = metadataOf(template);
  try {
    plane.api.create(JOBS, {
      ...{ apiVersion: 'batch/v1', kind: 'Job' },
      metadata: {
        ...{ name, namespace: namespaceOf(cron), ...(labels !== undefined && { labels }) },
        annotations: { ...fieldsOf(annotations), 'batch.kubernetes.io/cronjob-scheduled-timestamp': instantOf(due) },
        ownerReferences: [controlledBy(cron)],
      },
      spec: template.spec,
    });
    tell(plane, cron, ['Normal', 'SuccessfulCreate'], `Created job ${name}`);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    tell(plane, cron, ['Warning', 'FailedCreate'], `Error creating job: ${error.message}`);
  }
}

function cleanUp(plane: ControlPlane, cron: StoredObject): void {
  const jobs = plane.informers.owned(cron, JOBS).toSorted((one, other) => createdMs(one) - createdMs(other));
  const keep = (type: string, field: 'failedJobsHistoryLimit' | 'successfulJobsHistoryLimit') => {
    const ended = jobs.filter((job) => isTrue(job, type));
    for (const job of ended.slice(0, Math.max(0, ended.length - numberIn(specOf<'CronJob'>(cron), field, 1))))
      plane.api.delete(JOBS, job);
  };
  keep('Complete', 'successfulJobsHistoryLimit');
  keep('Failed', 'failedJobsHistoryLimit');
}

function tellStatus(plane: ControlPlane, cron: StoredObject, more: object): void {
  const { api, informers } = plane;
  const now = api.current(CRON_JOBS, cron);
  if (now === undefined) return;
  const jobs = informers.owned(cron, JOBS);
  const active = jobs
    .filter((job) => !isDone(job))
    .map((job) => ({
      apiVersion: 'batch/v1',
      kind: 'Job',
      name: nameOf(job),
      namespace: namespaceOf(job),
      uid: job.metadata.uid,
    }));
  const successes = jobs
    .filter((job) => isTrue(job, 'Complete'))
    .map((job) => textOf(statusOf<'Job'>(job).completionTime))
    .sort();
  const { active: _active, ...status } = statusOf<'CronJob'>(now);
  api.putStatus(CRON_JOBS, cron, {
    ...{ ...status, ...more, ...(active.length > 0 && { active }) },
    ...(successes.length > 0 && { lastSuccessfulTime: successes.at(-1) }),
  });
}

function tell({ events }: ControlPlane, about: StoredObject, [type, reason]: EventType, message: string): void {
  events.record({ about, type, reason, message, component: COMPONENT });
}
