import { elementsOf, type Fields, fieldsOf } from '../evidence/values.js';
import { addedElements } from '../pod/added-elements.js';
import { type ContainerPair, type GuardRule, quoted } from './guard-case.js';

/**
 * Probes and hooks go to the pod itself: the kubelet sends them from the node's network, where another host could be anything. In a pod with the network
 * of the node so could another port, such as the kubelet's own.
 */
export const probeHosts: GuardRule = ({ before: pod, after, pairs }) =>
  pairs.flatMap((pair) => [
    ...addedElements(hostsOf(pair.before.fields), hostsOf(pair.after.fields)).map(
      (host) => `${pair.label}: a probe must not go to the host ${quoted(host)}`,
    ),
    ...(pod.spec['hostNetwork'] === true || after.spec['hostNetwork'] === true ? judgePorts(pair) : []),
  ]);

function judgePorts({ before, after, label }: ContainerPair): string[] {
  const declared = elementsOf(before.fields['ports'])
    .map(fieldsOf)
    .flatMap(({ containerPort, name }) => [containerPort, name]);
  return addedElements([...declared, ...portsOf(before.fields)], portsOf(after.fields)).map(
    (port) => `${label}: a probe must not go to port ${quoted(port)} of the node`,
  );
}

function hostsOf(container: Fields): unknown[] {
  return targetsOf(container)
    .map(({ host }) => host)
    .filter((host) => (host ?? '') !== '');
}

function portsOf(container: Fields): unknown[] {
  return targetsOf(container)
    .map(({ port }) => port)
    .filter((port) => (port ?? null) !== null);
}

function targetsOf(container: Fields): readonly Fields[] {
  const { postStart, preStop } = fieldsOf(container['lifecycle']);
  return [container['livenessProbe'], container['readinessProbe'], container['startupProbe'], postStart, preStop]
    .map(fieldsOf)
    .flatMap(({ httpGet, tcpSocket, grpc }) => [fieldsOf(httpGet), fieldsOf(tcpSocket), fieldsOf(grpc)]);
}
