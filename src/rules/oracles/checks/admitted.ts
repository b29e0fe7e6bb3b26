import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';

/** The API server takes the pod. */
export const admitted = defineOracle({
  name: 'admitted',
  watches: () => 'The API server takes the pod: quota, LimitRange, ServiceAccount, Pod Security and webhooks.',
  holds: (look) =>
    once(look, () => true, { yes: 'the API server has taken the pod', no: 'the API server has not taken the pod yet' }),
});
