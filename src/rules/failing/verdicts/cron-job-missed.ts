import { nextRun } from '../../schedule/next-run.js';
import { MINUTE } from '../durations.js';
import { defineVerdict } from '../verdict.js';

/** The CronJob’s next run was due, and there was none. */
export const cronJobMissed = defineVerdict({
  id: 'cron-job-missed',
  subject: 'CronJob',
  reason: 'MissSchedule',
  grace: MINUTE,
  looksAt: 'when the run after the last one is due',
  judge(cronJob) {
    const { isSuspended, mayWait, isActive, lastScheduledAt, createdAt, schedule, timeZone } = cronJob;
    if (isSuspended || (mayWait && isActive)) return undefined;
    const due = nextRun(schedule, timeZone, lastScheduledAt || createdAt);
    if (due === undefined) return undefined;
    return { since: due, isPlanned: true, message: `The run of ${new Date(due).toISOString()} did not come` };
  },
});
