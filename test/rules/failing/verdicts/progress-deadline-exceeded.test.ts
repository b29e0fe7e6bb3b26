import { progressDeadlineExceeded } from '../../../../src/rules/failing/verdicts/progress-deadline-exceeded.js';
import { around, at, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(progressDeadlineExceeded, {
  fails: [
    {
      name: 'its condition',
      object: object('Deployment', {
        status: { conditions: [condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'words')] },
      }),
      finding: { reason: 'ProgressDeadlineExceeded', message: 'words', since: Date.parse(at(1)) },
    },
  ],
  well: [
    {
      name: 'a roll-out under way',
      object: object('Deployment', { status: { conditions: [condition('Progressing', 'True', 'ReplicaSetUpdated')] } }),
    },
    {
      name: 'one whose pods fail: they are reported themselves',
      object: object('Deployment', {
        status: { conditions: [condition('Progressing', 'False', 'ProgressDeadlineExceeded')] },
      }),
      around: around([], { failingPods: 1 }),
    },
    {
      name: 'one whose ReplicaSet may not create pods',
      object: object('Deployment', {
        status: {
          conditions: [
            condition('Progressing', 'False', 'ProgressDeadlineExceeded'),
            condition('ReplicaFailure', 'True', 'FailedCreate'),
          ],
        },
      }),
    },
  ],
});
