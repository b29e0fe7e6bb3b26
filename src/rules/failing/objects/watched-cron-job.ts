import { type Fields, listOf, textOf } from '../../evidence/values.js';
import { specOf, statusOf } from '../../pod/object.js';
import { instantAt } from '../instants.js';
import { keptName, projectMetadata, type WatchedObject } from './watched-object.js';

/** What is kept of a CronJob. */
export interface WatchedCronJob extends WatchedObject {
  readonly kind: 'CronJob';
  readonly schedule: string;
  /** '' is the controller's own, which is UTC as a rule. */
  readonly timeZone: string;
  readonly isSuspended: boolean;
  /** Whether a run may be left out because the one before still runs. */
  readonly mayWait: boolean;
  readonly isActive: boolean;
  /** In milliseconds since 1970; 0 for one that has never run. */
  readonly lastScheduledAt: number;
}

export function projectCronJob(object: Fields): WatchedCronJob {
  const spec = specOf<'CronJob'>(object);
  const status = statusOf<'CronJob'>(object);
  return {
    kind: 'CronJob',
    ...projectMetadata(object),
    schedule: keptName(spec.schedule),
    timeZone: keptName(spec.timeZone),
    isSuspended: spec.suspend === true,
    mayWait: textOf(spec.concurrencyPolicy) === 'Forbid',
    isActive: listOf(status.active).length > 0,
    lastScheduledAt: instantAt(status.lastScheduleTime),
  };
}
