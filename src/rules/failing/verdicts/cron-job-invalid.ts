import { newestEvent, signOfEvent } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** As the CronJob controller gives them. */
const REASONS = ['InvalidSchedule', 'UnparseableSchedule', 'UnknownTimeZone', 'FailedCreate', 'FailedNeedsStart'];

/** The CronJob’s schedule or time zone cannot be read, or its Jobs are refused. */
export const cronJobInvalid = defineVerdict({
  id: 'cron-job-invalid',
  subject: 'CronJob',
  reason: 'InvalidSchedule',
  grace: 0,
  looksAt: 'events that say that its runs cannot be scheduled or created',
  judge(cronJob, around) {
    const isNew = ({ lastAt }: { readonly lastAt: number }) => lastAt >= cronJob.lastScheduledAt;
    const event = newestEvent(around, REASONS, isNew);
    return cronJob.isSuspended || event === undefined ? undefined : { ...signOfEvent(event), detail: event.reason };
  },
});
