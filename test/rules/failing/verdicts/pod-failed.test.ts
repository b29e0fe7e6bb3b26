import { podFailed } from '../../../../src/rules/failing/verdicts/pod-failed.js';
import { pod, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(podFailed, {
  fails: [
    {
      name: 'a failed pod of which nothing is known',
      object: pod({ status: { phase: 'Failed', message: 'so it is' } }),
      finding: { message: 'so it is' },
    },
  ],
  well: [
    { name: 'one that has succeeded', object: pod({ status: { phase: 'Succeeded' } }) },
    { name: 'one that is starting', object: podWith(waiting('ContainerCreating')) },
  ],
});
