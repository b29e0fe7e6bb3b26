import { caseTable } from '../case-table.js';
import type { Remedy } from './error-facts.js';

/** By what the storage knows the disk: its serial number, WWN or LUN; '' where the text gives none. */
function diskIn(text: string): string {
  const [, kind = '', id = ''] =
    /\b(serial|wwn|wwid|lun|uuid|nguid)(?: number| id)?[ :=]{1,3}["']?((?:naa\.|eui\.|0x)?[0-9a-f][0-9a-f-]{3,63})\b/i.exec(
      text,
    ) ?? [];
  return id === '' ? '' : ` (${kind} ${id})`;
}

/** The way by which the disk is to come, where the text names one. */
function pathOf(text: string): string {
  if (/\bFC\b|fibre ?channel|fcp\b/i.test(text))
    return 'See that the FC ports of the node are zoned to the array and its host entry there has their WWNs (cat /sys/class/fc_host/host*/port_name)';
  if (/nvme/i.test(text))
    return 'See that the node is connected to the subsystem (nvme list-subsys) and that its host NQN is admitted';
  if (/iscsi|iqn\./i.test(text))
    return 'See that the node is logged in to the target (iscsiadm -m session), that iscsid runs and that its initiator name is admitted';
  return 'See by which way the node is connected to the array and that this works: iSCSI sessions (iscsiadm -m session), the zoning of FC ports, or NVMe (nvme list-subsys), and that the host entry of the node in the array has its initiators';
}

/** The node that still has a volume, as the driver names it; `another node` where it does not. */
function otherNode(text: string): string {
  const name =
    /(?:mounted|staged|published|in use|attached) (?:on|by|to|at) (?:the )?(?:node|host|server|instance) ["']?([a-z0-9][\w.-]{0,62})/i.exec(
      text,
    )?.[1];
  return name === undefined ? 'another node' : `node ${name}`;
}

/** A disk that the storage has handed out, and the node does not see. */
export const DEVICE_REMEDIES = caseTable<Remedy>([
  {
    domain: 'storage',
    pattern:
      /mount -t {1,4}([a-z][\w.]{1,20}) [^\n]{0,800}(?:failed: )?No such device|mount\.([a-z]\w{1,20}): [^\n]{0,300}No such device|unknown filesystem type '([\w.]{1,20})'/,
    example: "mount: unknown filesystem type 'amberfs'",
    reason: (_facts, groups) => `the kernel of the node does not have the filesystem ${groups.find(Boolean) ?? ''}`,
    step: ({ node, settings }, groups) =>
      `Install the client of ${groups.find(Boolean) ?? 'the filesystem'} on ${node} and load its kernel module (modprobe ${groups.find(Boolean) ?? 'MODULE'}, and /etc/modules-load.d so that it stays), built for the kernel that runs there, or let the pod run on nodes that have it. Where the filesystem is not meant, correct fsType in ${settings}; see too that the source of the mount is whole (server, path).`,
  },
  {
    domain: 'storage',
    pattern: /\{\{-? {0,2}(\.[A-Za-z][\w.]{1,60}) {0,2}-?\}\}/,
    example: 'failed to get stat for {{ .depotDir }}/plugins/net: no such file or directory',
    reason: (_facts, groups) =>
      `a template in the configuration of the driver was never filled in ({{ ${groups[0]} }})`,
    step: ({ who }, groups) =>
      `Correct the configuration of ${who}, in which {{ ${groups[0]} }} stands as it was written in a template (a value of its chart that is not passed through tpl; for ceph-csi netNamespaceFilePath of ConfigMap ceph-csi-config): write the real path there, or leave the setting out where it is not needed. Then restart the pods of the driver.`,
  },
  {
    domain: 'storage',
    pattern:
      /resize2fs: [^\n]{0,120}superblock|xfs_growfs: [^\n]{0,120}(?:not a mounted|corrupt)|Couldn't find valid filesystem superblock/,
    example:
      "resize2fs: Bad magic number in super-block while trying to open /dev/sdx Couldn't find valid filesystem superblock.",
    reason: ({ device }) =>
      `the filesystem${device === '' ? '' : ` on ${device}`} cannot be grown: its superblock is not readable`,
    step: ({ node, device }) =>
      `Check the filesystem before anything else: scale what uses the claim down to zero, take a snapshot of the disk, and on ${node} see what is on ${device || 'the disk'} (blkid, e2fsck -n for ext4, xfs_repair -n for xfs). Where it is damaged, repair it (e2fsck -f) on the snapshot first; where it is another filesystem than fsType says, correct that. "checksum does not match" of a healthy ext4 comes of a resize2fs that is older than the filesystem: use a newer release of the driver. Then it is grown by itself.`,
  },
  {
    domain: 'storage',
    pattern:
      /\bno (?:0 )?(?:valid )?(?:iscsi |fc )?initiators?\b|initiator(?:name)?(?: file)? (?:is |was )?(?:not found|empty|missing)|initiatorname\.iscsi[^\n]{0,60}No such file/i,
    example: 'rpc error: code = Internal desc = no 0 initiator',
    reason: () => 'the node has no initiator by which the array knows it',
    step: ({ node, who }) =>
      `Install and start the iSCSI client on ${node} (open-iscsi or iscsi-initiator-utils: iscsid, and a unique InitiatorName in /etc/iscsi/initiatorname.iscsi), or for FC see that the host bus adapter is there (cat /sys/class/fc_host/host*/port_name). Then restart the pod of ${who} on that node, which reads it when it starts, and delete the pod.`,
  },
  {
    domain: 'storage',
    pattern:
      /still (?:mounted|staged|published|in use|attached) (?:on|by|to|at) (?:the )?(?:node|host|server|instance)/i,
    example: 'Volume pvc-0c still mounted on node worker-2',
    reason: ({ text }) => `it is still mounted on ${otherNode(text)}`,
    step: ({ text }) =>
      `See what on ${otherNode(text)} still uses the volume: end the pod there that mounts it, and wait until its kubelet has unmounted it. Where no pod does, its kubelet or the driver there hangs: restart the driver's pod there, or unmount it by hand (findmnt names it). Where that node is down for good, remove it from the cluster, so that the volume is let go.`,
  },
  {
    domain: 'storage',
    pattern:
      /already (?:has|have) (?:a |an |another )?(?:pending|running|active)[^\n]{0,20}(?:event|action|task|operation|job)|(?:another|other) (?:action|task|operation|job)[^\n]{0,40}(?:in progress|pending|running)/i,
    example: '422 Droplet already has a pending event.',
    reason: () => 'the cloud or the storage still does something else with the machine or the volume',
    step: () =>
      'Wait: one action runs at a time, and it is tried again by itself, also where several volumes of a pod are attached one after the other. Where it stays for more than some minutes, see in the console of the cloud or storage which action hangs, and have it ended.',
  },
  {
    domain: 'storage',
    pattern:
      /multipath(?:ed)? (?:device|map)\b[^\n]{0,80}(?:not found|not (?:registered|created|ready)|does not exist)|(?:find|get|discover|create) (?:the )?multipath (?:device|map)\b/i,
    except: /multipathd[^\n]{0,40}not running/i,
    example: 'Unable to find device after multiple discovery attempts: [registered multipath device not found]',
    reason: ({ text }) => `the node makes no multipath device of the disk${diskIn(text)}`,
    step: ({ node, text }) =>
      `Repair multipathing on ${node}: multipathd must run, /etc/multipath.conf must not blacklist the disks of the array (find_multipaths no, user_friendly_names as the driver demands), and stale maps must go (multipath -ll shows them; multipath -f MAP). ${pathOf(text)}; then delete the pod, so that it is tried anew.`,
  },
  {
    domain: 'storage',
    pattern:
      /(?:device|disk|lun|path)s?\b[^\n]{0,60}(?:not found|did not appear|has not appeared|not (?:yet )?(?:visible|discovered|present))|(?:find|discover|detect)(?:ing)? (?:the |any )?(?:device|disk|lun|block device)s?\b|(?:Device|Disk|Lun)Not(?:Found|Exist)|no (?:device|disk|lun)s? (?:found|discovered)/i,
    except: /device ?class|\/dev\/[\w./-]{1,200}|node[^\n]{0,20}device path/i,
    example: 'err: device not found with serial 60002ac000000000000000160001dc17 or target',
    reason: ({ text }) => `the disk${diskIn(text)} has not appeared on the node`,
    step: ({ node, text }) =>
      `Find out why ${node} does not see the disk${diskIn(text)}, which the storage has handed out to it. ${pathOf(text)}; rescan it (rescan-scsi-bus.sh) and see what the kernel says (dmesg). Where only this node is concerned, remove stale devices of earlier volumes there or let the pod run on another one.`,
  },
  // A device is no file that anybody creates: the storage makes it appear.
  {
    domain: 'storage',
    pattern: /(?:file|device)[ "']{1,2}(\/dev\/[\w./-]{1,200})["']? (?:does not|doesn't) exist/i,
    example: 'mkfs.ext4: The file /dev/xbd2 does not exist and no size was specified.',
    reason: (_facts, groups) => `the device ${groups[0]} is not there`,
    step: ({ node, who }, groups) =>
      `See on ${node} whether the disk has appeared as ${groups[0]} (lsblk, dmesg). Where the node has it and only ${who} does not, give the plugin the /dev of the host (a hostPath mount of /dev in its pod) and restart that pod; where the node does not have it either, have the volume detached and attached (mapped) anew.`,
  },
]);
