import { fieldsOf } from '../evidence/values.js';
import { type GuardRule, isSame, quoted } from './guard-case.js';
import { type ContainerView, elementsOf } from './pod-view.js';

/** Ports of the node may be given up, never taken: another number could stand in the way of the kubelet or of another pod. */
export const hostPorts: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) => {
    const had = hostPortsOf(before);
    return hostPortsOf(after)
      .filter((port) => !had.some((each) => isSame(each, port)))
      .map(({ hostPort }) => `${label}: hostPort ${quoted(hostPort)} must not be added or changed`);
  });

function hostPortsOf({ fields }: ContainerView) {
  return elementsOf(fields['ports'])
    .map(fieldsOf)
    .filter(({ hostPort, hostIP }) => (hostPort ?? 0) !== 0 || (hostIP ?? '') !== '')
    .map(({ hostPort, hostIP, protocol }) => ({ hostPort, hostIP: hostIP ?? '', protocol: protocol ?? 'TCP' }));
}
