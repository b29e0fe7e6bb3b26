import type { ProductRow } from './product-row.js';

/** What the network of the cluster says of itself: DNS, proxies of Services, network plugins, and what asks the kubelets over it. */
export const CLUSTER_NETWORKS: readonly ProductRow[] = [
  // DNS
  {
    pattern: /not an IP address or file: "([^"\n]{1,253})"/,
    example: 'plugin/forward: not an IP address or file: "dns.depot.example"',
    title: '{name} is to forward to $1, which is no IP address',
    what: 'a line forward (or proxy) of the Corefile names $1: it takes IP addresses and files like /etc/resolv.conf only, since it cannot ask itself for a name',
    steps: [
      'Replace $1 by the IP address of that name server (with :PORT where it is not 53) in the Corefile (kubectl -n kube-system edit configmap coredns, or coredns-custom where the cloud manages it); CoreDNS reads it when it starts.',
    ],
  },
  {
    pattern: /plugin\/errors: \d [^\n]{1,300}: read udp [\w.:[\]-]{3,60}->([\w.:[\]-]{3,60}): i\/o timeout/,
    example: '[ERROR] plugin/errors: 2 depot.example. A: read udp 10.32.0.3:51234->10.1.0.2:53: i/o timeout',
    title: '{name} gets no answer from the name server $1 to which it forwards',
    what: 'it forwards names outside the cluster to $1, and no answer comes back in time',
    steps: [
      'See from a pod on the same node whether $1 answers (nslookup example.com $1): where it does not, open UDP and TCP 53 from pods and nodes to it (security group, firewall, masquerading of the range of the pods), or name another server in the line forward of the Corefile (kubectl -n kube-system edit configmap coredns); forward . /etc/resolv.conf takes those of the node.',
    ],
  },
  // Proxies of Services
  {
    pattern:
      /failed complete: too many open files|fsnotify[^\n]{0,60}too many open files|inotify[^\n]{0,60}too many open files/i,
    example: '"command failed" err="failed complete: too many open files"',
    title: '{name} finds no free inotify instance on its node (too many open files)',
    what: 'it wants to watch files (its configuration, or the logs that it reads), and the node has as many inotify instances as a user may have: the limit is one of the kernel, not of open files of this container',
    steps: [
      'Raise fs.inotify.max_user_instances (such as 8192) and fs.inotify.max_user_watches (such as 524288) on the node (sysctl -w, and /etc/sysctl.d so that it stays; with kind on the machine that runs it), then delete the pod.',
    ],
  },
  // Network plugins
  {
    pattern: /minimal supported kernel version is ([\w.]{1,20}); kernel version that is running is: ([\w.-]{1,60})/,
    example: 'level=fatal msg="minimal supported kernel version is 4.19.57; kernel version that is running is: 3.10.0"',
    title: '{name} needs Linux $1, and its node runs $2',
    what: 'this version of Cilium needs kernel $1 or newer, and the node runs $2',
    steps: [
      'Upgrade the kernel or the image of the node to $1 or newer, or run a version of Cilium that supports $2 (its system requirements name the kernel of each).',
    ],
  },
  {
    pattern: /\b([A-Za-z][\w -]{2,40}?) requires ([A-Za-z][\w -]{2,40}) \(--([a-z][\w-]{2,60})=\\{0,2}"?(\w{1,20})/,
    example: 'unable to determine masquerading: BPF masquerade requires NodePort (--enable-node-port="true")',
    title: '{name} lacks $3=$4, which another of its settings requires',
    what: '$1 is switched on, and it requires $2 ($3=$4), which is not',
    steps: [
      'Set $3 to $4 where {name} takes its settings from (arguments, or the ConfigMap that it reads, for Cilium cilium-config by the values of its chart; kubeProxyReplacement=true switches NodePort on too), or switch off what requires it; then restart it.',
    ],
  },
  {
    pattern: /Network (\d[\d./]{6,20}) overlaps with existing route (\d[\d./]{6,20}) on host/,
    example: 'Network 10.48.0.0/12 overlaps with existing route 10.50.0.0/16 on host',
    title: '{name} cannot take $1 for the pods: the node has a route to $2',
    what: 'the range of the pods ($1) overlaps a network that the node already reaches by a route ($2)',
    steps: [
      'Give Weave another range by IPALLOC_RANGE at {env} (kubectl -n kube-system edit daemonset weave-net), one that overlaps no route of any node (ip route there); where $2 is left of an earlier network, remove that route or interface instead. After a change delete /var/lib/weave/weave-netdata.db on each node and restart all pods: their addresses change.',
    ],
  },
  {
    pattern: /Error registering network: operation not supported/,
    example: 'main.go:334] Error registering network: operation not supported',
    title: '{name} cannot make its interface: the kernel of the node has no module vxlan',
    what: 'the kernel of the node does not support the kind of interface that Flannel is to make (vxlan)',
    steps: [
      'Load the module on the node (modprobe vxlan, and /etc/modules-load.d so that it stays); where there is none, install the package that has it (linux-modules-extra-raspi on Ubuntu for Raspberry Pi, linux-modules-extra for others) and restart the node, or use "Type": "host-gw" in ConfigMap kube-flannel-cfg where all nodes are in one network.',
    ],
  },
  {
    pattern:
      /Failed to find (?:any valid interface to use: [^\n]{0,200}|interface to use that matches)|Could not find valid interface matching (\S{1,60})/,
    example: [
      'Failed to find any valid interface to use: failed to get default interface: unable to find default route',
      'main.go:229] Failed to find interface to use that matches the interfaces and/or regexes provided',
    ],
    title: '{name} finds no interface of the node to use',
    what: 'Flannel takes the interface with the default route of the node, or the one that --iface or --iface-regex names, and the node has none such',
    steps: [
      'See the interfaces and routes of the node (ip -br address, ip route): name one that it has by --iface or --iface-regex at {path}.args (several may be given for nodes that differ), or give the node a default route.',
    ],
  },
  {
    pattern: /\/proc\/sys\/net\/bridge\/[\w-]{1,60}"?: no such file/i,
    example:
      'Failed to check br_netfilter: stat /proc/sys/net/bridge/bridge-nf-call-ip6tables: no such file or directory',
    kind: 'log-file-missing',
    title: '{name} needs the kernel module br_netfilter, which its node has not loaded',
    what: 'the kernel of the node shows no /proc/sys/net/bridge: module br_netfilter is not loaded, without which the rules of Services do not see what goes over a bridge',
    steps: [
      'Load it on each node, now and for each start: modprobe br_netfilter, a line br_netfilter in /etc/modules-load.d/k8s.conf, and net.bridge.bridge-nf-call-iptables = 1 in /etc/sysctl.d/k8s.conf (sysctl --system). Then delete the pod.',
    ],
  },
  {
    pattern: /Kernel's RPF check is set to 'loose'/,
    example:
      "int_dataplane.go 1035: Kernel's RPF check is set to 'loose'.  This would allow endpoints to spoof their IP address.",
    title: '{name} refuses the node: its reverse path filter is loose (rp_filter=2)',
    what: 'Calico demands net.ipv4.conf.all.rp_filter of 0 or 1 on the node, and it is 2, with which pods could use addresses of others',
    steps: [
      'Set net.ipv4.conf.all.rp_filter=1 on the nodes (sysctl -w, and in /etc/sysctl.d, where a file of systemd or the distribution sets 2). FELIX_IGNORELOOSERPF=true at {env} only switches the check off, and pods can then forge their addresses.',
    ],
  },
  {
    pattern:
      /IPPool (\d[\d./]{6,20}) is not within the platform's configured pod network CIDR\(s\) (\[[\d./ ,]{6,120}\])/,
    example:
      "Could not resolve CalicoNetwork IPPool and kubeadm configuration: IPPool 10.48.0.0/16 is not within the platform's configured pod network CIDR(s) [10.32.0.0/16]",
    title: 'The IP pool $1 of Calico is not in the pod network of the cluster ($2)',
    what: 'the Installation of Calico asks for IP pool $1, and the cluster was made with $2 for its pods (podSubnet of kubeadm)',
    steps: [
      'Set the cidr of the pool in the Installation to the network of the cluster or a part of it, $2 (kubectl edit installation default: spec.calicoNetwork.ipPools); the operator then goes on by itself.',
    ],
  },
  {
    pattern: /no master plugin was found|failed to find (?:a )?(?:master plugin|cluster network (?:plugin|config))/i,
    example: 'Error: Multus could not be configured: no master plugin was found.',
    title: '{name} finds no configuration of the network of the cluster beside its own',
    what: 'Multus calls the network plugin of the cluster by its file in /etc/cni/net.d of the node, and there is none: that plugin is not installed or its pod on the node has not written it yet',
    steps: [
      'Get the network plugin of the cluster (Calico, Flannel, Cilium …) ready on the node first, so that its .conf or .conflist is in /etc/cni/net.d there, then delete this pod; where the node has it in another folder (k3s, RKE2, MicroK8s), mount that one and name it by --cni-conf-dir. With Cilium set cni.exclusive=false, or it renames the others.',
    ],
  },
  {
    pattern:
      /(?:network )?(?:interface|device) \\{0,2}["']?([a-z][\w.@-]{0,14})\\{0,2}["']?: route ip\+net: no such network interface|route ip\+net: no such network interface/,
    example: 'level=fatal msg="could not find network interface shelf0: route ip+net: no such network interface"',
    title: '{name} does not find the network interface $1 that it is told to use',
    what: 'the node (or the pod, without hostNetwork) has no network interface $1: interfaces are called otherwise there (eth0, enp1s0, a bond or bridge)',
    change:
      'Name an interface that every node has (ip -br link on the nodes) where {name} takes it from ({env} or its arguments: vip_interface of kube-vip, --iface, interfaces), or leave it out, where it then finds it by the default route; an agent of the node needs hostNetwork: true',
  },
  {
    pattern: /New CIDR set failed; the node CIDR size is too (big|small)|the node CIDR size is too (big|small)/,
    example:
      'level=fatal msg="Unable to init cluster-pool allocator" error="unable to initialize IPv4 allocator: New CIDR set failed; the node CIDR size is too big"',
    kind: 'log-config-parse',
    title: '{name} cannot cut the networks of the nodes out of the network of the pods: the size per node is too $1$2',
    what: 'the network for the pods of one node (the mask size) does not fit into the network of all pods: more than 16 bits lie between the two masks, or the mask of the node is shorter than that of the whole',
    change:
      'Give the mask size of a node and the network of all pods values that fit: node mask at most 16 bits longer than the CIDR, and never shorter (10.0.0.0/8 goes with /24 as the longest); for Cilium cluster-pool-ipv4-mask-size and cluster-pool-ipv4-cidr in ConfigMap cilium-config (ipam.operator of the chart), else --node-cidr-mask-size and --cluster-cidr',
  },
  {
    pattern: /Retrying waiting for IPAM-D|Timed out waiting for IPAM daemon to start/,
    isVague: true,
    isAtAnyLevel: true,
    example: '"msg":"Retrying waiting for IPAM-D"',
    title: '{name} waits for its own IPAM daemon, which does not come up',
    what: 'aws-node starts ipamd, and that does not answer at port 50051 before its probe ends the container: it cannot read its instance from EC2 (rights, no way to the endpoints of EC2 and STS), or does not reach the Kubernetes API. Its own log stands on the node only',
    steps: [
      'Read why in /var/log/aws-routed-eni/ipamd.log on the node (aws-cni-support.sh collects it). The usual reasons, in this order: the role of ServiceAccount {account} or of the node lacks the policy AmazonEKS_CNI_Policy (AmazonEKS_CNI_IPv6_Policy), the subnet has no way to the endpoints of EC2 and STS (NAT or VPC endpoints whose security group admits the nodes), or kube-proxy does not run on the node, so that the address of Service kubernetes leads nowhere.',
    ],
  },
  {
    pattern: /still waiting for readinessindicatorfile @ ?(\/\S{3,200}\.conf(?:list)?)/i,
    isAtAnyLevel: true,
    example:
      'have you checked that your default network is ready? still waiting for readinessindicatorfile @ /host/etc/cni/net.d/10-depot.conflist. pollimmediate error: timed out waiting for the condition',
    title: '{name} waits for the default network of its node: $1 is not there',
    what: 'Multus starts only once the plugin of the default network has written $1 on the node, and it has not',
    steps: [
      'Get the pod of the default network plugin on the node ready (calico-node, cilium, kube-flannel, ovnkube-node …), which writes $1 at the end of its start; where it runs and writes another name, correct readinessindicatorfile in the configuration of Multus (--readiness-indicator-file, ConfigMap multus-daemon-config) to it, or leave it out.',
    ],
  },
  {
    pattern:
      /plugin\/kubernetes: Kubernetes API connection failure: [^\n]{0,20}?https:\/\/([\w.:[\]-]{3,120})[^\n]{0,160}?(?:: ([\w\/ ]{3,60}))$/,
    isAtAnyLevel: true,
    kind: 'log-timeout',
    example:
      '[WARNING] plugin/kubernetes: Kubernetes API connection failure: Get "https://10.96.0.1:443/version": dial tcp 10.96.0.1:443: i/o timeout',
    title: '{name} does not reach the Kubernetes API ($1): $2',
    what: 'CoreDNS reads Services and endpoints from the Kubernetes API, and $1, its address as pods reach it, gives no answer ($2); until then its plugin kubernetes is not ready, and the names of the cluster do not resolve',
    steps: [
      'See that kube-proxy (or what stands for it) and the network plugin are well on the node of the pod, for $1 is the address of Service kubernetes: a pod without hostNetwork on that node must reach it (nc -vz); then that the nodes reach the API server behind it (firewall, routes from the range of the pods), and that no NetworkPolicy of kube-system is in the way.',
    ],
  },
  {
    pattern: /Failed to update IP sets after multiple retries\. family="?(inet6?)/,
    example: '[PANIC][65] felix/ipsets.go 350: Failed to update IP sets after multiple retries. family="inet"',
    title: '{name} cannot set the IP sets of its node ($1)',
    what: 'Felix writes the sets of addresses of its policies with ipset on the node, and that fails each time: the kernel lacks the modules of ipset, another program changes the same sets, or they were left by another version',
    steps: [
      'Read in the lines above what ipset answers ("Failed to execute ipset restore", with the kernel\'s error), and see on the node that the modules are loaded (modprobe ip_set ip_set_hash_ip ip_set_hash_net xt_set, and /etc/modules-load.d). Where ipset of the image and the kernel do not fit (a set of an unknown revision), use a release of Calico that is made for that kernel; where sets are left of an earlier one, restart the node.',
    ],
  },
  {
    pattern:
      /could not (?:get|find) link for interface '?([\w.@-]{1,30})'?|([a-z][\w.@-]{1,30}) is not (?:a )?valid interface\b/,
    example: [
      "could not get link for interface 'ens160': Link not found",
      'level=fatal msg="ens160 is not valid interface, reason: get ens160 failed, error: Link not found"',
    ],
    title: '{name} finds no interface $1$2 on its node',
    what: 'it is told to use the network interface $1$2, and the node has none of that name: names differ between machines and images (eth0, ens160, enp1s0, bond0)',
    change:
      'Name an interface that each node has in place of $1$2 (ip -br link shows them there) in the variable or argument of {name} that says which ({env} or args; vip_interface of kube-vip), or leave it out where it then takes the one with the default route; where nodes differ, run it by one workload for each sort of nodes',
  },
  // What asks the kubelets
  {
    pattern: /"?Failed to scrape node"?[^\n]{0,40}request failed, status: \\{0,2}"?(40[13]) \w{1,20}/,
    example: '"Failed to scrape node" err="request failed, status: \\"403 Forbidden\\"" node="depot-2"',
    title: 'The kubelets refuse {name} ($1)',
    what: 'the kubelet asks the API server whether ServiceAccount {account} may read its metrics, and answers $1: the right to nodes/metrics is missing, or the kubelet takes no tokens',
    steps: [
      'For 403 give ServiceAccount {account} the right to get nodes/metrics by the ClusterRole of its manifest (system:metrics-server; versions before 0.6 ask for nodes/stats), which an older or edited one lacks; for 401 let the kubelets accept tokens: authentication.webhook.enabled: true and authorization.mode: Webhook in their configuration.',
    ],
  },
  {
    pattern: /"?Failed to scrape node"?[^\n]{0,40}request failed, status: \\{0,2}"?(404) \w{1,20}/,
    example: '"Failed to scrape node" err="request failed, status: \\"404 Not Found\\"" node="depot-2"',
    title: 'The kubelets do not have the metrics that {name} asks for ($1)',
    what: 'metrics-server 0.6 and later reads /metrics/resource of each kubelet, and what answers there has no such path ($1): the kubelets are too old for it, or another server listens at that address and port',
    steps: [
      'Run the version of metrics-server that belongs to the nodes (0.6 and later need Kubernetes 1.19, 0.5 reads what older kubelets have), or update the kubelets; where these are new enough, see that --kubelet-port and the address type (--kubelet-preferred-address-types) lead to the kubelet (port 10250) and not to a proxy before it.',
    ],
  },
  {
    pattern: /^(bird6?): Unable to open configuration file (\/etc\/calico\/\S{1,120}?): No such file/,
    example: 'bird6: Unable to open configuration file /etc/calico/confd/config/bird6.cfg: No such file or directory',
    kind: 'log-file-missing',
    title: 'confd of {name} has not written $2 yet, so $1 does not start',
    what: 'confd makes $2 of what the datastore holds (node, BGP peers, IP pools): it has not got that far, or gets no answer. Right after the start that is normal; nobody mounts this file',
    steps: [
      'See in the log of {name} why confd gets no data: the Kubernetes API or Typha that it does not reach, a right that its ClusterRole lacks, or a node without an address of that family (IP, IP6 and their autodetection; for bird6 leave IP6 unset where the cluster has no IPv6). Without BGP set CALICO_NETWORKING_BACKEND to vxlan, which starts no BIRD.',
    ],
  },
  {
    pattern: /plugin\/errors: \d [^\n]{1,300}: plugin\/(\w{1,30}): no next plugin found/,
    example: '[ERROR] plugin/errors: 2 shelf.depot.svc.cluster.local. A: plugin/kubernetes: no next plugin found',
    title: 'Nothing answers in the Corefile of {name} after the plugin $1 (no next plugin found)',
    what: 'the plugin $1 passes names on that it does not know (fallthrough, or a name outside of its zones), and no plugin that answers comes after it in that server block: forward is missing',
    steps: [
      'Add forward . /etc/resolv.conf (or the addresses of your name servers) to that server block of the Corefile, or take fallthrough out of $1 where nothing is to be asked behind it; the order of the plugins is fixed in the build, not by their lines.',
    ],
  },
];
