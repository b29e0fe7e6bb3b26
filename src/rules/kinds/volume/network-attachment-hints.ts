import type { NetworkHintRow } from './network-hint.js';

/** What Multus, the plugins that it calls, and the networks of clouds say in words of their own, whatever kind of fault it is taken for. */
export const NETWORK_ATTACHMENT_HINTS: readonly NetworkHintRow[] = [
  {
    pattern: /GetNetworkDelegates[^\n]{0,120}GetCNIConfig[^\n]{0,80}: No networks found in (\/\S{1,200})/,
    example:
      'GetNetworkDelegates: failed getting the delegate: GetCNIConfig: err in GetCNIConfigFromFile: No networks found in /etc/cni/multus/net.d',
    meaning:
      'A network that the pod asks for has no configuration: its NetworkAttachmentDefinition has no spec.config, and Multus finds no file of its name in $1.',
    step: 'Give the NetworkAttachmentDefinition its spec.config: the annotation k8s.v1.cni.cncf.io/networks of the pod names it (kubectl get network-attachment-definitions -o yaml in its namespace); or put a file for it into $1 on each node. The network of the node itself is well.',
  },
  {
    pattern:
      /failed to add IP addr[^\n]{0,80}?IP:([\da-f.:]{3,45})[^\n]{0,120}? to "?([\w.-]{1,20})"?: address already in use/,
    example:
      'failed to add IP addr {Interface:0xc000208400 Address:{IP:10.2.27.108 Mask:ffffff00} Gateway:10.2.27.1} to "net1": address already in use',
    meaning:
      'Another interface on the node has the address $1 already: mostly that of an earlier pod with the same fixed address, whose sandbox is not gone yet (after a deletion by force it stays for a while).',
    step: 'Let the earlier pod with address $1 end: where Kubernetes does not know it any more, remove its sandbox on the node (crictl pods, crictl stopp and rmp); then this is tried again by itself. Where two pods are to run at once, give each an address of its own (ipam of the NetworkAttachmentDefinition for $2, or ips in the annotation), and delete no pod by force.',
  },
  {
    pattern: /bridge port in error state: ([\w-]{1,30})/,
    example: 'plugin type="bridge" failed (add): bridge port in error state: lower-layer-down',
    meaning:
      'The interface of the pod did not come up at the bridge of the node in the time that the plugin bridge waits for it ($1): the node was too busy, or the release of the plugins waits too short a time.',
    step: 'It is tried again by itself: where pods start after some tries, the node is slow (CPU, many pods at once). Where it goes on, replace the release of the CNI plugins in /opt/cni/bin of the node (bridge --version; the agent of the network or the image of the node brings them) by a later one.',
  },
  {
    pattern: /GetCNIConfig[^\n]{0,80}: No networks found in (\/\S{1,200})/i,
    example: 'GetCNIConfig: err in GetCNIConfigFromFile: No networks found in /host/etc/cni/net.d',
    meaning:
      'Multus finds no configuration of a default network in $1 (the folder /etc/cni/net.d of the node): the plugin of that network has not written its file, or it lies elsewhere.',
    step: 'Get the pod of the default network plugin on the node ready (calico-node, cilium, kube-flannel, ovnkube-node …): it writes its file into /etc/cni/net.d. Where it is there under another folder (k3s, RKE2 and MicroK8s have one of their own), give Multus that one: its hostPath, and cniConfDir or multusAutoconfigDir of its configuration. Multus itself is well.',
  },
  {
    pattern: /readiness ?indicator ?file @? ?(\S{1,200}\.conf(?:list)?)/,
    example:
      'have you checked that your default network is ready? still waiting for readinessindicatorfile @ /host/run/multus/cni/net.d/10-ovn-kubernetes.conf. pollimmediate error',
    meaning:
      'Multus waits for the default network, which is ready when it has written $1: its agent does not run on the node.',
    step: 'Get the pod of the default network plugin on the node ready (ovnkube-node, calico-node, cilium …): it writes $1 at the end of its start. Multus itself is well.',
  },
  {
    pattern:
      /multus\.kubeconfig[^\n]{0,200}: (no such file|permission denied)|\/multus\.d\/[^\n]{0,200}: (no such file|permission denied)/,
    example: 'open /etc/cni/net.d/multus.d/multus.kubeconfig: permission denied',
    meaning: 'Multus cannot read its kubeconfig on the node ($1).',
    step: 'Restart the pod of DaemonSet kube-multus-ds (multus on OpenShift) on the node, which writes /etc/cni/net.d/multus.d/multus.kubeconfig anew, and see that it mounts /etc/cni/net.d of the node; with "permission denied" set its owner to root and its mode to 0600, or relabel it (restorecon -R /etc/cni).',
  },
  {
    pattern: /parsePodNetworkAnnotation: ([^\n]{1,200})/,
    example:
      "parsePodNetworkAnnotation: failed to parse pod Network Attachment Selection Annotation JSON format: invalid character 'm' looking for beginning of value",
    meaning: 'The annotation k8s.v1.cni.cncf.io/networks of the pod cannot be read: $1.',
    step: 'Correct the annotation k8s.v1.cni.cncf.io/networks in the pod template: names with commas (net-a, other-namespace/net-b@eth1), or a JSON list such as [{"name": "net-a", "namespace": "shop"}]; what begins with a bracket must be valid JSON.',
  },
  {
    pattern: /DHCP\.Allocate[^\n]{0,100}no more tries|error calling DHCP[^\n]{0,100}/,
    example: 'error calling DHCP.Allocate: no more tries',
    meaning: 'No DHCP server answers on the network of the attachment.',
    step: 'See that a DHCP server serves the VLAN of the master interface, and that the switch and hypervisor let the MAC addresses of pods through (promiscuous mode, forged transmits); or give addresses with ipam type whereabouts or static in the NetworkAttachmentDefinition.',
  },
  {
    pattern: /DHCP daemon: dial unix (\S{1,100}): connect|\/cni\/dhcp\.sock/,
    example: 'error dialing DHCP daemon: dial unix /run/cni/dhcp.sock: connect: no such file or directory',
    meaning: 'The DHCP daemon of CNI, which ipam type dhcp needs, does not run on the node.',
    step: 'Run the daemon on each node (/opt/cni/bin/dhcp daemon, as a systemd unit or a DaemonSet; on OpenShift an additionalNetworks entry with ipam dhcp makes the network operator start dhcp-daemon), or use ipam type whereabouts or static in the NetworkAttachmentDefinition.',
  },
  {
    pattern: /failed to get VF information|VF information: "?l?stat (\S{1,200})/,
    example:
      'LoadConf(): failed to get VF information: "lstat /sys/bus/pci/devices/0000:3b:02.1/physfn/net: no such file or directory"',
    meaning:
      'The virtual function that the pod was given is not a network device of the kernel any more: its physical function lost its driver or its functions were made anew.',
    step: 'See on the node which driver the physical function has (lspci -k) and how many functions (sriov_numvfs): apply the SriovNetworkNodePolicy again, or restart the SR-IOV device plugin on the node so that it offers what exists; for DPDK (vfio-pci) the NetworkAttachmentDefinition must say so.',
  },
  {
    pattern: /failed to create (macvlan|ipvlan)[^\n]{0,60}device or resource busy/,
    example: 'failed to create macvlan: device or resource busy',
    meaning:
      'The master interface of the $1 network is in use in another way on the node (a bridge, a bond, or both ipvlan and macvlan).',
    step: 'Name another master in the NetworkAttachmentDefinition, or use one kind ($1 or the other) for all networks on that interface, or a bridge plugin where a bridge holds it.',
  },
  {
    pattern:
      /failed to add route '?(\{?[^\n']{3,120}?\}?)'?: (?:file exists|network is unreachable)|failed to add (?:default )?route[^\n]{0,120}(?:file exists|network is unreachable)/i,
    except: /host side routes/,
    example: "failed to add route '{192.168.7.0/24 via 10.0.0.1 dev net1}': network is unreachable",
    meaning:
      'A route of the network ($1) cannot be set in the pod: it exists already, or its gateway is not in the subnet of the interface.',
    step: 'Correct routes and gateway of the ipam in the NetworkAttachmentDefinition: the gateway must lie in the subnet of the interface, and only one network may set the same (or the default) route.',
  },
  {
    pattern: /no IP ranges specified/,
    example: 'failed to load netconf: no IP ranges specified',
    meaning:
      'The ipam host-local of the network has no range: the agent that enters the podCIDR of the node has not done so, or the NetworkAttachmentDefinition names none.',
    step: 'See that the node has a podCIDR (kubectl get node NODE -o jsonpath={.spec.podCIDR}; kube-controller-manager gives it with --allocate-node-cidrs and --cluster-cidr) and restart the agent of the network there (kube-router and others write it into /etc/cni/net.d); in a NetworkAttachmentDefinition set ipam.ranges or subnet.',
  },
  {
    pattern: /missing network name|network (?:config )?has no name|error parsing conf[^\n]{0,100}missing 'type'/,
    example: 'plugin type="loopback" failed (add): missing network name:,',
    meaning:
      'A configuration of CNI on the node has no name or type, or the container runtime is too old for the version of CNI that it uses.',
    step: 'Give each file in /etc/cni/net.d of the node (and spec.config of the NetworkAttachmentDefinition) "cniVersion", "name" and "type"; where only the plugin loopback fails so, update containerd to 1.6.4 or later and the plugins of CNI in /opt/cni/bin.',
  },
  {
    pattern:
      /(?:whereabouts|IPAM)[^\n]{0,200}(?:waiting to become leader|storage engine|k8s (?:get|pool) )[^\n]{0,200}/i,
    except: /could not allocate IP in range/i,
    example: 'whereabouts: time limit exceeded while waiting to become leader',
    meaning: 'Whereabouts does not get its lock or its IPPool in time.',
    step: 'See that the CRDs ippools and overlappingrangeipreservations of whereabouts.cni.cncf.io exist and its ServiceAccount may write them; delete the lease whereabouts of its namespace where its holder is gone, and start fewer pods at once on that range.',
  },
  {
    pattern:
      /(?:to network|for network|network:?) "([\w.-]{1,60})"[^\n]{0,120}: Link not found|failed to lookup (?:master|parent) (?:device |interface )?"?([\w.@-]{1,30})"?[^\n]{0,40}Link not found/,
    example: 'error adding container to network "macvlan-a": Link not found',
    meaning: 'The interface that the network $1 is made upon (its master) does not exist on the node.',
    step: 'Correct master in spec.config of the NetworkAttachmentDefinition to an interface that the node has (ip -br link there shows them; names differ between machines: eth1, ens192, bond0.100, br-ex), or make that interface, VLAN or bridge on the node, or keep the pod on nodes that have it (nodeSelector). It fails for network $1.',
  },
  {
    pattern: /the VF ([\da-f:.]{5,20}) does not have a interface name or a dpdk driver/,
    example:
      'SRIOV-CNI failed to load netconf: LoadConf(): the VF 0000:3b:02.1 does not have a interface name or a dpdk driver',
    meaning:
      'The virtual function $1 that the pod was given has neither a network interface on the node nor a driver of DPDK: it is still held by another pod, or bound to no driver.',
    step: 'See on the node what holds VF $1 (ls -l /sys/bus/pci/devices/$1/driver and /net; lspci -k -s $1): bind it to its network driver (iavf, mlx5_core), or to vfio-pci for DPDK as the SriovNetworkNodePolicy says (deviceType), or end the pod of an earlier run that has it in its network namespace. Then restart the SR-IOV device plugin on the node and delete the pod.',
  },
  // AWS
  {
    pattern: /vpc\.amazonaws\.com\/PrivateIPv4Address/,
    example: 'failed to parse Kubernetes args: pod does not have label vpc.amazonaws.com/PrivateIPv4Address',
    meaning: 'The pod on the Windows node was given no address by the VPC resource controller.',
    step: 'Set enable-windows-ipam: "true" in ConfigMap amazon-vpc-cni (namespace kube-system), give the role of the cluster the policy AmazonEKSVPCResourceController, and the pod template nodeSelector kubernetes.io/os: windows: only then the controller gives it an address. Then make the pod anew.',
  },
  {
    pattern: /127\.0\.0\.1:50052|failed to setup network policy/,
    example:
      'failed to setup network policy: rpc error: code = Unavailable desc = dial tcp 127.0.0.1:50052: connect: connection refused',
    meaning:
      'The network policy agent of the VPC CNI (container aws-eks-nodeagent of DaemonSet aws-node) does not answer on the node.',
    step: 'See why container aws-eks-nodeagent of the pod of aws-node (namespace kube-system) on the node does not run: kubectl -n kube-system logs POD -c aws-eks-nodeagent; it needs a kernel with BPF (5.10) and a mounted /sys/fs/bpf. Without network policies set NETWORK_POLICY_ENFORCING_MODE=standard, or enableNetworkPolicy=false in the add-on.',
  },
  // Azure
  {
    pattern: /timed out locking store|Failed to initialize key-value store/,
    example: 'Failed to initialize key-value store of network plugin: timed out locking store',
    meaning: 'Another run of azure-vnet on the node holds the lock of its store, or was killed and left it behind.',
    step: 'See on the node which azure-vnet process runs (ps aux) and end it where it hangs; where none runs, remove the lock that was left behind: azure-vnet.json.lock and azure-vnet-ipam.json.lock in /var/run, on Windows in C:\\k (newer releases lock /var/run/azure-vnet/azure-vnet.lock, which is free again once its process has ended). It is mostly left where the node was out of memory or CPU: restart or replace the node where it comes again.',
  },
  // OVN
  {
    pattern: /failed to get pod annotation: timed out waiting for annotations/,
    example: 'failed to get pod annotation: timed out waiting for annotations: context deadline exceeded',
    meaning:
      'OVN-Kubernetes has not given the pod an address: nobody has written its annotation k8s.ovn.org/pod-networks.',
    step: 'See that the part that gives addresses is well: ovnkube-control-plane (ovnkube-master before 4.14) and container ovnkube-controller of ovnkube-node on the node, which logs "addLogicalPort" or why it fails (a full subnet of the node, a lost leader, the northbound database); restart that pod.',
  },
  {
    pattern: /no address allocated to pod (\S{1,300}?)(?: provider|,|$)/,
    example:
      'request ip return 500 no address allocated to pod shop/web-0 provider ovn, please see kube-ovn-controller logs',
    meaning: 'kube-ovn-controller has given pod $1 no address (its annotation ovn.kubernetes.io/allocated is missing).',
    step: 'See why kube-ovn-controller (namespace kube-system) does not handle pod $1: kubectl -n kube-system logs deployment/kube-ovn-controller names it with the reason, mostly that the Subnet of its namespace does not exist or has no address left, or that a fixed address of its annotation is taken.',
  },
  // Istio
  {
    pattern: /not currently connected to ztunnel|unable to push CNI event|partial add error/i,
    example: 'unable to push CNI event (status code 500): partial add error: not currently connected to ztunnel',
    meaning:
      'The CNI agent of Istio cannot add the pod to the ambient mesh: ztunnel on the node does not run or is not connected to it.',
    step: 'Get the pod of DaemonSet ztunnel (namespace istio-system) ready on the node, then that of istio-cni-node; for the pod to start without the mesh meanwhile, set the label istio.io/dataplane-mode: none in its template.',
  },
  // NSX
  {
    pattern: /nsx[_-]node[_-]agent|nsx-ncp|\bncp\/[a-z]/i,
    example: 'Failed to connect to nsx_node_agent: connection refused',
    meaning: 'The agent of NSX on the node does not answer, or NCP has given the pod no port.',
    step: 'Get the pod of DaemonSet nsx-node-agent (namespace nsx-system) ready on the node, and see that the pod of nsx-ncp runs: its log names the segment, tag or quota of NSX that it lacks for the pod. From NCP 4.1.2 its runbook NCPPendingPod checks both.',
  },
];
