import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import { conditionAt, ownContainers } from '../seen-pod.js';

/** The pod has its sandbox and its network. */
export const sandboxReady = defineOracle({
  name: 'sandbox-ready',
  failsWith: ['network-not-ready', 'failed-create-pod-sandbox', 'pod-sandbox-error', 'container-creating'],
  watches: () => 'The pod gets its sandbox and its network.',
  holds: (look) =>
    once(
      look,
      (seen) =>
        conditionAt(seen, 'PodReadyToStartContainers') !== undefined ||
        ownContainers(seen).some(({ state, last }) => last !== null || (state !== null && state.kind !== 'waiting')),
      { yes: 'the pod has its sandbox and its network', no: 'the pod has no sandbox yet' },
    ),
});
