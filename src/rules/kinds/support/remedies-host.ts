import { type CaseRow, caseTable } from '../case-table.js';
import type { Remedy } from './error-facts.js';

/** The packages of Debian and Ubuntu, then of Red Hat where that has another name. */
export const PACKAGES = caseTable<CaseRow & { readonly name: string }>([
  { pattern: /xfs/, example: 'mkfs.xfs', name: 'xfsprogs' },
  { pattern: /ext[234]|e2fsck|tune2fs|resize2fs/, example: ['mkfs.ext4', 'e2fsck'], name: 'e2fsprogs' },
  { pattern: /btrfs/, example: 'mkfs.btrfs', name: 'btrfs-progs' },
  { pattern: /nfs|statd/, example: ['mount.nfs', 'rpc.statd'], name: 'nfs-common or nfs-utils' },
  { pattern: /cifs/, example: 'mount.cifs', name: 'cifs-utils' },
  { pattern: /iscsi/, example: 'iscsiadm', name: 'open-iscsi or iscsi-initiator-utils' },
  { pattern: /multipath/, example: 'multipathd', name: 'multipath-tools or device-mapper-multipath' },
  { pattern: /cryptsetup/, example: 'cryptsetup', name: 'cryptsetup' },
  { pattern: /^(?:lv|vg|pv)\w/, example: 'lvcreate', name: 'lvm2' },
  { pattern: /^nvme$/, example: 'nvme', name: 'nvme-cli' },
  { pattern: /^(?:rbd|ceph)|mount\.ceph/, example: ['rbd', 'mount.ceph'], name: 'ceph-common' },
  { pattern: /^ip6?tables/, example: 'ip6tables', name: 'iptables' },
]);

function packageOf(program: string): string {
  const name = program.split('/').at(-1) ?? '';
  const found = PACKAGES.find(name)?.row.name;
  return found === undefined || found === name ? '' : ` (package ${found})`;
}

const pick = (groups: readonly string[]) => groups.find((group) => group !== '') ?? '';
const orElse = (name: string, words: string) => (name === '' ? words : name);

/** What the node lacks: programs, kernel modules, links, room, devices that work. */
export const HOST_REMEDIES = caseTable<Remedy>([
  {
    pattern:
      /exec: "([^"]{1,200})": (?:executable file not found|stat [^\n]{1,200}: no such file)|([\w./-]{1,100}): command not found|(?:executable|binary|program|command) "?([\w./-]{1,100})"? (?:was )?not found/i,
    example: 'exec: "mkfs.btrfs": executable file not found in $PATH',
    reason: (_facts, groups) => `${pick(groups)} is missing on the node`,
    step: ({ node, who }, groups) =>
      `Install ${pick(groups)}${packageOf(pick(groups))} on ${node} and on every other node where such a pod may run; where ${who} runs it from its own image, use a version of that image that has it.`,
  },
  {
    pattern:
      /\b(multipathd|iscsid|open-iscsi|rpcbind|(?:rpc\.)?(?:statd|gssd|idmapd|mountd)|nfsd|udevd|dmeventd|lvmetad|tgtd|glusterd|sssd|winbindd|fabricmanager|nvidia-persistenced)(?:\.service)? (?:daemon |service )?(?:is |was )?(?:not running|inactive|not active|dead)\b/i,
    example: 'multipath device not found for volume 3600a09803830; multipathd is not running',
    reason: (_facts, groups) => `${pick(groups)} does not run on the node`,
    step: ({ node }, groups) =>
      `Start ${pick(groups)}${packageOf(pick(groups))} on ${node} and have it start with the machine (systemctl enable --now ${pick(groups)}), on every other node where such a pod may run too.`,
  },
  {
    pattern:
      /are the (\w{1,40}) modules? loaded|unknown filesystem type '?(\w{1,40})|module (\w{1,40}) (?:is )?not (?:found|loaded)|could not access (\w{1,40}) kernel module|(\w{1,40}) kernel module (?:is )?(?:not|missing)|\/dev\/(kvm|fuse|vhost-net|net\/tun)\b[^\n]{0,60}no such file/i,
    example: 'Are the lustre modules loaded?',
    reason: (_facts, groups) => `the kernel of the node does not have ${pick(groups)}`,
    step: ({ node }, groups) => {
      const module = pick(groups);
      const virtual = /^kvm$/i.test(module)
        ? ' It needs virtualisation: turn it on in the firmware, or use a machine type with nested virtualisation.'
        : '';
      return `Install the client or driver of ${module} on ${node} and load its kernel module (modprobe ${module.toLowerCase()}, and /etc/modules-load.d so that it stays), or let the pod run on nodes that have it.${virtual}`;
    },
  },
  {
    pattern:
      /(?:create|add|set ?up|attach) ([\w-]{1,40}) (?:qdisc|link|device|interface|filter)\b[^\n]{0,100}(?:operation not supported|no such (?:device|file)|unknown device type)|(?:qdisc|link type) "?([\w-]{1,40})"?[^\n]{0,60}(?:not supported|unknown)/i,
    example: 'create ifb qdisc: operation not supported',
    reason: (_facts, groups) => `the kernel of the node does not have ${pick(groups)}`,
    step: ({ node }, groups) =>
      `Load the kernel module ${pick(groups)} on ${node} (modprobe ${pick(groups)}; with qdiscs also sch_tbf and sch_ingress; some systems have them in a package kernel-modules-extra), or do without what needs it: for the bandwidth plugin the annotations kubernetes.io/ingress-bandwidth and egress-bandwidth.`,
  },
  {
    pattern:
      /(?:master|parent|interface|device|link)(?: interface| device)? "?([\w.@-]{1,40})"?:? (?:link )?(?:not found|does not exist)|Link "?([\w.@-]{1,40})"? not found|(?:no such network interface)/i,
    example: 'failed to lookup master "eth1": Link not found',
    reason: (_facts, groups) => `interface ${orElse(pick(groups), 'of the network')} does not exist on the node`,
    step: ({ node }, groups) =>
      `See which interfaces ${node} has (ip link) and name one of them in place of ${orElse(pick(groups), 'the one that is missing')} in the configuration of the network (master, device), or let the pod run on nodes that have ${orElse(pick(groups), 'it')}.`,
  },
  {
    pattern: /"?([\w.-]{1,40})"? already has an IP address different from ([\w.:/]{3,60})/,
    example: '"cni0" already has an IP address different from 10.244.0.1/24',
    reason: (_facts, groups) => `${pick(groups)} has an address of an earlier network`,
    step: ({ node }, [link = '', address = '']) =>
      `Remove the old bridge on ${node} (ip link delete ${link}), so that it is made anew with ${address}: it is left from another network plugin or from an earlier range of the node. Running pods on the node lose their network until they are made anew.`,
  },
  {
    pattern: /VF pci addr is required|no (?:free |available )?VFs?\b/i,
    example: 'LoadConf(): VF pci addr is required',
    reason: () => 'the pod was given no virtual function',
    step: ({ node }) =>
      `Request the resource of the network in resources.limits and requests of a container: the NetworkAttachmentDefinition names it in its annotation k8s.v1.cni.cncf.io/resourceName, and the SR-IOV device plugin on ${node} must offer it.`,
  },
  {
    pattern: /\/sys\/fs\/cgroup[^\n]{0,300}no space left on device/,
    example: 'mkdir /sys/fs/cgroup/memory/kubepods/x: no space left on device',
    reason: () => 'the node has no cgroup left',
    step: ({ node }) =>
      `Restart or replace ${node}: its kernel has no cgroup left (with cgroup v1 some 65,000 of memory, which leak in old kernels; see the number in /proc/cgroups). Update the kernel, or use cgroup v2.`,
  },
  {
    pattern:
      /(?:mkdir|write|open|create|mknod|copy|creat)[a-z]{0,3} ?[^\s:]{0,20} (\/[^\s:]{1,300}): no space left on device|no space left on device/i,
    example: 'mkdir /var/lib/x: no space left on device',
    reason: () => 'no space is left on the device',
    step: ({ node, device }, [path = '']) =>
      `Free space and inodes on ${node}, on the file system that holds ${orElse(path, orElse(device, 'what is written there'))} (df -h, df -i): remove unused images and old logs, or enlarge its disk.`,
  },
  {
    pattern: /session exists/,
    example: 'iscsiadm: initiator reported error (15 - session exists)',
    reason: () => 'an old iSCSI session is left on the node',
    step: ({ node, text }) => {
      const target = /target: (iqn\.[\w.:-]{1,200})/.exec(text)?.[1] ?? '';
      const command = target === '' ? 'iscsiadm -m session, then --logout' : `iscsiadm -m node -T ${target} --logout`;
      return `End the old session on ${node}, once no other pod there uses it (${command}), and delete the pod, so that the volume is attached anew.`;
    },
  },
  {
    pattern: /input\/output error|I\/O error/i,
    // What Rust puts before any error of the system, and sd-bus behind any.
    except: /I\/O error: \w[^\n]{0,80}\(os error (?!5\))|sd-bus/i,
    example: 'write /var/lib/docker/overlay2/x: input/output error',
    reason: ({ device }) => `${orElse(device, 'the disk')} gives input/output errors`,
    step: ({ node, device, text }) => {
      const path = /(?:write|read|open|sync) (\/var\/[^\s:]{1,200})/.exec(text)?.[1] ?? '';
      return `Read the kernel log of ${node} (dmesg) for errors of ${orElse(device, path === '' ? 'the disk' : `the disk that holds ${path}`)}: the disk is failing, or its connection to the storage broke. Repair that, or drain the node and replace it; check the data afterwards (fsck).`;
    },
  },
  {
    domain: 'storage',
    pattern:
      /(?:cannot open|open|mount|write|on) ?:? ?(\/[^\s:]{1,300}):? [^\n]{0,40}read-only file ?system|read-only file ?system/i,
    example: 'mkdir /var/lib/x: read-only file system',
    reason: ({ device }, groups) => `${orElse(device, orElse(pick(groups), 'it'))} is read-only`,
    step: ({ node, device }, groups) =>
      `See why ${orElse(device, orElse(pick(groups), 'the device'))} is read-only on ${node}: the storage presents it so (it is a snapshot, a secondary replica or over its quota), or the kernel made it so after errors (dmesg). Let the storage hand it out for writing, or mount it with readOnly: true.`,
  },
]);
