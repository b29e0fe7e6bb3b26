import { readinessFailed } from '../../../../src/rules/failing/verdicts/readiness-failed.js';
import { around, at, conditions, container, containerEvent, ended, pod, podWith, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(readinessFailed, {
  fails: [
    {
      name: 'a container that does not become ready',
      object: podWith(
        running(),
        {},
        {
          containers: [
            {
              name: 'app',
              readinessProbe: { initialDelaySeconds: 5, periodSeconds: 10, failureThreshold: 3, timeoutSeconds: 1 },
            },
          ],
        },
      ),
      finding: { container: 'app', since: Date.parse(at(1)), patience: 36_000, grace: 60_000 },
    },
    {
      name: 'what the probe answers',
      object: podWith(running()),
      around: around([containerEvent('Unhealthy', 'Readiness probe failed: 503')]),
      finding: { reason: 'Unhealthy', message: 'Readiness probe failed: 503' },
    },
    {
      name: 'one that ceased to be ready, from then on',
      object: pod({
        status: { conditions: conditions({ Ready: false }, 500), containerStatuses: [container(running())] },
      }),
      finding: { since: Date.parse(at(500)), patience: 0 },
    },
  ],
  well: [{ name: 'a container that has ended', object: podWith(ended(1, 'Error')) }],
});
