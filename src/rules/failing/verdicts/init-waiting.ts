import { START_MS } from '../../report/pod-states.js';
import { firstContainer } from '../signs.js';
import { defineVerdict } from '../verdict.js';

/** An init container runs for minutes: it waits for something that does not come. */
export const initWaiting = defineVerdict({
  id: 'init-waiting',
  subject: 'Pod',
  reason: 'PodInitializing',
  grace: START_MS,
  looksAt: 'how long an init container has been running',
  judge: (pod) =>
    firstContainer(pod, ({ role, state }) =>
      pod.phase === 'Pending' && role === 'init' && state?.kind === 'running' ? { since: state.startedAt } : undefined,
    ),
});
