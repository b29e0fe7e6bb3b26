import { type CaseRow, caseTable } from '../case-table.js';
import type { SandboxFault } from './sandbox-failure.js';

/** What serves a network plugin on each node. */
interface NetworkAgent extends CaseRow {
  readonly daemonSet: string;
  /** Where it usually is. */
  readonly namespaces: string;
}

/** The agents of network plugins, by the name or the socket of the plugin. */
export const NETWORK_AGENTS = caseTable<NetworkAgent>([
  {
    pattern: /ovn-?k8s|ovn-kubernetes/i,
    example: 'ovn-k8s-cni-overlay',
    daemonSet: 'ovnkube-node',
    namespaces: 'openshift-ovn-kubernetes or ovn-kubernetes',
  },
  {
    pattern: /multus|openshift/i,
    example: 'multus-shim',
    daemonSet: 'kube-multus-ds (multus on OpenShift)',
    namespaces: 'kube-system or openshift-multus',
  },
  {
    pattern: /calico|tigera/i,
    example: 'calico',
    daemonSet: 'calico-node',
    namespaces: 'calico-system or kube-system',
  },
  { pattern: /cilium/i, example: 'cilium-cni', daemonSet: 'cilium', namespaces: 'kube-system or cilium' },
  {
    pattern: /flannel|cbr0/i,
    example: 'cbr0',
    daemonSet: 'kube-flannel-ds',
    namespaces: 'kube-flannel or kube-system',
  },
  {
    pattern: /istio/i,
    example: 'istio-cni',
    daemonSet: 'istio-cni-node',
    namespaces: 'istio-system or kube-system',
  },
  { pattern: /linkerd/i, example: 'linkerd-cni', daemonSet: 'linkerd-cni', namespaces: 'linkerd-cni' },
  {
    pattern: /aws-cni|egress-(?:v4-|v6-)?cni/i,
    example: ['aws-cni', 'egress-cni'],
    daemonSet: 'aws-node',
    namespaces: 'kube-system',
  },
  { pattern: /azure-vnet|azure-ipam/i, example: 'azure-vnet', daemonSet: 'azure-cns', namespaces: 'kube-system' },
  { pattern: /antrea/i, example: 'antrea', daemonSet: 'antrea-agent', namespaces: 'kube-system' },
  {
    pattern: /weave|127\.0\.0\.1:6784/i,
    example: ['weave-net', 'Post "http://127.0.0.1:6784/ip/a5f1"'],
    daemonSet: 'weave-net',
    namespaces: 'kube-system',
  },
  { pattern: /kube-?router/i, example: 'kube-router', daemonSet: 'kube-router', namespaces: 'kube-system' },
  {
    pattern: /^(?:ib-)?sriov(?:-cni)?$/,
    example: 'sriov',
    daemonSet: 'kube-sriov-cni-ds (sriov-network-config-daemon with the SR-IOV operator)',
    namespaces: 'kube-system or sriov-network-operator',
  },
  { pattern: /^whereabouts$/, example: 'whereabouts', daemonSet: 'whereabouts', namespaces: 'kube-system' },
  { pattern: /^ovs$/, example: 'ovs', daemonSet: 'ovs-cni-amd64', namespaces: 'kube-system or cluster-network-addons' },
  { pattern: /kube-?ovn/i, example: 'kube-ovn', daemonSet: 'kube-ovn-cni', namespaces: 'kube-system' },
  { pattern: /kindnet/i, example: 'kindnet', daemonSet: 'kindnet', namespaces: 'kube-system' },
]);

const SOCKET =
  /dial (?:unix (\/[^\s:]{1,200})|tcp ((?:127\.0\.0\.1|localhost|\[::1\]):\d{2,5}))|failed to find plugin "([\w.-]{1,100})"/;

/** What is known of the agent that does not serve the plugin. */
interface AgentFault {
  readonly who: string;
  readonly node: string;
  /** The program of the plugin, where the message misses it. */
  readonly binary: string;
  /** The socket or address at which nobody answers. */
  readonly place: string;
}

const AGENT_STEPS: Partial<Readonly<Record<SandboxFault, (fault: AgentFault) => string>>> = {
  'plugin-down': ({ who, node, place }) =>
    `Get the pod of ${who} on ${node} ready${place === '' ? '' : `, which is to listen at ${place}`}: describe it and read its log, also that of the run before. Where it has no pod there, see its nodeSelector and tolerations. Nothing of this pod needs a change.`,
  'plugin-missing': ({ who, node, binary }) =>
    `Get the pod of ${who} ready on ${node}: its init container or install container puts ${binary || 'the plugin'} into /opt/cni/bin and its configuration into /etc/cni/net.d; where both are there, let the container runtime look in the same folders (bin_dir and conf_dir of containerd, plugin_dirs and network_dir of CRI-O).`,
  unauthorized: ({ who, node }) =>
    `Restart the pod of ${who} on ${node}, which renews its credentials: it writes the kubeconfig in /etc/cni/net.d anew, with a token that is valid. Where it comes again, see that its ServiceAccount, ClusterRole and ClusterRoleBinding exist and that the clock of the node is right.`,
};

/** Where the agent of a plugin is not there, has not installed it or is refused: which one, and what to do; undefined for plugins that nobody knows. */
export function agentStep(fault: SandboxFault, plugin: string, message: string, node: string): string | undefined {
  const say = AGENT_STEPS[fault];
  const [, socket = '', address = '', binary = ''] = SOCKET.exec(message) ?? [];
  const place = socket || address;
  const agent = (binary === '' ? [plugin, place, message] : [binary]).flatMap(
    (text) => NETWORK_AGENTS.find(text)?.row ?? [],
  )[0];
  if (say === undefined || agent === undefined) return undefined;
  return say({ who: `DaemonSet ${agent.daemonSet} (namespace ${agent.namespaces})`, node, binary, place });
}
