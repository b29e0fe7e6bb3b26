import { addedElements } from '../pod/added-elements.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';
import type { PortFields } from '../pod/pod-fields.js';
import { type GuardRule, quotedValue } from './guard-case.js';

/** Ports of the node may be given up, never taken: another number could stand in the way of the kubelet or of another pod. */
export const hostPorts: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) =>
    before.fields.ports === after.fields.ports
      ? []
      : addedElements(takenPorts(before), takenPorts(after)).map(
          ({ hostPort }) => `${label}: hostPort ${quotedValue(hostPort)} must not be added or changed`,
        ),
  );

function takenPorts({ ports }: ManifestContainer): readonly PortFields[] {
  return ports
    .filter(({ hostPort, hostIP }) => (hostPort ?? 0) !== 0 || (hostIP ?? '') !== '')
    .map(({ hostPort, hostIP, protocol }) => ({ hostPort, hostIP: hostIP ?? '', protocol: protocol ?? 'TCP' }));
}
