import { cronJobInvalid } from '../../../../src/rules/failing/verdicts/cron-job-invalid.js';
import { around, at, event, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(cronJobInvalid, {
  fails: [
    {
      name: 'what the controller says',
      object: object('CronJob', { spec: { schedule: '' } }),
      around: around([event('UnparseableSchedule', 'expected 5 fields')]),
      finding: { reason: 'UnparseableSchedule', message: 'expected 5 fields' },
    },
    {
      name: 'why no Job can be made, also when a run has been missed for it',
      object: object('CronJob', { spec: { schedule: '* * * * *' } }),
      around: around([event('FailedCreate', 'jobs.batch "a-1" is forbidden: exceeded quota: tight')]),
      finding: { reason: 'FailedCreate' },
    },
  ],
  well: [
    {
      name: 'what it said before the last run',
      object: object('CronJob', { spec: { schedule: '' }, status: { lastScheduleTime: at(9) } }),
      around: around([event('FailedCreate', 'quota')]),
    },
    {
      name: 'another event',
      object: object('CronJob', { spec: { schedule: '' } }),
      around: around([event('MissSchedule', 'late')]),
    },
  ],
});
