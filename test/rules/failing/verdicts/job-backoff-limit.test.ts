import { jobBackoffLimit } from '../../../../src/rules/failing/verdicts/job-backoff-limit.js';
import { around, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(jobBackoffLimit, {
  fails: [
    {
      name: 'its condition',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', 'words')] } }),
      finding: { reason: 'BackoffLimitExceeded', message: 'words' },
    },
  ],
  well: [
    {
      name: 'a Job whose failed pod tells more',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', 'words')] } }),
      around: around([], { failingPods: 1 }),
    },
    {
      name: 'one after which its CronJob made another',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', 'words')] } }),
      around: around([], { isSuperseded: true }),
    },
    {
      name: 'a Job that is complete',
      object: object('Job', { status: { succeeded: 1, conditions: [condition('Complete', 'True', '')] } }),
    },
  ],
});
