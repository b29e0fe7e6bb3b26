import { jobDeadlineExceeded } from '../../../../src/rules/failing/verdicts/job-deadline-exceeded.js';
import { around, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(jobDeadlineExceeded, {
  fails: [
    {
      name: 'its condition',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'DeadlineExceeded', 'words')] } }),
      finding: { reason: 'DeadlineExceeded', message: 'words' },
    },
  ],
  well: [
    {
      name: 'a Job whose failed pod tells more',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'DeadlineExceeded', 'words')] } }),
      around: around([], { failingPods: 1 }),
    },
    {
      name: 'one after which its CronJob made another',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'DeadlineExceeded', 'words')] } }),
      around: around([], { isSuperseded: true }),
    },
    {
      name: 'a Job that is complete',
      object: object('Job', { status: { succeeded: 1, conditions: [condition('Complete', 'True', '')] } }),
    },
  ],
});
