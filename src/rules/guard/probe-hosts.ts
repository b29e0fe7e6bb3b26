import { type Fields, fieldsOf } from '../evidence/values.js';
import { type GuardRule, quoted } from './guard-case.js';

/** Probes and hooks go to the pod itself: the kubelet sends them from the node's network, where another host could be anything. */
export const probeHosts: GuardRule = ({ pairs }) =>
  pairs.flatMap(({ before, after, label }) => {
    const had = hostsOf(before.fields);
    return hostsOf(after.fields)
      .filter((host) => !had.includes(host))
      .map((host) => `${label}: a probe must not go to the host ${quoted(host)}`);
  });

function hostsOf(container: Fields): unknown[] {
  const { postStart, preStop } = fieldsOf(container['lifecycle']);
  return [container['livenessProbe'], container['readinessProbe'], container['startupProbe'], postStart, preStop]
    .map(fieldsOf)
    .flatMap(({ httpGet, tcpSocket }) => [fieldsOf(httpGet)['host'], fieldsOf(tcpSocket)['host']])
    .filter((host) => (host ?? '') !== '');
}
