import { textOf } from '../../evidence/values.js';
import { specOf } from '../../pod/object.js';
import { volumesOf } from '../../pod/pod-fields.js';
import { STARTING } from '../../report/pod-states.js';
import { defineOracle } from '../define-oracle.js';
import { once } from '../holdings.js';
import type { OracleCase } from '../oracle-case.js';
import { ownContainers, type SeenPod } from '../seen-pod.js';
import { listed, quotedLine } from '../words.js';

/** The volumes of the pod are attached and mounted. */
export const volumesMounted = defineOracle({
  name: 'volumes-mounted',
  failsWith: ['failed-mount', 'failed-attach-volume', 'failed-resource-claim', 'container-creating'],
  applies: (about) => volumeNames(about).length > 0,
  watches: (about) => `The volumes ${quotedLine(listed(volumeNames(about)))} are mounted.`,
  holds: (look, about) =>
    once(look, isMounted, {
      yes: `the volumes ${quotedLine(listed(volumeNames(about)))} are mounted`,
      no: 'the volumes are not mounted yet',
    }),
});

function volumeNames({ fixed }: OracleCase): readonly string[] {
  return volumesOf(specOf(fixed)).map(({ name }) => textOf(name));
}

/** The kubelet comes to images and containers only when all volumes are mounted. */
function isMounted(seen: SeenPod): boolean {
  return ownContainers(seen).some(
    ({ state, last }) => last !== null || (state !== null && (state.kind !== 'waiting' || !STARTING.has(state.reason))),
  );
}
