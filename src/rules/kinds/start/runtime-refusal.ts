import { caseTable } from '../case-table.js';
import { HOOK_REFUSALS } from './hook-refusals.js';
import type { Refusal } from './refusal.js';

/** The profile of a path such as `/var/lib/kubelet/seccomp/profiles/x.json`, or of `localhost/x`. */
const quotedName = (profile: string) => (profile === '' ? '' : ` "${profile}"`);

/** The error of the kernel, without the path that it is about. */
const kernelErrorIn = (text: string) => text.slice(text.lastIndexOf(': ') + 1).trim();

/** By the texts of runtimes and of the kubelet. */
export const REFUSALS = caseTable<Refusal>([
  {
    reason: 'runtime-program',
    example: 'fork/exec /usr/bin/runc: no such file or directory',
    pattern:
      /exec: "((?:\/[^"]{0,200}\/)?(?:apparmor_parser|runc|crun|conmon|nvidia-container-[a-z-]{1,40}|containerd-shim[^"]{0,60}))"|fork\/exec (\/[^\s:]{1,300}): no such file/,
    why: (one, other) => `the program "${one || other}" of the runtime itself is missing on the node`,
    todo: 'Install the program $1 on the node (its package: apparmor, runc, crun, conmon, the container toolkit, or what brings the shim of the RuntimeClass) into the PATH of the runtime service, or correct its path in the configuration of the runtime (BinaryName of containerd, runtime_path of CRI-O); then restart the runtime, or let the pod run on another node',
    isOfNode: true,
  },
  {
    reason: 'no-command',
    example: 'failed to generate spec: no command specified',
    pattern: /no command specified/i,
    why: () => 'the image has neither entrypoint nor command, and the manifest gives no command',
    todo: 'Set command to the program that the image is to run, or build the image with an ENTRYPOINT',
  },
  {
    reason: 'name-reserved',
    example: [
      'failed to reserve container name "api_orders_shop_0": name "api_orders_shop_0" is reserved for "63669cfe73f7"',
      'Conflict. The container name "/k8s_api_orders" is already in use by container "63669cfe73f7"',
    ],
    pattern:
      /is reserved for "?([0-9a-f]{1,64})|error reserving ctr name (\S{1,300})|name is reserved|[Tt]he container name "([^"]{1,300})" is already in use/,
    why: () =>
      'the runtime still holds a container of this name, of an attempt that timed out or was not cleaned up (a slow disk or an overloaded runtime)',
    todo: 'Delete the pod so that it is created anew; where it comes again, look at the disk and the runtime of the node',
    isOfNode: true,
  },
  {
    reason: 'seccomp',
    example: 'cannot load seccomp profile "/var/lib/kubelet/seccomp/profiles/x.json": no such file or directory',
    pattern: /seccomp/i,
    subject: /(?:seccomp profile|local profile) "([^"]{1,500})"/,
    why: (path) => `the seccomp profile${quotedName(path ?? '')} cannot be loaded on the node`,
    todo: 'Install the seccomp profile on every node (under /var/lib/kubelet/seccomp), or use type RuntimeDefault',
  },
  {
    reason: 'apparmor',
    example: 'failed to generate apparmor spec opts: apparmor profile not found k8s-orders',
    pattern: /apparmor/i,
    subject:
      /profile not found "?([^\s":]{1,253})|profile "([^"]{1,253})" (?:is not loaded|not found|does not exist)|apparmor profile "?(?!not )([^\s":,]{1,253})/i,
    why: (one, other, third) =>
      `the AppArmor profile${quotedName(one || other || third || '')} is not loaded on the node, or cannot be used there`,
    todo: 'Load the AppArmor profile on every node (apparmor_parser), or use type RuntimeDefault',
  },
  {
    reason: 'propagation',
    example: 'path "/mnt/data" is mounted on "/" but it is not a shared mount',
    pattern:
      /path "?(\/[^\s"]{0,500})"? is mounted on "?(\/[^\s"]{0,500})"? but it is not a (?:shared|slave|shared or slave) mount/,
    why: (path, on) =>
      `the mount of ${path} asks for mountPropagation, but ${on}, on which it is mounted on the node, is not a shared mount`,
    todo: 'Make the mount shared on the node (mount --make-rshared; where the kubelet or the runtime runs in a container or a virtual machine, share it there), or take mountPropagation out of the volumeMount where the program needs no mounts that are made after its start',
  },
  ...HOOK_REFUSALS,
  {
    reason: 'device',
    example: 'error gathering device information while adding custom device "/dev/kvm": no such file or directory',
    pattern: /custom device "([^"]{1,300})"|not a device node|(?:lstat|stat) (\/dev\/[^\s:]{1,300}): no such file/,
    why: (one, other) => `the device ${one || other || 'that it asks for'} does not exist on the node, or is no device`,
    todo: 'Run the pod on a node that has the device (nodeSelector), or remove the device or the hostPath volume for it',
  },
  {
    reason: 'volume-away',
    example: 'stat /var/lib/kubelet/pods/0c/volumes/kubernetes.io~csi/pvc-6f/mount: host is down',
    pattern:
      /(host is down|stale (?:NFS )?file handle|transport endpoint is not connected|required key not available|\/volumes\/kubernetes\.io~[^\n]{1,400}: (?:input\/output error|no such device))/i,
    why: (text = '') =>
      `the storage behind one of its volumes is gone from the node (${kernelErrorIn(text)}): it was mounted, and does not answer any more`,
    todo: 'See that the file server (or the driver that mounts it) is up and that the node reaches it; then delete the pod, so that the volume is mounted anew. Where the old mount stays, unmount it on the node (umount -f -l)',
    isOfNode: true,
  },
  {
    reason: 'unmapped',
    example: 'unable to setup user: cannot set uid to unmapped user in user namespace',
    pattern:
      /cannot set (uid|gid) to unmapped (?:user|group) in user namespace|(?:uid|gid) \d{1,10} .{0,60}not mapped|container uses ID mappings/i,
    why: (id) =>
      `the ${id || 'uid or gid'} as which it is to run is not in the range that the user namespace of the pod maps (hostUsers: false, or an annotation of the runtime)`,
    todo: 'Give runAsUser and runAsGroup (or the USER of the image) numbers below 65536, widen the range that the runtime maps, or do without a user namespace (hostUsers: true)',
  },
  {
    reason: 'unmapped',
    example: 'container ID 6553600 cannot be mapped to a host ID',
    pattern: /container ID (\d{1,10}) cannot be mapped to a host ID/,
    why: (id) =>
      `the user namespace of the pod (hostUsers: false) maps 65536 ids, and ${id ?? ''}, which owns a file of the image or is the user that it is to run as, is not among them`,
    todo: 'Build the image so that its files belong to ids below 65536 (a COPY --chown, or an unpacked archive with the ids of a big directory, brings others), widen the range that the node maps (idsPerPod of the kubelet), or remove hostUsers: false',
  },
  {
    reason: 'selinux',
    example: 'reading SELinux label: lsetxattr /srv/data: operation not supported',
    pattern: /l?setxattr (\/[^\s:]{1,300}): operation not supported/,
    why: (path) =>
      `the filesystem at ${path || 'the volume'} takes no labels of SELinux, which the runtime is to set there (a share of NFS or SMB, or a filesystem of the node without extended attributes)`,
    todo: 'Leave the labels of that volume as they are: for a hostPath take out what asks for it (seLinuxOptions with a CSI driver of seLinuxMount, :z of the runtime), for a share mount it with a context of its own (mountOptions context="system_u:object_r:container_file_t:s0")',
    isOfNode: true,
  },
  {
    reason: 'selinux',
    example: 'failed to set /proc/self/attr/keycreate on procfs: write /proc/self/attr/keycreate: invalid argument',
    pattern:
      /attr\/(?:keycreate|fscreate|sockcreate)|set (?:process|mount|file|key) label|selinux|relabel failed|failed to relabel/i,
    why: () =>
      'SELinux on the node does not know the label that it is to run with (seLinuxOptions), or a volume does not take labels',
    todo: 'Correct seLinuxOptions (user, role, type, level), or load the SELinux policy that has this type on the nodes',
  },
  {
    reason: 'user',
    example: 'unable to find user app: no matching entries in passwd file',
    pattern:
      /unable to find user ([^\s:"]{1,200})|no matching entries in passwd file|no users found|open [^\s]{0,300}\/etc\/passwd: no such file/,
    why: (user) =>
      `the image has no user${user ? ` "${user}"` : ' of the name that it is to run as'} in its /etc/passwd`,
    todo: 'Set securityContext.runAsUser to a number, or add the user to the image',
  },
  {
    reason: 'group',
    example: 'unable to find group staff: no matching entries in group file',
    pattern: /unable to find group ([^\s:"]{1,200})|no matching entries in group file/,
    why: (group) =>
      `the image has no group${group ? ` "${group}"` : ' of the name that it is to run as'} in its /etc/group`,
    todo: 'Set securityContext.runAsGroup to a number, or add the group to the image',
  },
  {
    reason: 'capability',
    example: [
      "unable to apply caps: can't apply capabilities: operation not permitted",
      'unknown capability to add: "CAP_NET_RAWW"',
    ],
    pattern:
      /unable to apply caps|can't apply capabilities|(?:unknown|invalid) capability(?: to (?:add|drop))?:? ?["']?((?:CAP_)?\w{2,60})?/i,
    why: (name) =>
      name
        ? `there is no capability ${name}: it is misspelt, or the kernel or runtime of the node does not know it`
        : 'the runtime may not give it the capabilities that it asks for: the runtime or the node has them not itself (a rootless or nested runtime, a user namespace, a bounding set that lacks them)',
    todo: 'Correct or take out what the container does not need under securityContext.capabilities.add (names stand there without CAP_); where it needs them all, let the pod run on nodes whose runtime has them',
  },
  {
    reason: 'sysctl',
    example: [
      'open /proc/sys/net/core/somaxconn: permission denied',
      'sysctl "kernel.shmmax" is not in a separate kernel namespace',
    ],
    pattern:
      /(?:open|write) \/proc\/sys\/([\w/.-]{3,100}): |sysctl "?([\w./-]{3,100})"? (?:is not|not|cannot)|write sysctl key ([\w./-]{3,100})/,
    why: (one, other, third) =>
      `the sysctl ${(one || other || third || '').replace(/\//g, '.')} cannot be set for it: the kernel of the node has none of that name for a pod of its own (a module that is not loaded, or one of the node as a whole), or a pod on the network of its host may not set it`,
    todo: 'Take it out of securityContext.sysctls of the pod (with hostNetwork those of net.* belong to the node), or set it on the nodes themselves',
  },
  {
    reason: 'environment',
    example: 'container init caused "setenv: invalid argument": unknown',
    pattern:
      /setenv: invalid argument|invalid environment variable|environment variable "?([^\s":]{1,100})"? contains (?:a )?nul/i,
    why: (name) =>
      `${name ? `variable ${name}` : 'one of its environment variables'} cannot be set: its value holds a NUL byte, as binary data of a Secret or ConfigMap does, or its name is empty or has a = in it`,
    todo: 'Take only keys with text into its variables (env with secretKeyRef or configMapKeyRef in place of an envFrom of the whole object), and mount binary ones, such as keystores, as files',
  },
  {
    reason: 'keyring',
    example: 'unable to join session keyring: unable to create session key: disk quota exceeded',
    pattern: /session keyring|create session key/,
    why: () =>
      'the user as which it is to run has as many keys in the kernel of the node as it may (a key for each container), which no disk has to do with',
    todo: 'Raise kernel.keys.maxkeys and kernel.keys.maxbytes on the node (sysctl), or let fewer containers of one user run there',
    isOfNode: true,
  },
  {
    reason: 'image-volume',
    example: "invalid volume specification: ':/mnt/plugin:ro'",
    pattern: /invalid volume specification: '?:?([^\s':]{1,300})/,
    why: (path) => `the mount at ${path} has no source: the runtime of the node does not know image volumes`,
    todo: 'Update the container runtime of the node, or do without the image volume',
  },
  {
    reason: 'storage',
    example: [
      'reading image "9f2c": locating image with ID "9f2c": image not known',
      'locating item named "9f2c" for image with ID "9f2c": file does not exist',
    ],
    pattern:
      /(image not known|layer not known|does not resolve to an image ID|for image with ID "[0-9a-f]{1,64}"[^\n]{0,40}: file does not exist)/,
    why: (said) =>
      `the image that was pulled is not (or no longer whole) in the image store of the node: ${said || 'image not known'}`,
    todo: 'Remove the image on the node (crictl rmi) and delete the pod, so that both are made anew. Where that does not help, its store was damaged, mostly by a full disk or a hard reset: drain the node, stop the runtime and empty the store (crio wipe -f; /var/lib/containers/storage)',
    isOfNode: true,
  },
  {
    reason: 'windows-version',
    example: 'hcs::CreateComputeSystem iis: The container operating system does not match the host operating system.',
    pattern: /container operating system does not match the host operating system/i,
    why: () =>
      'its image is built for another version of Windows than that of the node, and Windows containers run on their own version only',
    todo: 'Use the tag of the image, and of the base image in its Dockerfile, for the version of Windows Server of the node (ltsc2019, ltsc2022, ltsc2025; kubectl get nodes -o wide shows it), or let the pod run on nodes of its own version (nodeSelector node.kubernetes.io/windows-build)',
  },
  {
    reason: 'hcs',
    example: 'hcsshim::CreateComputeSystem iis: The requested operation for attach namespace failed.',
    pattern: /(attach namespace)|HNS failed with error|hcnCreate\w{1,40}|hcnOpenNamespace/i,
    why: () =>
      'Windows on the node cannot attach it to the network namespace of the pod: the namespace is gone or spoiled in the Host Network Service (HNS)',
    todo: 'Delete the pod, so that it gets a new network namespace; where it comes again, restart HNS and the network plugin on the Windows node (Restart-Service hns, then kubelet and kube-proxy), or drain and reboot it',
    isOfNode: true,
  },
  {
    reason: 'storage',
    example: 'failed to mount rootfs component: no space left on device',
    pattern:
      /no space left on device|failed to mount rootfs component|error unpacking image|snapshot [^\s]{1,200} does not exist/,
    why: () =>
      "the runtime cannot prepare the container's filesystem: the disk of the node is full, or the unpacked image is damaged",
    todo: 'Free space on the node, or remove the image from it so that it is pulled again',
    isOfNode: true,
  },
  {
    reason: 'ended-early',
    example: 'failed to start containerd task "api": cannot start a stopped process: unknown',
    pattern: /cannot start a stopped process/,
    why: () =>
      'its first process had ended before the runtime let it run: it was killed between its creation and its start (by the OOM killer, by somebody who removed the sandbox, or by the kubelet on an overloaded node)',
    todo: 'Look into the log of the kernel and of the runtime on the node at that time (dmesg, journalctl -u containerd): where the OOM killer stands there, raise the memory limit or free memory on the node; where the sandbox was stopped (SandboxChanged), find out by what. Else it passes with the next attempt',
    isOfNode: true,
  },
  {
    reason: 'sandbox-gone',
    example:
      'creating container: cannot create sandbox: cannot read client sync file: waiting for sandbox to start: EOF',
    pattern: /cannot create sandbox: cannot read client sync file: ([^\n]{3,120})/,
    why: (said) => `gVisor (runsc) ends while it makes its sandbox: ${said || 'EOF'}`,
    todo: 'Read why in the log of runsc on the node (debug-log in /etc/containerd/runsc.toml; journalctl -u containerd at that time): mostly the platform that it is told to use is not there (platform kvm without /dev/kvm: use systrap), its memory limit or the pids of the pod are too few, or runsc and its shim are of different releases',
    isOfNode: true,
  },
  {
    reason: 'sandbox-gone',
    example: 'failed to get sandbox container task: no running task found',
    pattern: /failed to get sandbox container task|no running task found|sandbox .{0,200}(?:not found|is not running)/,
    why: () => 'the sandbox of the pod is gone from the runtime',
    todo: 'Delete the pod so that it is created anew',
    isOfNode: true,
  },
  {
    reason: 'overloaded',
    example: 'context deadline exceeded',
    pattern:
      /context deadline exceeded|DeadlineExceeded|will be provided to the kubelet on next retry|operation timed out/,
    why: () => 'the runtime did not answer in time: the node, its disk or the runtime is overloaded',
    todo: 'It is tried again; where it stays, look at the load and the disk of the node and at the log of the runtime',
    isOfNode: true,
  },
]);

export function isRefusalText(message: string): boolean {
  return REFUSALS.find(message) !== undefined;
}

/** A refusal, and what its text names. */
export interface FoundRefusal {
  readonly refusal: Refusal;
  readonly groups: readonly string[];
}

export function refusalOf(message: string): FoundRefusal | undefined {
  const found = REFUSALS.find(message);
  if (found === undefined) return undefined;
  const { row: refusal, match } = found;
  const subject = refusal.subject === undefined ? match : refusal.subject.exec(message);
  return { refusal, groups: [...(subject ?? [])].slice(1).map((group) => group ?? '') };
}
