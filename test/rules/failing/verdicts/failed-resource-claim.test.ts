import { failedResourceClaim } from '../../../../src/rules/failing/verdicts/failed-resource-claim.js';
import { around, at, event, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(failedResourceClaim, {
  fails: [
    {
      name: 'the event FailedPrepareDynamicResources',
      object: podWith(waiting('ContainerCreating')),
      around: around([
        event('FailedPrepareDynamicResources', 'first words', { lastTimestamp: at(1) }),
        event('FailedPrepareDynamicResources', 'last words'),
      ]),
      finding: { reason: 'FailedPrepareDynamicResources', message: 'last words' },
    },
  ],
  well: [
    {
      name: 'a container that has been created',
      object: podWith(running()),
      around: around([event('FailedPrepareDynamicResources', 'words')]),
    },
    { name: 'a pod without a word', object: podWith(waiting('ContainerCreating')) },
  ],
});
