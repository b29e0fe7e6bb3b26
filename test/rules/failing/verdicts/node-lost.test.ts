import { nodeLost } from '../../../../src/rules/failing/verdicts/node-lost.js';
import { at, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(nodeLost, {
  fails: [
    {
      name: 'the code NodeLost',
      object: pod({ status: { reason: 'NodeLost', message: 'gone' }, metadata: { deletionTimestamp: at(60) } }),
      finding: { message: 'gone' },
    },
    { name: 'the phase Unknown', object: pod({ status: { phase: 'Unknown' } }) },
  ],
  well: [{ name: 'a pod that is not ready', object: pod() }],
});
