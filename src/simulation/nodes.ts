import { instantOf, type ObjectFields } from './api-server/object-store.js';
import { addressOf } from './kubelet/kubelet.js';
import type { SimulatedNode } from './options.js';
import { Random, seedOf } from './random.js';

export const KUBELET_VERSION = 'v1.36.3';

const CONDITIONS = [
  ['MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'],
  ['DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'],
  ['PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'],
  ['Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'],
] as const;

/** The Node object of a node that is well. */
export function nodeObject(node: SimulatedNode, index: number, now: number): ObjectFields {
  const { name, cpu, memory, pods = 110, labels = {}, taints, ephemeralStorage = '100Gi' } = node;
  const resources = { cpu, memory, 'ephemeral-storage': ephemeralStorage, pods: String(pods) };
  const [lastHeartbeatTime, lastTransitionTime] = [instantOf(now), instantOf(now)];
  return {
    ...{ apiVersion: 'v1', kind: 'Node' },
    metadata: {
      name,
      labels: {
        ...{ 'kubernetes.io/arch': 'amd64', 'kubernetes.io/os': 'linux', 'kubernetes.io/hostname': name },
        ...{ 'beta.kubernetes.io/arch': 'amd64', 'beta.kubernetes.io/os': 'linux' },
        ...labels,
      },
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    },
    spec: { podCIDR: `10.244.${index}.0/24`, ...(taints !== undefined && { taints }) },
    status: {
      addresses: [
        { type: 'InternalIP', address: addressOf(index) },
        { type: 'Hostname', address: name },
      ],
      ...{ capacity: resources, allocatable: resources },
      conditions: CONDITIONS.map(([type, status, reason, message]) => ({
        ...{ type, status, reason, message, lastHeartbeatTime, lastTransitionTime },
      })),
      nodeInfo: nodeInfo(name),
    },
  };
}

function nodeInfo(name: string): object {
  const id = new Random(seedOf(name)).uuid();
  return {
    ...{ architecture: 'amd64', operatingSystem: 'linux', osImage: 'Debian GNU/Linux 12 (bookworm)' },
    ...{ bootID: id, machineID: id, systemUUID: id, kernelVersion: '6.1.0-28-amd64' },
    ...{ containerRuntimeVersion: 'containerd://2.1.4', kubeletVersion: KUBELET_VERSION, kubeProxyVersion: '' },
  };
}
