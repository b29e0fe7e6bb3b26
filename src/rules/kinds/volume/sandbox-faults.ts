import type { SandboxFault } from './sandbox-failure.js';

/** What a fault of the sandbox means and what helps. */
export interface SandboxFaultTexts {
  readonly title: string;
  /** A sentence; `$1` stands for the subject, with a space before it where there is one. */
  readonly meaning: string;
  readonly step: string;
}

export const NETWORK_TITLE = 'The network of the pod cannot be set up';
const SANDBOX = 'The pod sandbox cannot be created';

export const SANDBOX_FAULTS: Readonly<Record<SandboxFault, SandboxFaultTexts>> = {
  handler: {
    title: 'The node does not know the RuntimeClass of the pod',
    meaning: 'The container runtime of the node has no runtime handler$1.',
    step: 'Install that runtime on the node and enter it in the configuration of containerd or CRI-O, let the pod run on nodes that have it, or remove runtimeClassName.',
  },
  image: {
    title: 'The pause image cannot be pulled',
    meaning: 'The node cannot pull the pause image$1, which every pod needs.',
    step: 'Make the pause image available to the node: load it there, or name one that it can pull in the configuration of the runtime (sandbox_image, pinned_images).',
  },
  addresses: {
    title: 'There is no IP address left for the pod',
    meaning: 'The address range of the node or subnet is used up.',
    step: 'Find out which range is used up, that of the node or that of the subnet: enlarge it, let fewer pods run there, or release addresses of pods that are gone. The log of the network plugin says which.',
  },
  port: {
    title: 'A host port of the pod is taken on the node',
    meaning: 'The host port$1 is in use on the node.',
    step: 'Take another hostPort, or none; or stop what listens there on the node.',
  },
  unauthorized: {
    title: NETWORK_TITLE,
    meaning: 'The API server refuses the network plugin.',
    step: 'The network plugin (CNI) is refused by the API server: renew its credentials, for instance by restarting its DaemonSet.',
  },
  attachment: {
    title: NETWORK_TITLE,
    meaning: 'The NetworkAttachmentDefinition$1 that the pod names does not exist.',
    step: 'Create it, or correct the annotation k8s.v1.cni.cncf.io/networks of the pod.',
  },
  'plugin-missing': {
    title: NETWORK_TITLE,
    meaning: 'The network plugin (CNI)$1 is not installed on the node.',
    step: 'The network plugin (CNI) is not installed or not ready on the node: see to its DaemonSet, which puts it in /opt/cni/bin and its configuration in /etc/cni/net.d.',
  },
  'plugin-down': {
    title: NETWORK_TITLE,
    meaning: 'The network plugin (CNI) on the node does not run or is not ready.',
    step: 'The network plugin (CNI) is not ready on the node: see to its DaemonSet.',
  },
  'api-server': {
    title: NETWORK_TITLE,
    meaning: 'The network plugin (CNI) on the node does not reach the API server.',
    step: 'See that the node reaches the address of Service kubernetes: kube-proxy, routes and firewall of the node.',
  },
  selinux: {
    title: 'The node refuses the SELinux label of the pod',
    meaning: 'SELinux on the node does not know the label$1 that the pod is to run with, or does not permit it.',
    step: 'Load the SELinux policy that has this type on the nodes, or correct seLinuxOptions (user, role, type, level).',
  },
  'cgroup-driver': {
    title: 'Kubelet and container runtime use different cgroup drivers',
    meaning:
      'The kubelet and the container runtime of the node do not use the same cgroup driver: one names cgroups as systemd does (slice:prefix:name), the other as cgroupfs does.',
    step: 'Set the same driver in both, mostly systemd: cgroupDriver of the kubelet, SystemdCgroup in the configuration of containerd, cgroup_manager of CRI-O, native.cgroupdriver of docker; then restart both.',
  },
  'image-store': {
    title: 'The image store of the node is damaged',
    meaning: 'What the pause image consists of$1 is missing or damaged in the image store of the container runtime.',
    step: 'Remove the pause image on the node (crictl rmi) so that it is pulled anew, and restart the container runtime; where that does not help, empty its image store or replace the node.',
  },
  memory: {
    title: 'The memory limit of the pod is too small for its sandbox',
    meaning: 'The memory limit of the pod is too small even for the runtime, which is killed in it.',
    step: 'Raise resources.limits.memory of the containers; the suffix m means thousandths of a byte, Mi was probably meant.',
  },
  'namespace-limit': {
    title: 'The node allows no further namespaces for the pod',
    meaning:
      'The kernel of the node makes no further namespace (for a user namespace, which hostUsers: false needs, user.max_user_namespaces is 0 or reached); "no space left on device" is its word for that, and no disk is full.',
    step: 'Raise the limit on the node: sysctl user.max_user_namespaces (0 forbids user namespaces; some hardened systems set that), or user.max_net_namespaces where the network namespace fails. Or let the pod do without hostUsers: false, or run on nodes that allow it.',
  },
  'user-namespaces': {
    title: 'The node cannot give the pod a user namespace',
    meaning:
      'The container runtime, the kernel or the filesystem of the node cannot give the pod a user namespace of its own with its files mapped into it.',
    step: 'Let the pod run on nodes that can: containerd 2.0 or CRI-O 1.25 with runc 1.2 or crun, Linux 6.3, and a filesystem with idmapped mounts (ext4, xfs, tmpfs; overlay since 5.19) below the image store and the volumes. Or remove hostUsers: false, which gives up that isolation.',
  },
  limits: {
    title: SANDBOX,
    meaning: 'The node or the limits of the pod leave the sandbox no room.',
    step: 'See whether the memory limit of the pod is far too small, and whether the node is out of memory, disk or cgroups.',
  },
  busy: {
    title: SANDBOX,
    meaning: 'The container runtime or the network plugin does not answer in time.',
    step: 'See to the container runtime and the network plugin (CNI) of the node: it is overloaded, or one of them hangs.',
  },
  network: {
    title: NETWORK_TITLE,
    meaning: 'The network plugin (CNI) reports an error.',
    step: 'See to the network plugin (CNI) of the node: its own log tells more.',
  },
  other: {
    title: SANDBOX,
    meaning: '',
    step: 'Look at the log of the container runtime of the node (journalctl -u containerd, or -u crio), which tells more, and at its network plugin.',
  },
};
