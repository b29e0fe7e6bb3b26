import { SECOND } from '../durations.js';
import { waitingVerdict } from '../verdict-families.js';

/** The image could not be pulled, and the kubelet waits before it tries again. */
export const imagePullBackOff = waitingVerdict({
  id: 'image-pull-back-off',
  reasons: ['ImagePullBackOff'],
  grace: 3 * SECOND,
  cause: 'image-pull',
});
