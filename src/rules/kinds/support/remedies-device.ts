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
]);
