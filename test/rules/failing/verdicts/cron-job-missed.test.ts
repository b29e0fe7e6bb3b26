import { cronJobMissed } from '../../../../src/rules/failing/verdicts/cron-job-missed.js';
import { at, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(cronJobMissed, {
  fails: [
    {
      name: 'a run that did not come',
      object: object('CronJob', { spec: { schedule: '*/5 * * * *' }, status: { lastScheduleTime: at(0) } }),
      finding: { since: Date.parse(at(300)), grace: 60_000 },
    },
    {
      name: 'the first run',
      object: object('CronJob', { spec: { schedule: '@hourly' } }),
      finding: { since: Date.parse(at(3_600)) },
    },
  ],
  well: [
    { name: 'one that is suspended', object: object('CronJob', { spec: { schedule: '* * * * *', suspend: true } }) },
    {
      name: 'one that waits for its last run',
      object: object('CronJob', {
        spec: { schedule: '* * * * *', concurrencyPolicy: 'Forbid' },
        status: { active: [{}] },
      }),
    },
    { name: 'a schedule that cannot be read', object: object('CronJob', { spec: { schedule: 'now and then' } }) },
  ],
});
