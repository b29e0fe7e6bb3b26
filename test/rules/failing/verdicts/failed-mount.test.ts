import { failedMount } from '../../../../src/rules/failing/verdicts/failed-mount.js';
import { around, at, event, podWith, running, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const MISSING = 'MountVolume.SetUp failed for volume "tls" : secret "tls" not found';

describeVerdict(failedMount, {
  fails: [
    {
      name: 'a Secret that is missing',
      object: podWith(waiting('ContainerCreating')),
      around: around([event('FailedMount', MISSING)]),
      finding: { message: MISSING, since: Date.parse(at(2)) },
    },
  ],
  well: [
    {
      name: 'what the kubelet has not read yet',
      object: podWith(waiting('ContainerCreating')),
      around: around([event('FailedMount', 'failed to sync configmap cache: timed out waiting for the condition')]),
    },
    {
      name: 'a volume that was mounted since',
      object: podWith(running()),
      around: around([event('FailedMount', 'secret "tls" not found')]),
    },
  ],
});
