import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Fixer } from '../rule-and-fixers.js';
import { hostPortsOf } from './host-ports.js';
import { NO_PORT } from './sched-ports.js';
import { isEveryNode, matchingReasons, schedulingFailure } from './scheduling-failure.js';

const PORTS = ['containers', 'initContainers'].map((list) => `/spec/${list}/*/ports/*`);

/** The ports of the node are given up; the container's own stay. A pod with hostNetwork has no others, so it is left as it is. */
export const removeHostPort: Fixer = {
  strategy: 'remove-host-port',
  title: 'Give up hostPort',
  kinds: ['sched-ports'],
  touches: PORTS.flatMap((port) => [`${port}/hostPort`, `${port}/hostIP`]),
  propose: ({ evidence, pod }) => {
    const spec = fieldsOf(pod['spec']);
    const ports = spec['hostNetwork'] === true ? [] : hostPortsOf(spec);
    if (ports.length === 0) return [];
    const edit = new PodEdit(pod);
    for (const { list, containerIndex, portIndex } of ports) {
      const path = ['spec', list, containerIndex, 'ports', portIndex];
      edit.remove([...path, 'hostPort']).remove([...path, 'hostIP']);
    }
    const list = ports.map((each) => `${each.port} of container ${each.container}`).join(', ');
    return [
      {
        title: `Remove hostPort ${[...new Set(ports.map((each) => each.port))].join(', ')}`,
        explanation: `hostPort ${list}: ${isTakenEverywhere(evidence) ? 'on no node is it free' : 'it is taken on the nodes that would otherwise do'}. Without it the pod can be placed, and is reached on its own address by its containerPort. Who reaches it on the address of a node must go through a Service (NodePort or LoadBalancer) then.`,
        assumes: ['Nothing reaches the pod by the port of its node, or a Service is made for it.'],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
};

function isTakenEverywhere(evidence: Evidence): boolean {
  const found = matchingReasons(schedulingFailure(evidence), NO_PORT);
  return found !== undefined && isEveryNode(found);
}
