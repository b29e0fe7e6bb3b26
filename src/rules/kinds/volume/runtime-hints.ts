import type { NetworkHintRow } from './network-hint.js';
import type { SandboxFault } from './sandbox-failure.js';

const HANDLER: readonly SandboxFault[] = ['handler'];

const LIMITS: readonly SandboxFault[] = ['limits'];
const BUSY: readonly SandboxFault[] = ['busy', 'other'];

/** What runtimes beside runc say of a sandbox, and what Windows says of its network. */
export const RUNTIME_HINTS: readonly NetworkHintRow[] = [
  {
    pattern:
      /failed to mount rootfs component[^\n]{0,200}overlay|overlayfs?: [^\n]{0,80}(?:filesystem on '?([^'\n]{1,100})'? not supported)/,
    example: 'failed to mount rootfs component: invalid argument: overlay: unknown',
    meaning:
      'The kernel of the node does not mount the layers of the image (overlayfs) in the directory of the container runtime.',
    step: 'Read the log of the kernel on the node (dmesg | grep overlay), which says why: the directory of the runtime (/var/lib/containerd) lies on a filesystem that overlayfs does not take as upper one (NFS, another overlay as in Docker in Docker, xfs with ftype=0), or its layers are damaged. Put it on ext4 or xfs with ftype=1, or use the snapshotter native or fuse-overlayfs; then restart the runtime.',
  },
  {
    faults: LIMITS,
    pattern: /final child's pid|init-p|preliminary setup/i,
    example: "unable to start container process: can't get final child's PID from pipe: EOF",
    meaning:
      'The first process of the sandbox was gone before it could say why: it was killed for want of memory, or the kernel gave it no process or namespace.',
    step: 'Look into the log of the kernel on the node at that time (dmesg). Where the OOM killer stands there, free memory on the node or raise the memory limit of the pod; else raise what is used up (kernel.pid_max, podPidsLimit, user.max_user_namespaces), or update runtime and kernel together.',
  },
  {
    pattern: /apparmor failed to apply profile|unable to apply apparmor profile/,
    example:
      'unable to apply apparmor profile: apparmor failed to apply profile: write /proc/self/attr/apparmor/exec: no such file or directory',
    meaning:
      'AppArmor on the node does not take the profile of the containers: it is switched off in the kernel while the runtime takes it for on, or the profile is not loaded.',
    step: 'See on the node whether AppArmor is on (/sys/module/apparmor/parameters/enabled is Y, aa-status lists the profiles): switch it on in the command line of the kernel (apparmor=1 security=apparmor) and restart the node, or load the profile (apparmor_parser -r; cri-containerd.apparmor.d is made by containerd, which needs the package apparmor for it). Where the node is to do without, say so to the runtime (disable_apparmor = true of containerd), which gives up that confinement.',
  },
  {
    faults: BUSY,
    pattern:
      /(transport is closing|error reading server preface|containerd\.sock[^\n]{0,80}(?:refused|no such file)|crio\.sock[^\n]{0,80}(?:refused|no such file)|dockershim\.sock[^\n]{0,80}(?:refused|no such file))/,
    example: 'rpc error: code = Unavailable desc = transport is closing',
    meaning:
      'The container runtime of the node ended the connection: it crashes or was restarted while it worked on the pod.',
    step: 'See on the node whether the container runtime restarts again and again and why (systemctl status and journalctl -u containerd, crio or docker; for MicroK8s snap.microk8s.daemon-containerd): out of memory, a full disk, a wrong configuration, a second kubelet or runtime. Where it ran through an update once, delete the pod.',
  },
  {
    pattern:
      /(bpf_prog_\w{2,20}\(BPF_CGROUP_DEVICE\)|bpf\(\)?|cgroup_skb|BPF_[A-Z_]{3,40})[^\n]{0,60}function not implemented/i,
    example:
      'error setting cgroup config for procHooks process: bpf_prog_query(BPF_CGROUP_DEVICE) failed: function not implemented',
    meaning:
      'The kernel of the node does not have the BPF programs ($1) by which the runtime guards devices with cgroup v2.',
    step: 'Give the node a kernel with CONFIG_BPF_SYSCALL and CONFIG_CGROUP_BPF (zgrep CGROUP_BPF /proc/config.gz; kernels of small boards, of network storage and of old WSL often lack them), or boot it with cgroup v1 (systemd.unified_cgroup_hierarchy=0) as long as its kubelet takes that.',
  },
  {
    pattern: /cgroup\.subtree_control: device or resource busy/,
    example: 'configuring cgroup: write /sys/fs/cgroup/cgroup.subtree_control: device or resource busy',
    meaning:
      'The cgroup below which the runtime wants to make that of the pod has processes of its own, and with cgroup v2 such a one gives its children no controllers.',
    step: 'Find which cgroup it is and what runs in it on the node (cat /sys/fs/cgroup/cgroup.procs, systemd-cgls). Where the node is itself a container (kind, k3d, k3s or the runtime in Docker), let it start with an init that moves its processes into a cgroup of their own (--cgroupns=private, a newer image of the node); else let the runtime use the systemd cgroup driver, as the kubelet does (SystemdCgroup = true; for gVisor systemd-cgroup = "true" in runsc.toml).',
  },
  {
    pattern:
      /Unit (\S{3,120}) (?:was already loaded|already exists|has a fragment file|was already loaded or has a fragment file)/,
    example:
      'unable to start unit "cri-containerd-ab12.scope" (properties [...]): Unit cri-containerd-ab12.scope was already loaded or has a fragment file.',
    meaning:
      'systemd on the node still knows the unit $1, in which the runtime wants to put this container, of an earlier attempt that failed.',
    step: 'Clear the unit on the node (systemctl reset-failed $1, systemctl stop $1), then delete the pod. Where it comes again with every pod, systemd there has no room or hangs (systemctl list-units --failed, many thousands of scopes; systemctl daemon-reexec), or an old systemd and runc do not get on (update runc to 1.1.3 or later): drain and restart the node.',
  },
  {
    faults: BUSY,
    pattern: /(ttrpc: closed|shim (?:task )?(?:exited|disconnected)|containerd-shim[^\n]{0,60}exit status \d{1,3})/,
    example: 'failed to start sandbox container task "05db483a": ttrpc: closed: unknown',
    meaning: 'The process in which the runtime keeps the sandbox (its shim) ended while it was to start it ($1).',
    step: 'Read on the node what ended it (journalctl -u containerd, -u k3s or -u rke2-server at that time, dmesg): no memory or process IDs left, a shim of another release than the runtime, or a node that is a container itself (k3s, kind in docker) without the cgroups, /sys/fs/cgroup or the privileges that it needs. Restart the runtime after an update, then delete the pod.',
  },
  {
    faults: LIMITS,
    pattern: /(\/[^\s:"]{2,300}): no space left on device/,
    example: 'mkdir /run/containerd/io.containerd.runtime.v2.task/k8s.io/3f: no space left on device',
    meaning: 'The filesystem of the node that holds $1 has no space left, or no inode.',
    step: 'Free space on the node: see which filesystem is full (df -h and df -i for $1): below /run it lies in memory, so end what fills it there (dead shims, logs); below /var/lib remove images and containers that nobody uses (crictl rmi --prune, crictl rm) and old logs, or enlarge the disk.',
  },
  {
    faults: BUSY,
    pattern:
      /name "?(\S{1,300}?)"? is reserved for "?(\w{4,64})|name "?(\/?k8s_POD_\S{1,300}?)"? is already in use by (?:sandbox|container) "?(\w{4,64})/,
    example: [
      'failed to reserve sandbox name "web_shop_1f_0": name "web_shop_1f_0" is reserved for "3fe33199"',
      'Conflict. The name "k8s_POD_web_shop_1f_0" is already in use by sandbox 30ed1790. You have to remove that sandbox',
    ],
    meaning:
      'An earlier attempt to make this sandbox has not ended in the container runtime, which keeps its name $1 for it.',
    step: 'See on the node what the earlier attempt hangs at (journalctl -u containerd or crio from its first time-out on: mostly the network plugin, the disk or too many starts at once); remove what is left of it (crictl pods, crictl rmp -f ID), and where it comes again, restart the container runtime, which forgets the name. Then delete the pod.',
  },
  {
    pattern:
      /(?:timed out|timeout|failed)[^\n]{0,40} (?:to |connecting to )?h?vsock:?(?:\/\/)? ?([\w:.]{1,60})|vsock[^\n]{0,60}(?:timed out|no such device|refused|deadline)/i,
    example: 'CreateContainer failed: timed out connecting to vsock 3379238252:1024: unknown',
    meaning:
      'The virtual machine of the sandbox does not answer at vsock $1: it has not started, or its agent has not.',
    step: 'See on the node why the virtual machine does not come up: kata-runtime check tells whether it can run any (/dev/kvm, the module vhost_vsock, nested virtualisation of a cloud machine), and the log of the shim (journalctl -t kata, with the console of the guest under debug) what the guest says. Give the RuntimeClass the overhead.podFixed that it needs: a guest that is killed for lack of memory looks the same.',
  },
  {
    pattern: /Establishing a D-Bus connection|rpc status: [^\n]{0,200}(?:D-Bus|dbus)/i,
    example:
      'rpc status: code: INTERNAL message: Establishing a D-Bus connection: No such file or directory (os error 2)',
    meaning:
      'The agent of Kata in the guest is told to make its cgroups through systemd (D-Bus), which the image of the guest does not run.',
    step: 'Let the runtime name cgroups of the guest in the form of cgroupfs: SystemdCgroup = false for the handler of Kata in the configuration of containerd (cgroup_manager of CRI-O), or use a release of Kata that maps them, or a guest image with systemd. Then delete the pod.',
  },
  {
    pattern:
      /(?:h(?:ns|cn)\w{2,30} failed in Win32|HNS failed with error|HNS error) ?: ?([^\n(,.]{2,80})|HNS(?:Endpoint|Network)(?![^\n]{0,120}(?:failed in Win32|failed with error|HNS error))|\bhcn(?:Open|Create)\w{2,20} failed|hcsshim::/i,
    example: 'failed to create the new HNSEndpoint: hnsCall failed in Win32: The object already exists. (0x1392)',
    meaning: 'The network service of Windows on the node (HNS) refuses the endpoint of the pod: $1.',
    step: 'Put HNS of the Windows node in order: where an endpoint or network of a pod that is gone is left, remove it (Get-HnsEndpoint, Get-HnsNetwork of hns.psm1; Remove-HnsEndpoint); where one is missing, restart the services hns, the network plugin and kube-proxy, which make them anew. Where it comes again, drain and restart the node. Nothing of the pod is wrong.',
  },
  {
    faults: HANDLER,
    pattern: /"(runsc|gvisor)"/,
    example: 'failed to get sandbox runtime: no runtime for "runsc" is configured',
    meaning: 'The container runtime of the node has no runtime handler $1: gVisor is not set up there.',
    step: 'Install gVisor on the node (runsc and containerd-shim-runsc-v1 in the path), enter handler $1 with runtime_type io.containerd.runsc.v1 in the configuration of containerd and restart it (minikube addons enable gvisor; on GKE a node pool with GKE Sandbox). Or let the pod run on nodes that have it (scheduling.nodeSelector of the RuntimeClass).',
  },
  {
    faults: HANDLER,
    pattern: /"(kata[\w-]{0,40})"/,
    example: 'no runtime handler "kata-qemu" is configured',
    meaning: 'The container runtime of the node has no runtime handler $1: Kata Containers is not set up there.',
    step: 'Install Kata Containers on the node (kata-deploy does, on nodes that can run virtual machines), so that handler $1 stands in the configuration of containerd or CRI-O, which is then restarted. Or let the pod run on nodes that have it (label katacontainers.io/kata-runtime; scheduling.nodeSelector of the RuntimeClass).',
  },
  {
    faults: HANDLER,
    pattern: /"((?:crun-)?(?:spin|slight|wws|wasm\w{0,10}|lunatic)[\w-]{0,20})"/,
    example: 'no runtime for "spin" is configured',
    meaning: 'The container runtime of the node has no runtime handler $1 for WebAssembly.',
    step: 'Install the shim of $1 on the node (containerd-shim-$1-v2 in the path of containerd; the runtime-class-manager or the image of the node pool brings it), enter it as a runtime in the configuration of containerd and restart that. Or let the pod run on nodes that have it (scheduling.nodeSelector of the RuntimeClass).',
  },
];
