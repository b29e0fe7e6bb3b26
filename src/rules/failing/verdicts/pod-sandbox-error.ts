import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The pod’s sandbox cannot be made or ended. */
export const podSandboxError = waitingVerdict({
  id: 'pod-sandbox-error',
  reasons: ['CreatePodSandboxError', 'ConfigPodSandboxError', 'KillPodSandboxError'],
  grace: 3 * SECOND,
});
