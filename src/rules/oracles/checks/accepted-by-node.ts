import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import { ownContainers } from '../seen-pod.js';

/** The kubelet takes the pod. */
export const acceptedByNode = defineOracle({
  name: 'accepted-by-node',
  failsWith: ['admission-rejected', 'out-of-resource', 'unexpected-admission-error', 'not-started'],
  watches: () => 'The kubelet of its node takes the pod.',
  holds: (look) =>
    once(look, (seen) => seen.pod.phase !== 'Failed' && ownContainers(seen).length > 0, {
      yes: 'the kubelet has taken the pod',
      no: 'the kubelet has not taken the pod yet',
    }),
});
