import { failedAttachVolume } from '../../../../src/rules/failing/verdicts/failed-attach-volume.js';
import { around, at, event, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(failedAttachVolume, {
  fails: [
    {
      name: 'the event FailedAttachVolume',
      object: podWith(waiting('ContainerCreating')),
      around: around([
        event('FailedAttachVolume', 'first words', { lastTimestamp: at(1) }),
        event('FailedAttachVolume', 'last words'),
      ]),
      finding: { reason: 'FailedAttachVolume', message: 'last words' },
    },
  ],
  well: [
    {
      name: 'a container that has been created',
      object: podWith(running()),
      around: around([event('FailedAttachVolume', 'words')]),
    },
    { name: 'a pod without a word', object: podWith(waiting('ContainerCreating')) },
  ],
});
