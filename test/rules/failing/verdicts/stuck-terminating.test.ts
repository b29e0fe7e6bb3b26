import { stuckTerminating } from '../../../../src/rules/failing/verdicts/stuck-terminating.js';
import { around, at, event, pod } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(stuckTerminating, {
  fails: [
    {
      name: 'a pod that was to be gone',
      object: pod({ metadata: { deletionTimestamp: at(60) } }),
      finding: { since: Date.parse(at(60)), grace: 60_000 },
    },
    {
      name: 'why it does not go',
      object: pod({ metadata: { deletionTimestamp: at(60) } }),
      around: around([event('FailedKillPod', 'error killing pod: timeout')]),
      finding: { message: 'error killing pod: timeout' },
    },
  ],
  well: [{ name: 'one that nobody deletes', object: pod() }],
});
