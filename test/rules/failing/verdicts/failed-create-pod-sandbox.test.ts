import { failedCreatePodSandbox } from '../../../../src/rules/failing/verdicts/failed-create-pod-sandbox.js';
import { around, at, event, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(failedCreatePodSandbox, {
  fails: [
    {
      name: 'the event FailedCreatePodSandBox',
      object: podWith(waiting('ContainerCreating')),
      around: around([
        event('FailedCreatePodSandBox', 'first words', { lastTimestamp: at(1) }),
        event('FailedCreatePodSandBox', 'last words'),
      ]),
      finding: { reason: 'FailedCreatePodSandBox', message: 'last words' },
    },
  ],
  well: [
    {
      name: 'a container that has been created',
      object: podWith(running()),
      around: around([event('FailedCreatePodSandBox', 'words')]),
    },
    { name: 'a pod without a word', object: podWith(waiting('ContainerCreating')) },
  ],
});
