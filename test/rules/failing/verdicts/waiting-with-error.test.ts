import { waitingWithError } from '../../../../src/rules/failing/verdicts/waiting-with-error.js';
import { podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(waitingWithError, {
  fails: [
    {
      name: 'a reason that nobody knows',
      object: podWith(waiting('SomethingNew', 'odd')),
      finding: { reason: 'SomethingNew', message: 'odd' },
    },
  ],
  well: [
    { name: 'a container that waits for ContainerCreating', object: podWith(waiting('ContainerCreating')) },
    { name: 'a container that waits for PodInitializing', object: podWith(waiting('PodInitializing')) },
  ],
});
