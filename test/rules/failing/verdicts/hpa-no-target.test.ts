import { hpaNoTarget } from '../../../../src/rules/failing/verdicts/hpa-no-target.js';
import { at, condition, object } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(hpaNoTarget, {
  fails: [
    {
      name: 'its condition',
      object: object('HorizontalPodAutoscaler', {
        status: { conditions: [condition('AbleToScale', 'False', 'FailedGetScale', 'words')] },
      }),
      finding: { reason: 'FailedGetScale', message: 'words', since: Date.parse(at(1)) },
    },
  ],
  well: [
    {
      name: 'one that works',
      object: object('HorizontalPodAutoscaler', {
        status: { conditions: [condition('AbleToScale', 'True', 'ReadyForNewScale')] },
      }),
    },
  ],
});
