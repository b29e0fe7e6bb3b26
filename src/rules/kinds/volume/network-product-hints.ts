import type { NetworkHintRow } from './network-hint.js';

/** What network plugins say in words of their own, whatever kind of fault it is taken for: the agents and controllers behind them. */
export const NETWORK_PRODUCT_HINTS: readonly NetworkHintRow[] = [
  // Calico
  {
    pattern: /\/var\/lib\/calico\/nodename/,
    example:
      'stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running',
    meaning:
      'calico-node has not written /var/lib/calico/nodename on the node: it does not run there, or does not get through its start.',
    step: 'Get the pod of DaemonSet calico-node (namespace calico-system or kube-system) ready on the node: describe it and read its log, also those of its init containers (install-cni, mount-bpffs); where it runs, see that it mounts the folder /var/lib/calico of the node.',
  },
  {
    pattern: /ClusterInformation: [^\n]{0,300}x509: ([^\n(]{1,80})/,
    example:
      'error getting ClusterInformation: Get "https://10.96.0.1:443/apis": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    meaning:
      'The CA in the kubeconfig of Calico on the node is not that of the API server ($1): it is left of an earlier cluster or of a CA before.',
    step: 'Delete /etc/cni/net.d/calico-kubeconfig on the node and restart its pod of calico-node, which writes the file anew with the present CA; where it comes again, see that ConfigMap kube-root-ca.crt holds the CA that signed the certificate of the API server.',
  },
  {
    pattern: /ClusterInformation\(default\)/,
    example:
      'error getting ClusterInformation: resource does not exist: ClusterInformation(default) with error: not found',
    meaning:
      'The datastore of Calico has no ClusterInformation: its CRDs were removed or never filled, or calico-node has not started once.',
    step: 'See that the CRDs of Calico are installed (kubectl get crd clusterinformations.crd.projectcalico.org) and that calico-node starts, which creates ClusterInformation default; where Calico was removed, take its configuration out of /etc/cni/net.d of the nodes.',
  },
  {
    pattern: /resource does not exist: Node\(([\w.-]{1,253})\)/,
    example:
      'failed to get node "ip-10-0-31-17": resource does not exist: Node(ip-10-0-31-17) with error: nodes not found',
    meaning:
      'Calico looks for a node of the name $1, which the cluster does not have: its record of the name of this node differs from the one in Kubernetes.',
    step: 'Let calico-node use the name of the node in Kubernetes: NODENAME from fieldRef spec.nodeName in its DaemonSet, and nodename in /etc/cni/net.d/10-calico.conflist ("__KUBERNETES_NODE_NAME__" before installation); then delete /var/lib/calico/nodename (now $1) on the node and restart its pod.',
  },
  {
    pattern:
      /(?:IP |address )?([\d.]{7,15}|[\da-f:]{3,39}) is already assigned in block|Address already assigned in block/i,
    example: 'failed to assign IP 10.42.7.9: IP 10.42.7.9 is already assigned in block 10.42.7.0/26',
    meaning:
      'The pod asks for the fixed address $1 (annotation cni.projectcalico.org/ipAddrs), which Calico has given to another one.',
    step: 'Take another address than $1 in the annotation cni.projectcalico.org/ipAddrs, or end the pod that has it (calicoctl ipam show --ip=$1 names it; calicoctl ipam release --ip=$1 where that pod is gone). With more than one replica no fixed address can be given in the template.',
  },
  {
    pattern: /[Mm]ax retries hit[^\n]{0,60}(?:IPAM|concurrent)/,
    example: 'Max retries hit - excessive concurrent IPAM requests',
    meaning:
      'Calico did not get to write an address down: too many pods of the node or of the block ask at once, or its datastore is slow.',
    step: 'Wait for the next attempt where many pods start at once; where it lasts, see the latency of the API server, and set a larger blockSize for the IPPool, so that fewer blocks are fought for.',
  },
  {
    pattern:
      /\/proc\/sys\/net\/ipv6\/conf\/[^\s:]{1,60}: no such file|could not add IP address to "[\w.-]{1,40}": permission denied/,
    example: 'open /proc/sys/net/ipv6/conf/all/disable_ipv6: no such file or directory',
    meaning: 'IPv6 is switched off in the kernel of the node, and the network plugin sets an IPv6 address or setting.',
    step: 'Switch IPv6 on at the node (no ipv6.disable=1 on the command line of the kernel, sysctl net.ipv6.conf.all.disable_ipv6=0), or take IPv6 out of the plugin: assign_ipv6 and the IPv6 pools or ranges in /etc/cni/net.d (Calico: FELIX_IPV6SUPPORT=false).',
  },
  {
    pattern:
      /ippool \\{0,2}"([\w.-]{1,120})\\{0,2}" not found|IPPool\(([\w.-]{1,120})\)[^\n]{0,40}(?:not found|does not exist)/,
    example: 'error getting IPPool: ippool "pool-a" not found',
    meaning:
      'The pod or its namespace asks for an address of IPPool $1 (annotation cni.projectcalico.org/ipv4pools), which does not exist.',
    step: 'Correct $1 in the annotation cni.projectcalico.org/ipv4pools of the pod template or of the namespace to a pool that exists (kubectl get ippools.crd.projectcalico.org), or create IPPool $1.',
  },
  {
    faults: ['network'],
    pattern:
      /plugin type="(macvlan|ipvlan|vlan|host-device|bridge)"[^\n]{0,80}(?:Link not found|failed to lookup master \\{0,2}"([\w.-]{1,20}))/,
    example: 'plugin type="macvlan" failed (add): Link not found',
    meaning: 'The interface of the node upon which the network ($1) is made does not exist on this node.',
    step: 'Correct master (device of host-device) in the configuration of the network ($1; the NetworkAttachmentDefinition that the annotation k8s.v1.cni.cncf.io/networks names, or /etc/cni/net.d) to an interface that this node has (ip -br link), or let the pod run on nodes that have it (nodeSelector).',
  },
  // Cilium
  {
    pattern: /unknown pool \\?"([\w.-]{1,253})/,
    example: 'Unable to allocate IPs: unable to allocate from unknown pool \\"blue\\"',
    meaning:
      'The pod or its namespace asks for the address pool $1 (annotation ipam.cilium.io/ip-pool), which Cilium does not have.',
    step: 'Create CiliumPodIPPool $1 with a CIDR (kubectl get ciliumpodippools.cilium.io shows those that exist), or correct the annotation ipam.cilium.io/ip-pool of the pod or namespace.',
  },
  {
    pattern: /IPAM pool is not \(yet\) ready|pool not \(?yet\)? ready/i,
    example: 'Operation cannot be performed because the IPAM pool is not (yet) ready',
    meaning: 'The Cilium operator has given the node no addresses of the pool yet.',
    step: 'See that cilium-operator runs and what it says of the CiliumNode of this node (status.ipam.operator-status): the CIDR of the pool is used up, or the operator may not ask the cloud. Add a CIDR to the pool (cluster-pool-ipv4-cidr, CiliumPodIPPool) or repair that right; while the agent has just started, it passes by itself.',
  },
  {
    pattern:
      /Cilium API client timeout exceeded|failed to create cilium agent client|unable to connect to Cilium agent/i,
    example: 'unable to create endpoint: Cilium API client timeout exceeded',
    meaning:
      'The Cilium agent of the node does not run or is not ready: it is down, starts, or is busy compiling and loading the programs of its endpoints.',
    step: 'Get the pod of DaemonSet cilium on the node ready: describe it, and run cilium-dbg status and cilium-dbg endpoint list in it; give it more CPU where endpoints stay in regenerating or waiting-for-identity.',
  },
  {
    pattern:
      /(?:allocate|resolve|assign)[^\n]{0,40}identity[^\n]{0,120}(?:timed? ?out|deadline|failed|limit)|identity[^\n]{0,30}allocation[^\n]{0,40}(?:timed|failed|limit)/i,
    example: 'unable to resolve identity: failed to assign a global identity for labels: context deadline exceeded',
    meaning: 'Cilium gives the labels of the pod no identity in time.',
    step: 'See that the agent may create CiliumIdentity objects and how many there are (kubectl get ciliumidentities.cilium.io; at most 65,535): leave labels that differ for each pod out of the identity (option labels of ConfigMap cilium-config), and let cilium-operator remove unused ones.',
  },
  {
    pattern:
      /(?:load(?:ing)?|attach|compil\w{1,4}|regenerat\w{1,5})[^\n]{0,60}\b(?:bpf|eBPF|datapath)\b[^\n]{0,200}|BPF (?:program|verifier)[^\n]{0,100}(?:fail|too large|denied)/i,
    example: 'endpoint regeneration failed: error while loading BPF program: permission denied',
    meaning: 'The agent cannot load its BPF programs for the pod into the kernel of the node.',
    step: 'Read the line of the verifier in the log of the agent, and compare the kernel of the node with what this version of Cilium demands: update the kernel, switch off the feature that the message names, or go back to the version before. See that the agent is privileged and that /sys/fs/bpf is mounted.',
  },
  // any plugin
  {
    pattern:
      /(?:netns|Statfs|namespace)[^\n]{0,20}? "?(\/(?:var\/run|run|proc)\/[\w./-]{1,200})"?: (?:failed to Statfs|no such file|unknown FS)/i,
    example: 'failed to open netns "/var/run/netns/cni-5e1": failed to Statfs "/var/run/netns/cni-5e1": no such file',
    meaning:
      'The network namespace of the sandbox was gone before the plugin was done: the runtime had given that attempt up, mostly since it took too long.',
    step: 'Nothing of the pod is wrong, and it is tried again with a new sandbox. Where it lasts, find what is slow: an agent of the plugin that takes longer than the runtime waits (four minutes), a node short of CPU, or a runtime that was restarted; restart containerd or CRI-O where old sandboxes are left (crictl pods --state NotReady, crictl rmp).',
  },
  {
    pattern:
      /unable to create veth pair: file exists|container veth name provided \(([\w.-]{1,40})\) already exists|veth[^\n]{0,60}: file exists/,
    example: 'unable to set up interface link: unable to create veth pair: file exists',
    meaning:
      'An interface of the name that the plugin wants to make exists already: it is left of an earlier sandbox, or a second plugin has made it.',
    step: 'Delete the pod, so that it gets a new sandbox; where it comes again, remove the interface that was left on the node (ip link, then ip link delete NAME), and see that only one configuration in /etc/cni/net.d makes interface eth0.',
  },
  {
    pattern: /requested IP address ([\w.:]{3,45}) is not available in range set ([\w.:-]{3,100})/,
    example: 'requested IP address 10.10.0.7 is not available in range set 10.10.0.1-10.10.0.254',
    meaning: 'The pod asks for the fixed address $1, which is given to another one or lies outside of the range.',
    step: 'Ask for another address than $1 (annotation k8s.v1.cni.cncf.io/networks or the ips of its args), or end the pod that has it: the file of that name in /var/lib/cni/networks of the node names its sandbox; remove the file where that sandbox is gone.',
  },
  {
    pattern: /([\d.]{7,15}|[\da-f:]{3,39}) has been allocated to [\w-]{1,80}, duplicate allocation is not allowed/,
    example: '10.244.1.14 has been allocated to a5f1, duplicate allocation is not allowed',
    meaning:
      'The address $1 stands for this very sandbox in the leases of the node already: an attempt before was cut off after it had been written down.',
    step: 'Remove the file $1 in /var/lib/cni/networks/NETWORK of the node (it names this sandbox), or delete the pod, so that it gets another sandbox; where it happens often, the runtime or the disk of the node is too slow.',
  },
  {
    pattern: /failed to set (?:the )?MTU to (\d{2,6})|MTU[^\n]{0,60}invalid argument|invalid MTU/i,
    example: 'failed to set MTU to 9000 on veth: invalid argument',
    meaning: 'The MTU $1 of the network plugin does not fit the interface below it.',
    step: 'Set the mtu in the configuration of the network (/etc/cni/net.d, the NetworkAttachmentDefinition, or the MTU of the plugin: veth_mtu of Calico, mtu of cilium-config) to no more than that of the interface of the node (ip link), less 50 for VXLAN; now it is $1.',
  },
  {
    pattern:
      /can't initialize ip6?tables table [`'](\w{1,20})'?: Table does not exist|iptables[^\n]{0,200}(?:need to insmod|Table does not exist)/,
    example:
      "iptables v1.8.7 (legacy): can't initialize iptables table `nat': Table does not exist (do you need to insmod?)",
    meaning:
      'The kernel of the node has no iptables table $1: its module is not loaded, or the kernel only has nftables.',
    step: 'Load the module on the node (modprobe iptable_nat ip6table_nat, and /etc/modules-load.d so that it stays); where the kernel has nftables only, let iptables be the nft variant (update-alternatives --set iptables /usr/sbin/iptables-nft).',
  },
  {
    pattern: /netplugin failed: "([^"\n]{1,200})/,
    example: 'plugin type="cilium-cni" failed (add): netplugin failed: "ts=17, to retry\\n"',
    meaning:
      'The program of the network plugin failed, and what it printed is no answer that the runtime understands: $1.',
    step: 'Read the own log of the plugin on the node for the reason (its agent, and a file of the program itself where it writes one: /var/run/cilium/cilium-cni.log, /var/log/calico/cni/cni.log, /var/log/aws-routed-eni/plugin.log); where the program was killed, free memory there, else let its DaemonSet install it anew in a release that fits its agent.',
  },
  {
    pattern: /netplugin failed(?: with no error message| but error parsing)?[^\n]{0,200}/,
    example: 'netplugin failed with no error message: signal: killed',
    meaning: 'The program of the network plugin ended without an answer: it was killed or crashed.',
    step: 'See on the node why it ended: "signal: killed" is the OOM killer (dmesg) or a time-out of the runtime, "segmentation" or "exec format" a wrong or damaged file in /opt/cni/bin; then free memory there, or let the DaemonSet of the plugin install it anew (restart its pod).',
  },
  {
    pattern:
      /(?:fork\/exec|exec) (\/[\w./-]{0,100}cni[\w./-]{1,100}): (?:exec format error|permission denied|text file busy)/,
    example: 'fork/exec /opt/cni/bin/calico: exec format error',
    meaning:
      'The node cannot run the program $1 of the network plugin: it is built for another processor, not executable, or just being written.',
    step: 'Replace $1 on the node by the one for its processor (uname -m): restart the pod of the plugin, whose installer writes it, with an image for that architecture; with "permission denied" set its mode to 0755 and see that /opt is not mounted noexec.',
  },
];
