import { jobPolicyFailed } from '../../../../src/rules/failing/verdicts/job-policy-failed.js';
import { around, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(jobPolicyFailed, {
  fails: [
    {
      name: 'its condition',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'PodFailurePolicy', 'words')] } }),
      finding: { reason: 'PodFailurePolicy', message: 'words' },
    },
  ],
  well: [
    {
      name: 'a Job whose failed pod tells more',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'PodFailurePolicy', 'words')] } }),
      around: around([], { failingPods: 1 }),
    },
    {
      name: 'one after which its CronJob made another',
      object: object('Job', { status: { conditions: [condition('Failed', 'True', 'PodFailurePolicy', 'words')] } }),
      around: around([], { isSuperseded: true }),
    },
    {
      name: 'a Job that is complete',
      object: object('Job', { status: { succeeded: 1, conditions: [condition('Complete', 'True', '')] } }),
    },
  ],
});
