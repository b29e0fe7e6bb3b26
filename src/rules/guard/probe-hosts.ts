import { addedElements } from '../pod/added-elements.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';
import { PROBE_NAMES, probeOf } from '../pod/pod-fields.js';
import { HOOK_NAMES, hookOf, type PortTarget, TARGET_NAMES, targetOf } from '../pod/probe-fields.js';
import { type ContainerPair, type GuardRule, quotedValue } from './guard-case.js';

/**
 * Probes and hooks go to the pod itself: the kubelet sends them from the node's network, where another host could be anything. In a pod with the network
 * of the node so could another port, such as the kubelet's own.
 */
export const probeHosts: GuardRule = ({ before: pod, after, pairs }) =>
  pairs.flatMap((pair) => [
    ...addedElements(hostsOf(pair.before), hostsOf(pair.after)).map(
      (host) => `${pair.label}: a probe must not go to the host ${quotedValue(host)}`,
    ),
    ...(pod.spec.hostNetwork === true || after.spec.hostNetwork === true ? judgePorts(pair) : []),
  ]);

function judgePorts({ before, after, label }: ContainerPair): string[] {
  const declared = before.ports.flatMap(({ containerPort, name }) => [containerPort, name]);
  return addedElements([...declared, ...portsOf(before)], portsOf(after)).map(
    (port) => `${label}: a probe must not go to port ${quotedValue(port)} of the node`,
  );
}

function hostsOf(container: ManifestContainer): unknown[] {
  return targetsOf(container)
    .map(({ host }) => host)
    .filter((host) => (host ?? '') !== '');
}

function portsOf(container: ManifestContainer): unknown[] {
  return targetsOf(container)
    .map(({ port }) => port)
    .filter((port) => (port ?? null) !== null);
}

function targetsOf({ fields }: ManifestContainer): readonly PortTarget[] {
  const handlers = [
    ...PROBE_NAMES.map((name) => probeOf(fields, name)),
    ...HOOK_NAMES.map((name) => hookOf(fields, name)),
  ];
  return handlers.flatMap((handler) => TARGET_NAMES.map((name) => targetOf(handler, name)));
}
