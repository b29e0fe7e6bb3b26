import { failedCreateJob } from '../../../../src/rules/failing/verdicts/failed-create-job.js';
import { around, event, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(failedCreateJob, {
  fails: [
    {
      name: 'pods that the API server refuses',
      object: object('Job', { spec: { parallelism: 1 } }),
      around: around([event('FailedCreate', 'exceeded quota')]),
      finding: { reason: 'FailedCreate', message: 'exceeded quota' },
    },
  ],
  well: [
    {
      name: 'as many pods as are wanted',
      object: object('Job', { status: { active: 1 } }),
      around: around([event('FailedCreate', 'exceeded quota')]),
    },
    { name: 'too few pods that nobody refuses', object: object('Job', { spec: { parallelism: 1 } }) },
    {
      name: 'a namespace that is being deleted',
      object: object('Job', { spec: { parallelism: 1 } }),
      around: around([
        event(
          'FailedCreate',
          'forbidden: unable to create new content in namespace shop because it is being terminated',
        ),
      ]),
    },
  ],
});
