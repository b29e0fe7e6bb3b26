import { networkNotReady } from '../../../../src/rules/failing/verdicts/network-not-ready.js';
import { around, at, event, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(networkNotReady, {
  fails: [
    {
      name: 'the event NetworkNotReady',
      object: podWith(waiting('ContainerCreating')),
      around: around([
        event('NetworkNotReady', 'first words', { lastTimestamp: at(1) }),
        event('NetworkNotReady', 'last words'),
      ]),
      finding: { reason: 'NetworkNotReady', message: 'last words' },
    },
  ],
  well: [
    {
      name: 'a container that has been created',
      object: podWith(running()),
      around: around([event('NetworkNotReady', 'words')]),
    },
    { name: 'a pod without a word', object: podWith(waiting('ContainerCreating')) },
  ],
});
