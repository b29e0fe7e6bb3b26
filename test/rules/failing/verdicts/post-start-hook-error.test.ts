import { postStartHookError } from '../../../../src/rules/failing/verdicts/post-start-hook-error.js';
import { around, containerEvent, ended, podWith, waiting } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(postStartHookError, {
  fails: [
    {
      name: 'the waiting reason',
      object: podWith(waiting('PostStartHookError', 'exit 1')),
      finding: { message: 'exit 1' },
    },
    {
      name: 'a container that was killed for it',
      object: podWith(waiting('CrashLoopBackOff'), { lastState: ended(137, 'Error', 3) }),
      around: around([containerEvent('FailedPostStartHook', 'PostStartHook failed')]),
      finding: { reason: 'CrashLoopBackOff', message: 'PostStartHook failed' },
    },
    {
      name: 'a container that is stopped for it in its first run, of which its status says nothing yet',
      object: podWith(waiting('ContainerCreating')),
      around: around([containerEvent('FailedPostStartHook', 'PostStartHook failed')]),
      finding: { message: 'PostStartHook failed' },
    },
  ],
  well: [
    { name: 'a crash without the event', object: podWith(ended(137, 'Error')) },
    {
      name: 'an end long after it',
      object: podWith(ended(1, 'Error', 4_000)),
      around: around([containerEvent('FailedPostStartHook', 'PostStartHook failed')]),
    },
  ],
});
