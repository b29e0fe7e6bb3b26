import type { ProductRow } from './product-row.js';

/** What components of the platform say of the node, of their agents and of the versions beside them. */
export const PLATFORM_NODES: readonly ProductRow[] = [
  // networks
  {
    pattern: /Invalid value for --kube-proxy-replacement: (\w{1,40})/,
    example: 'unable to initialize kube-proxy replacement options: Invalid value for --kube-proxy-replacement: probe',
    title: '{name} does not know the value $1 of kube-proxy-replacement',
    what: 'this version of Cilium takes true or false for kube-proxy-replacement; strict, probe, partial and disabled were removed',
    steps: [
      'Set kube-proxy-replacement in ConfigMap cilium-config (kubeProxyReplacement of the chart) to "true" in place of strict, or to "false" in place of $1, partial or disabled (and keep kube-proxy then), and restart the DaemonSet cilium.',
    ],
  },
  {
    pattern: /unable to determine direct routing device/,
    example:
      'error while initializing daemon: unable to determine direct routing device. Use --direct-routing-device to specify it',
    title: '{name} finds no device of the node for direct routing',
    what: 'Cilium does not find out which interface of the node leads to the other nodes: none has the InternalIP of the node, or several come into question',
    steps: [
      'Name the interface: devices and direct-routing-device in ConfigMap cilium-config (devices and nodePort.directRoutingDevice of the chart; a pattern such as eth+ fits several), and see that the InternalIP of the node is set on it. Then restart the DaemonSet cilium.',
    ],
  },
  {
    pattern: /invalid CIDR address: ([\w.:/]{1,60})/,
    example:
      'Failed to create default IPv4 IP pool: CALICO_IPV4POOL_CIDR invalid, error=invalid CIDR address: 10.244.0.0',
    title: '{name} is given a network that is no CIDR: $1',
    what: 'a network is written as ADDRESS/PREFIX with a prefix of at most 32 (IPv6: 128), and $1 is not',
    change:
      'Correct $1 to ADDRESS/PREFIX (such as 10.244.0.0/16) in the argument, variable or ConfigMap that the message names (CALICO_IPV4POOL_CIDR, cluster-pool-ipv4-cidr, --cluster-cidr …)',
  },
  {
    pattern: /Connection to the datastore is unauthorized/,
    example:
      'startup/startup.go 489: Connection to the datastore is unauthorized error=connection is unauthorized: Unauthorized',
    title: '{name} is refused by the API server (Unauthorized)',
    what: 'the API server does not accept the token of calico-node: it was signed with other keys (a control plane that was made anew), or the ServiceAccount was deleted and made anew',
    steps: [
      'Delete the pod, so that it gets a new token; where it comes again, see that the ServiceAccount, ClusterRole and ClusterRoleBinding calico-node exist, and that all API servers use the same key of service accounts (--service-account-key-file, --service-account-issuer) and the right time.',
    ],
  },
  {
    pattern: /failed to ensure address of interface (\w[\w.]{0,19}): link has incompatible addresses/,
    example:
      'failed to configure interface flannel.1: failed to ensure address of interface flannel.1: link has incompatible addresses. Remove additional addresses and try again',
    title: '{name} finds an old address on interface $1 of the node',
    what: 'interface $1 of the node has another address than flannel is to give it: it is left of an earlier network or podCIDR',
    steps: [
      'Delete the interface on the node (ip link delete $1; for cni0 too where its range changed) and restart the pod of kube-flannel there, which makes it anew with the podCIDR of the node.',
    ],
  },
  {
    pattern:
      /can't use the IPVS proxier|IPVS (?:proxier|kernel modules?)[^\n]{0,120}(?:missing|not (?:loaded|available|supported))|required kernel modules? [^\n]{0,100}ip_vs/i,
    example:
      "can't use the IPVS proxier: IPVS proxier will not be used because the following required kernel modules are not loaded: [ip_vs_rr ip_vs_wrr ip_vs_sh]",
    title: '{name} lacks kernel modules of IPVS on its node',
    what: 'kube-proxy is to use IPVS, and the kernel of the node has not loaded its modules',
    steps: [
      'Load ip_vs, ip_vs_rr, ip_vs_wrr, ip_vs_sh and nf_conntrack on the nodes (modprobe, and /etc/modules-load.d so that they stay) and install ipset, or set mode: iptables or nftables in ConfigMap kube-proxy.',
    ],
  },
  {
    pattern: /Failed to execute iptables-restore[^\n]{0,300}|iptables-restore: line \d{1,6} failed/,
    example:
      'Failed to execute iptables-restore: exit status 2 (iptables-restore v1.8.9 (nf_tables): unknown option "--random-fully")',
    title: '{name} cannot set the rules of the node (iptables-restore fails)',
    what: 'iptables on the node refuses rules of it: the variant (legacy, nft) or version in the image is not that of the node, or a kernel module is missing',
    steps: [
      'Read the words in brackets behind it: load the module that they name on the node (xt_comment, xt_mark, ip_set …), let image and node use the same variant (iptables -V; update-alternatives --set iptables), or remove the rules that another tool wrote in the other variant (iptables-legacy-save).',
    ],
  },
  // storage
  {
    pattern:
      /Lost connection to CSI driver|error connecting to (?:the )?CSI driver|failed to connect to (?:the )?CSI driver|Still connecting to unix:\/\/|CSI driver probe failed/i,
    example: 'connection.go:132] Lost connection to unix:///csi/csi.sock. Lost connection to CSI driver, exiting',
    title: '{name} does not reach the CSI driver in its pod',
    what: 'this sidecar only talks to the container of the driver over the socket in their common volume (/csi/csi.sock), and that does not answer: it crashes or does not start',
    steps: [
      'Nothing is wrong with this container: read the log of the container of the driver in the same pod, also of its run before (ebs-plugin, csi-rbdplugin, driver-registrar is not it), and repair what that ends with; see that both mount the same socket-dir.',
    ],
  },
  {
    pattern: /(?:plugin registration failed with err|Registration process failed with error): ([^\n]{3,200})/,
    example:
      'Registration process failed with error: RegisterPlugin error -- plugin registration failed with err: rpc error: code = Internal desc = node name is empty, restarting registration container.',
    title: '{name} cannot register the CSI driver with the kubelet',
    what: 'the kubelet refuses the driver: $1',
    steps: [
      'Repair what the kubelet refuses: an empty or double node id (NODE_ID or KUBE_NODE_NAME from fieldRef spec.nodeName at the driver container), a path that is not that of the kubelet (kubelet-registration-path must be /var/lib/kubelet/plugins/DRIVER/csi.sock of the node; k3s, MicroK8s and others have another root), or a CSINode that the kubelet may not change.',
    ],
  },
  {
    pattern: /upgrading from (v?[\d.]{3,20}) to (v?[\d.]{3,20}) (?:for \w{1,20} version )?is not supported/,
    example: 'failed checking upgrade path: upgrading from v1.4.3 to v1.6.2 for minor version is not supported',
    title: '{name} cannot skip versions: it was $1 before',
    what: 'it refuses to go from $1 to its present version in one step: only the next minor version is supported, since each converts the data of the one before',
    steps: [
      'Go back to the image and chart of $1, then upgrade one minor version after the other, each until all is healthy; downgrading after a conversion is not supported, so take a backup before.',
    ],
  },
  {
    pattern: /waiting for monitors to reach quorum|failed to (?:wait for|check) mon quorum/,
    example: 'failed to wait for mon quorum: exceeded max retry count waiting for monitors to reach quorum',
    title: '{name} waits for the monitors of Ceph: they reach no quorum',
    what: 'fewer than half of the monitors of Ceph are up and see each other, so that Rook cannot go on',
    steps: [
      'See which pods of the monitors do not run (kubectl -n rook-ceph get pods -l app=rook-ceph-mon -o wide) and why: their log, clocks of the nodes that differ, ports 3300 and 6789 between them; on a new installation an old dataDirHostPath (/var/lib/rook) of an earlier cluster, which is to be emptied on each node first. Restart the operator afterwards.',
    ],
  },
  // devices
  {
    pattern:
      /Incompatible (?:device |platform )?(?:discovery )?strategy detected|invalid device discovery strategy|did you configure the NVIDIA Container Toolkit/,
    example: 'factory.go:113] If this is a GPU node, did you configure the NVIDIA Container Toolkit?',
    title: '{name} finds no NVIDIA driver in its container (NVML)',
    what: 'the device plugin does not find the libraries of the driver: its container was not started by the NVIDIA runtime, or the node has no GPU or no driver',
    steps: [
      'Let the container be started by the NVIDIA runtime: install the NVIDIA Container Toolkit on the node, nvidia-ctk runtime configure --runtime=containerd (--set-as-default), restart containerd, and set runtimeClassName: nvidia for the plugin; see that nvidia-smi works on the node. Keep the DaemonSet off nodes without GPUs by its nodeSelector or affinity (nvidia.com/gpu.present).',
    ],
  },
  {
    pattern:
      /error getting device handle for index '?(\d{1,3})'?: ([^\n]{3,80})|nvml: (GPU is lost|Unknown Error|Driver Not Loaded|Insufficient Permissions)/i,
    example: [
      "panic: error building GPU device map: error getting device handle for index '2': Unknown Error",
      'error creating nvml.Device 3: nvml: GPU is lost',
    ],
    title: '{name} cannot ask GPU $1 of its node: $2$3',
    what: 'the driver of the node (NVML) does not answer for a GPU: it hangs, is lost from the bus, or does not fit its kernel module ($2$3)',
    steps: [
      'Run nvidia-smi on the node and read its kernel log (dmesg | grep -i -e xid -e nvrm): drain the node and reboot it where a GPU is lost or hangs, and let driver and kernel module be of one version; where it comes again with the same GPU, have the card replaced. This pod needs no change.',
    ],
  },
  {
    pattern: /failed to run command '?nvidia-smi'?/,
    example: "chroot: failed to run command 'nvidia-smi': No such file or directory",
    title: '{name} waits for the NVIDIA driver of the node',
    what: 'the validator looks for nvidia-smi in the driver container (/run/nvidia/driver) or on the node, and there is none: the driver is not installed yet, or its installation failed',
    steps: [
      'See why the pod of nvidia-driver-daemonset (namespace gpu-operator) on the node is not ready: its log says whether kernel headers for this kernel are missing, Secure Boot refuses the module or the image has no driver for this system. Where the node has a driver of its own, set driver.enabled=false and see that nvidia-smi is in its PATH.',
    ],
  },
  {
    pattern: /\/dev\/kvm (?:is )?not (?:present|found|available)|failed to detect KVM/i,
    example: 'failed to detect KVM: /dev/kvm not present on node',
    title: '{name} finds no /dev/kvm on its node',
    what: 'the node has no virtualisation by hardware: it is switched off in the firmware, or the node is a virtual machine without nested virtualisation',
    steps: [
      'Turn virtualisation on (VT-x or AMD-V in the firmware; nested virtualisation for a virtual machine, bare-metal instances in clouds) and load kvm_intel or kvm_amd on the node; for tests only set spec.configuration.developerConfiguration.useEmulation: true in the KubeVirt object.',
    ],
  },
  // APIs
  {
    pattern: /no kind \\{0,3}"(\w{1,80})\\{0,3}" is registered for version \\{0,3}"([\w./-]{1,100})/,
    example:
      'failed decoding policy config: no kind "DeschedulerPolicy" is registered for version "descheduler/v1alpha1" in scheme "x"',
    title: '{name} does not know the apiVersion of its $1: $2',
    what: 'the file with the $1 has apiVersion $2, which this version of the program does not know: it was removed, or is of a newer one',
    change:
      'Write the $1 in an apiVersion that this version knows in place of $2 (kubescheduler.config.k8s.io/v1 since 1.25; fields moved between versions, as from descheduler/v1alpha1 to v1alpha2 with profiles), or go back to the image before',
  },
  {
    pattern: /failed to wait for cache at index (\d{1,3}) to sync/,
    example: 'Failed to start informers: failed to wait for cache at index 4 to sync',
    title: '{name} cannot list one of the kinds that it watches (informer $1)',
    what: 'one of its informers is not filled: a CRD of it is not installed or not served in that version, or its ServiceAccount may not list the kind; it does not say which',
    steps: [
      'Apply the release of the version that runs anew, with its CRDs and ClusterRoles (for Tekton and Knative all of it: a part that was left at another version lacks them): kubectl get crd shows what is served. The lines "Failed to watch" above, where there are any, name the kind.',
    ],
    unless: /is forbidden: User "/,
  },
  // .NET
  {
    pattern: /BadImageFormatException: [^\n']{0,60}'([^'\n,]{1,200})/,
    example:
      "Unhandled exception. System.BadImageFormatException: Could not load file or assembly '/app/native/libshelf.dll'. An attempt was made to load a program with an incorrect format.",
    title: '{name} cannot load $1: it is built for another platform',
    what: 'the file $1 is there and is no assembly of .NET for this platform: it is built for another processor (x86, x64, arm64), is a native library, or is damaged',
    change:
      'Build the image with $1 for the platform of the node (dotnet publish -r linux-x64 or linux-arm64, PlatformTarget AnyCPU, the native package for it), or run it on nodes of the platform that it was built for (nodeSelector kubernetes.io/arch)',
  },
  {
    pattern: /KVM is not supported by '?([\w/.-]{3,80})'?|failed to get emulator capabilities/,
    example: [
      "error: invalid argument: KVM is not supported by '/usr/libexec/qemu-kvm' on this host",
      'error: failed to get emulator capabilities',
    ],
    title: '{name} finds no hardware virtualization (KVM) on its node',
    what: 'it asks libvirt for virtual machines with KVM, and the node has none: no /dev/kvm in it, virtualization switched off in its firmware, or a virtual machine (also a container of kind or minikube) without nested virtualization',
    steps: [
      'Give the node /dev/kvm: switch virtualization on in its firmware, or nested virtualization at its hypervisor (ls -l /dev/kvm and virt-host-validate on the node tell), and load kvm_intel or kvm_amd. For a test cluster without, let KubeVirt emulate: spec.configuration.developerConfiguration.useEmulation: true in its resource KubeVirt (kubectl -n kubevirt edit kubevirt), which is slow.',
    ],
  },
];
