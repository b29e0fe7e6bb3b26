import { SECOND } from '../durations.js';
import { preparationVerdict } from '../verdict-families.js';

/** The runtime cannot make the pod’s sandbox, for its network as a rule. */
export const failedCreatePodSandbox = preparationVerdict({
  id: 'failed-create-pod-sandbox',
  reasons: ['FailedCreatePodSandBox'],
  grace: 5 * SECOND,
});
