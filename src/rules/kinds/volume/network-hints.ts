import { caseTable } from '../case-table.js';
import { clusterKubectl, step } from '../support/commands.js';
import { PROXY_ANSWER } from '../support/proxy-answer.js';
import { NETWORK_ATTACHMENT_HINTS } from './network-attachment-hints.js';
import type { NetworkHintRow } from './network-hint.js';
import { NETWORK_PRODUCT_HINTS } from './network-product-hints.js';
import { RUNTIME_HINTS } from './runtime-hints.js';
import type { SandboxFault } from './sandbox-failure.js';

const ADDRESSES: readonly SandboxFault[] = ['addresses'];
const DOWN: readonly SandboxFault[] = ['plugin-down', 'network', 'busy'];

const MISSING: readonly SandboxFault[] = ['plugin-missing'];
const HANDLER: readonly SandboxFault[] = ['handler'];
const API: readonly SandboxFault[] = ['api-server'];

/** By the innermost plugin first: Multus and others call further ones. */
export const NETWORK_HINTS = caseTable<NetworkHintRow>([
  ...RUNTIME_HINTS,
  ...NETWORK_ATTACHMENT_HINTS,
  ...NETWORK_PRODUCT_HINTS,
  {
    pattern: PROXY_ANSWER,
    example:
      'error getting pod: Get "https://[10.43.0.1]:443/api/v1/namespaces/shop/pods/depot?timeout=1m0s": Service Unavailable',
    meaning:
      'An HTTP proxy, which the network plugin asks for the way to $1, does not give it: bare words such as Service Unavailable are the answer of a proxy, not of the API server.',
    step: 'Keep the plugin from asking a proxy for addresses of the cluster: NO_PROXY in the units of the container runtime and the kubelet of the node (and in the DaemonSet of the plugin) must hold the ranges of Services and pods, the addresses of the nodes, .svc and .cluster.local; then restart them.',
  },
  {
    pattern: /ovs-vsctl: (unix:\/[^\s:]{1,200}): database connection failed/,
    example: 'ovs-vsctl: unix:/var/run/openvswitch/db.sock: database connection failed (Protocol error)',
    meaning: 'Open vSwitch on the node does not answer at $1.',
    step: 'Get Open vSwitch on the node to answer at $1: restart its pod there (ovs-ovn of Kube-OVN, antrea-agent, ovs-node), or the service openvswitch where it runs on the node itself, and read why ovsdb-server ended; a second Open vSwitch on the node that uses the same socket has to go.',
  },
  {
    pattern:
      /failed to add IP(?: addr\w{0,4})? "?([\da-f]{0,4}:[\da-f:]{1,40}(?:\/\d{1,3})?)[^\n]{0,60}permission denied/i,
    example: 'failed to add IP addr fd00:10::4/64 to eth0: permission denied',
    meaning: 'The kernel takes no IPv6 address, $1, for the pod: IPv6 is switched off for it.',
    step: 'Switch IPv6 on where the pod gets its interfaces: net.ipv6.conf.all.disable_ipv6 and net.ipv6.conf.default.disable_ipv6 must be 0 on the node (sysctl, and no ipv6.disable=1 in the command line of its kernel); the next sandbox then takes $1. Or have the network plugin give no IPv6 addresses.',
  },
  {
    faults: ADDRESSES,
    pattern: /could not allocate IP in range: ip: ([\w.:]{3,45} \/ - [\w.:]{3,45})/i,
    example: 'Could not allocate IP in range: ip: 172.24.1.120 / - 172.24.1.123 / range: net.IPNet{}',
    meaning: 'The range $1 of Whereabouts has no address left.',
    step: 'Give the NetworkAttachmentDefinition a larger range (range, range_start, range_end), or release addresses of pods that are gone: the ip-reconciler of Whereabouts does so, else delete stale allocations in its IPPool and its OverlappingRangeIPReservations.',
    look: step(
      'See which addresses Whereabouts has given to whom:',
      clusterKubectl(
        'get',
        'ippools.whereabouts.cni.cncf.io,overlappingrangeipreservations.whereabouts.cni.cncf.io',
        '-A',
        '-o',
        'yaml',
      ),
    ),
  },
  {
    faults: ADDRESSES,
    pattern: /aws-cni|add cmd: failed to assign an IP address|InsufficientCidrBlocks|PrivateIPAddressLimitExceeded/,
    example: 'add cmd: failed to assign an IP address to container',
    meaning:
      'The VPC CNI has no address for the pod: its subnet has none left, or the instance has as many network interfaces and addresses as its type may.',
    step: 'See how many free addresses the subnet of the node has, and what the log of aws-node says. Where the subnet is used up, add a larger one (a secondary CIDR with custom networking); where the interfaces of the instance are, turn on prefix delegation (ENABLE_PREFIX_DELEGATION=true in the DaemonSet aws-node), use larger instances, or lower max-pods to what the type can give.',
    look: step(
      'Read why the VPC CNI gives none (more is in /var/log/aws-routed-eni/ipamd.log on the node):',
      clusterKubectl('-n', 'kube-system', 'logs', 'daemonset/aws-node', '-c', 'aws-node', '--tail=50'),
    ),
  },
  {
    faults: ADDRESSES,
    pattern: /waiting on Azure CNS|Azure CNS|AllocateIPConfig failed/,
    example: 'not enough IPs available for 9c6a7f37, waiting on Azure CNS to allocate more',
    meaning:
      'Azure CNS has no address ready for the pod: it is still fetching some for the node, or the subnet of the pods has none left.',
    step: 'Where it lasts longer than some minutes, see how many free addresses the subnet of the pods has: enlarge it, move the node pool to another subnet, lower max-pods, or use Azure CNI Overlay, which takes no addresses of the network.',
    look: step(
      'See which addresses each node has been given:',
      clusterKubectl('-n', 'kube-system', 'get', 'nodenetworkconfigs.acn.azure.com', '-o', 'wide'),
    ),
  },
  {
    faults: ADDRESSES,
    pattern: /azure-vnet|Failed to (?:allocate pool|delegate)|InsufficientFreeAddresses|No available address/i,
    also: /azure|Failed to (?:allocate pool|delegate)|SubnetIsFull|InsufficientFreeAddressesInSubnet/i,
    example: 'Code="InsufficientFreeAddressesInSubnet" Message="The subnet has not enough addresses"',
    meaning:
      'Azure CNI has no address left on the node: as many pods as addresses were set aside for it (max-pods), counting those that were not given back, or the subnet is full.',
    step: 'See on the node whether addresses of pods that are gone are still held (/var/run/azure-vnet-ipam.json): draining and restarting the node frees them. Else let fewer pods run there, use a node pool with a larger max-pods in a larger subnet, or Azure CNI Overlay.',
  },
  {
    faults: ADDRESSES,
    pattern: /no configured Calico pools/i,
    example: 'failed to request IPv4 addresses: no configured Calico pools',
    meaning:
      'Calico has no IP pool for the pod: there is none, all are disabled, or none selects the node or is named in the annotations of the pod.',
    step: 'Create an IPPool with the pod network of the cluster, or enable one and let its nodeSelector admit the node.',
    look: step('See the pools of Calico:', clusterKubectl('get', 'ippools.crd.projectcalico.org', '-o', 'yaml')),
  },
  {
    faults: ADDRESSES,
    pattern: /Assigned 0 out of \d{1,3} requested|affine blocks|\bcalico/i,
    example: 'Assigned 0 out of 1 requested IPv4 addresses; No more free affine blocks',
    meaning:
      'Calico has no address left for the pod: its IP pools are used up, by addresses of pods that are gone too, or the node may take no further block of them (strict affinity).',
    step: 'See how full the pools and blocks are (calicoctl ipam show --show-blocks) and which addresses leaked (calicoctl ipam check): release those (calicoctl ipam release --from-report), or add an IPPool, or use a smaller blockSize for many nodes.',
    look: step(
      'See the pools and blocks of Calico:',
      clusterKubectl('get', 'ippools.crd.projectcalico.org,ipamblocks.crd.projectcalico.org'),
    ),
  },
  {
    faults: ADDRESSES,
    pattern: /postIpamFailure|cilium/i,
    example: 'unable to allocate IP via local cilium agent: [POST /ipam][502] postIpamFailure range is full',
    meaning:
      'Cilium has no address left in the pod range of the node: all are given to pods, the range overlaps a route of the node, so that Cilium keeps away from it, or (in the ENI and Azure modes) the subnet is used up.',
    step: 'See what the CiliumNode of the node says of its ranges (spec.ipam, status.ipam). Give nodes larger ranges (the mask size of the cluster pool, or more CIDRs in it), remove a route or a second network plugin that has the same range; in the ENI mode add subnets or prefix delegation.',
    look: step('See the ranges of each node:', clusterKubectl('get', 'ciliumnodes.cilium.io', '-o', 'wide')),
  },
  {
    faults: ADDRESSES,
    pattern: /kube-ovn|AddressOutOfRange|NoAvailableAddress/i,
    example: 'acquire address for shop/web-0 failed: NoAvailableAddress',
    meaning: 'The subnet of Kube-OVN has no address left.',
    step: 'Enlarge the subnet or add another one for the namespace, and see whether addresses of pods that are gone are still held (kubectl get ips).',
    look: step('See how full the subnets are:', clusterKubectl('get', 'subnets.kubeovn.io')),
  },
  {
    faults: ADDRESSES,
    pattern: /no IP addresses available in (?:range set|network): ([\w.:-]{3,100})/,
    example: 'no IP addresses available in range set: 172.22.5.1-172.22.5.254',
    meaning:
      'The range $1, which the node has for its pods, has no address left: as many pods run there, or leases of pods that are gone are still held (host-local keeps them in /var/lib/cni/networks of the node).',
    step: 'Compare the leases in /var/lib/cni/networks of the node (a file for each address, which names its sandbox) with the pods that run there (crictl pods), and remove those of sandboxes that are gone. Where all are in use, lower max-pods or give nodes a larger podCIDR (node-cidr-mask-size; on GKE a larger range for pods per node).',
    look: step(
      'See which range each node has:',
      clusterKubectl(
        'get',
        'nodes',
        '-o',
        'custom-columns=NAME:.metadata.name,PODS:.status.allocatable.pods,POD_CIDR:.spec.podCIDR',
      ),
    ),
  },
  {
    faults: DOWN,
    pattern: /error adding host side routes for interface/,
    example:
      'error adding host side routes for interface: cali1b2c3d4e5f6, error: route already exists for an interface other than it',
    meaning:
      'Calico gives an address that another interface of the node still has: its record of addresses is not that of the node.',
    step: 'Find and release the addresses that do not agree (calicoctl ipam check, calicoctl ipam release --from-report), then delete the pod; where it comes again, drain and restart the node.',
  },
  {
    faults: DOWN,
    pattern: /failed to add (?:host route|pod rule)[^\n]{0,40}: file exists|setup NS network/,
    example: 'failed to add host route: file exists',
    meaning: 'The VPC CNI gives an address of which the node still has routes or rules of an earlier pod.',
    step: 'Restart aws-node on the node (delete its pod), so that it reads the routes anew, and update the VPC CNI; where it comes again, replace the node.',
    look: step(
      'Read what it says:',
      clusterKubectl('-n', 'kube-system', 'logs', 'daemonset/aws-node', '-c', 'aws-node', '--tail=50'),
    ),
  },
  {
    faults: DOWN,
    pattern: /flannel\/subnet\.env/,
    example: 'open /run/flannel/subnet.env: no such file or directory',
    meaning: 'Flannel has written no subnet for the node: its pod does not run there, or the node has no podCIDR.',
    step: 'See that the pod of flannel on the node runs, and what its log says: "pod cidr not assigned" means that the node has no podCIDR, which the kube-controller-manager gives (--allocate-node-cidrs, --cluster-cidr, as in net-conf.json of flannel).',
    look: step(
      'See which nodes have a podCIDR:',
      clusterKubectl('get', 'nodes', '-o', 'custom-columns=NAME:.metadata.name,POD_CIDR:.spec.podCIDR'),
    ),
  },
  {
    faults: DOWN,
    pattern: /OVS port binding|ovn-installed/,
    example:
      'failed to configure pod interface: timed out waiting for OVS port binding (ovn-installed) for 0a:58:0a:81:02:1e',
    meaning:
      'OVN has not wired the port of the pod on the node in time: its controller there (ovn-controller) is behind or does not hear from the southbound database.',
    step: 'See whether ovn-controller and ovnkube-node on the node are well and not short of CPU (their log tells of "no response to inactivity probe" or long polls); restart the ovnkube-node pod of the node, which connects them anew. On many nodes at once, see to the OVN databases (ovnkube-control-plane).',
    look: step('See the pods of OVN:', clusterKubectl('get', 'pods', '-A', '-o', 'wide', '-l', 'app=ovnkube-node')),
  },
  {
    faults: DOWN,
    pattern: /incompatible CNI versions; config is "([\w.]{1,20})"/,
    example: 'incompatible CNI versions; config is "1.1.0", plugin supports ["0.1.0" "0.2.0" "1.0.0"]',
    meaning:
      'The configuration of the network on the node is written for version $1 of CNI, which the plugin there is too old for.',
    step: 'Set cniVersion in the configuration of the network (/etc/cni/net.d of the node, or the NetworkAttachmentDefinition) to one that the message lists, or install a newer release of the plugins (containernetworking/plugins) in /opt/cni/bin, which knows $1.',
  },
  {
    faults: DOWN,
    pattern: /putEndpointIdTooManyRequests|\[429\]/,
    example: 'unable to create endpoint: [PUT /endpoint/{id}][429] putEndpointIdTooManyRequests',
    meaning:
      'The Cilium agent of the node makes endpoints only so fast, and too many are asked for at once; it is tried again.',
    step: 'Where it lasts, see what keeps the Cilium agent of the node busy (its CPU limit, many pods that start at once, long regenerations: cilium-dbg status, the metrics of api-rate-limit), give it more CPU, or raise its api-rate-limit for endpoint-create.',
  },
  {
    faults: DOWN,
    pattern: /branch ENI|pod ENI annotation not found|annotation vpc\.amazonaws\.com\/pod-eni/,
    example: [
      'add cmd: failed to setup branch ENI network: Failed to setup veth pair',
      'failed to parse Kubernetes args: failed to get pod annotation vpc.amazonaws.com/pod-eni',
      'failed to setup network: security group policy: pod ENI annotation not found',
    ],
    meaning: 'The pod gets no branch network interface of its own (security groups for pods).',
    step: 'See what the VPC resource controller says of the pod (its event BranchAllocationFailed, its annotation vpc.amazonaws.com/pod-eni): correct the security groups of the SecurityGroupPolicy that selects it, give the role of the cluster AmazonEKSVPCResourceController, or let it run on an instance that has branch interfaces left.',
    look: step(
      'See the policies that give pods security groups:',
      clusterKubectl('get', 'securitygrouppolicies', '-A'),
    ),
  },
  {
    faults: MISSING,
    pattern:
      /failed to find plugin "(bandwidth|bridge|dhcp|dummy|firewall|host-device|host-local|ipvlan|loopback|macvlan|portmap|ptp|sbr|static|tap|tuning|vlan|vrf)"/,
    example: 'failed to find plugin "bridge" in path [/opt/cni/bin]',
    meaning: 'The node does not have $1, one of the standard plugins of CNI (mostly in /opt/cni/bin).',
    step: 'Install the standard plugins of CNI (package containernetworking-plugins, or the release of containernetworking/plugins) on the node, so that $1 is in /opt/cni/bin, or in the path that the message names. Where they are in a folder of their own (k3s, RKE2 and MicroK8s have one), name that to the runtime (bin_dir) and to Multus.',
  },
  {
    faults: HANDLER,
    pattern: /"nvidia(?:-\w{1,20})?"/,
    example: 'failed to get sandbox runtime: no runtime for "nvidia" is configured',
    meaning:
      'The container runtime of the node has no runtime handler nvidia, which the NVIDIA Container Toolkit brings.',
    step: 'Install the NVIDIA Container Toolkit on the node, enter its runtime (nvidia-ctk runtime configure --runtime=containerd, or crio) and restart the container runtime. With the GPU Operator its toolkit DaemonSet does so: see why it did not here, and that it has the right paths of the configuration and socket of containerd. Or let the pod run on nodes that have it.',
  },
  {
    faults: API,
    pattern: /x509: (certificate [^\n"]{3,100})/,
    example:
      'Get "https://10.96.0.1:443/api/v1/namespaces/shop/pods/web": x509: certificate signed by unknown authority',
    meaning:
      'The network plugin does not accept the certificate of the API server ($1): its kubeconfig in /etc/cni/net.d of the node is of an earlier cluster or CA.',
    step: 'Restart the pod of the DaemonSet of the plugin on the node, which writes its kubeconfig and CA in /etc/cni/net.d anew; where the plugin was removed from the cluster, its files were left there: take it out of the .conflist of the network (or remove its file) on each node. Then delete the pod.',
  },
]);
