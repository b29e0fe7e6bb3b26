import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** A hook of the kubelet itself failed before the start, as of a device plugin. */
export const preStartHookError = waitingVerdict({
  id: 'pre-start-hook-error',
  reasons: ['PreStartHookError', 'PreCreateHookError'],
  grace: 3 * SECOND,
});
