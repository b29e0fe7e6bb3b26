import { caseTable } from '../case-table.js';
import type { Speaker } from '../support/error-facts.js';
import { findHint } from '../support/text-hint.js';
import { CLOUD_STORAGE_HINTS, EFS } from './cloud-storage-hints.js';
import { CLUSTER_STORAGE_HINTS } from './cluster-storage-hints.js';
import { DRIVER_TEXTS } from './driver-texts.js';
import { SECRET_PROVIDER_TEXTS } from './secret-provider-texts.js';
import { SECRET_STORE_HINTS } from './secret-store-hints.js';
import type { StorageHint, StorageHintRow } from './storage-hint.js';
import { remedyHint } from './storage-remedy.js';

/** Texts of no product, the more exact ones first. */
export const MOUNT_HINTS = caseTable<StorageHintRow>([
  {
    pattern: /driver name (\S{1,200}) not found in the list of registered CSI drivers/,
    example: 'driver name nfs.csi.k8s.io not found in the list of registered CSI drivers',
    meaning: 'The CSI driver $1 does not run on the node.',
    step: 'The CSI driver $1 does not run on the node: see to its DaemonSet. Its pod on this node is missing (nodeSelector, a taint that it does not tolerate) or not ready (describe it; container node-driver-registrar), or the driver is not installed.',
    look: 'driver',
  },
  {
    pattern: /No matching mount target in the az ([\w-]{1,40})/,
    example: 'No matching mount target in the az us-east-1a',
    meaning: 'The file system has no mount target in zone $1, in which the node is.',
    step: 'Make a mount target in the zone of the node (a subnet of its VPC), or let the pod run in a zone that has one (nodeSelector topology.kubernetes.io/zone).',
  },
  {
    pattern: /is still being used|has watchers|is still in use|(?:image|volume) is (?:being )?used by/i,
    example: 'rbd image pool/csi-vol-6a1f is still being used',
    meaning:
      'Another node still holds the disk: its last user has not ended, or the node was lost and the disk not released.',
    step: 'Find the pod or virtual machine that still uses the claim and end it; where its node is lost, delete the pod by force or release the disk in the storage (Ceph: rbd status shows the watchers).',
    look: 'attachments',
  },
  {
    pattern: /host is down|mount error\(112\)/i,
    example: 'mount error(112): Host is down',
    meaning: 'The file server does not answer: it is down, or the node no longer reaches it.',
    step: 'See that the file server (or storage account) is up and that firewall and routes let the node reach it; then delete the pod, so that it is mounted anew.',
  },
  {
    pattern: /failed to find the secret (\S{1,253}) in the namespace|Node(?:Stage|Publish)SecretRef (\S{1,500})/,
    example: 'failed to find the secret csi-rbd in the namespace ceph with error: secrets "csi-rbd" not found',
    meaning: 'The Secret $1, which the storage class or the PersistentVolume names, cannot be read.',
    step: 'Create that Secret in the namespace that the PersistentVolume names, or correct the storage class.',
  },
  {
    pattern: /VolumePermissionChangeInProgress|Setting volume ownership for/,
    example: 'Setting volume ownership for pvc-97b1, processed 12894123 files.',
    reason: 'the kubelet is still giving its files to fsGroup',
    meaning: 'The kubelet gives every file of the volume to fsGroup before the pod starts, and there are many of them.',
    step: 'Set securityContext.fsGroupChangePolicy: OnRootMismatch in the pod template, so that files are only touched where the top directory does not belong to the group yet (or leave fsGroup out where the files are right already). The present round may also just be waited for.',
  },
  {
    pattern: /applyFSGroup failed|SetVolumeOwnership/,
    example: 'applyFSGroup failed for vol pvc-97b1: lchown /var/lib/kubelet/pods/x/data: operation not permitted',
    reason: 'the kubelet may not give its files to fsGroup',
    meaning: 'The kubelet cannot change the group of the files to fsGroup.',
    step: 'Set securityContext.fsGroupChangePolicy: OnRootMismatch, or do without fsGroup where the storage does not allow it (NFS root_squash).',
  },
  {
    pattern: /access denied by server/i,
    example: 'mount.nfs: access denied by server',
    meaning: 'The NFS server does not export the path to this node.',
    step: "Correct the export's access list on the server.",
  },
  {
    pattern: /mount error\(13\)|NT_STATUS_ACCESS_DENIED|NT_STATUS_LOGON_FAILURE/i,
    example: 'mount error(13): Permission denied',
    meaning: 'The file server refuses the user name or password.',
    step: 'Correct the credentials in the Secret that the volume names (keys username and password, domain where there is one; nodeStageSecretRef of the PersistentVolume or csi.storage.k8s.io/node-stage-secret-name of the StorageClass), and let that user in at the share.',
  },
  {
    pattern: /-t (xfs|ext[234]|btrfs) [^]{0,900}wrong fs type, bad option, bad superblock on (?:\/dev\/)/,
    example:
      'Mounting arguments: -t xfs -o defaults /dev/sdc /x Output: mount: /x: wrong fs type, bad option, bad superblock on /dev/sdc',
    meaning: 'The kernel of the node does not take the disk as $1 with these options.',
    step: 'Read on the node why the kernel refuses the disk (dmesg, right after an attempt): an option that $1 does not know (mountOptions of the StorageClass or PersistentVolume), another filesystem than fsType says (blkid), features that this kernel is too old for, the UUID of another mounted disk (a copy or snapshot with xfs: option nouuid), or damage (xfs_repair -n or fsck -n tell without changing anything). Format nothing.',
  },
  {
    pattern: /rpc\.statd is not running/,
    example: 'rpc.statd is not running but is required for remote locking.',
    meaning: 'rpc.statd, which NFS locks need, does not run on the node.',
    step: 'Start rpc-statd on the node, or mount with option nolock or NFS version 4.',
  },
  {
    pattern:
      /\b(?:nfs)?vers=([\d.]{1,5})[^]{0,1200}(?:requested NFS version or transport protocol is not supported|Protocol not supported)/i,
    example:
      'Mounting arguments: -t nfs -o nfsvers=4.1,hard nas:/export /x Output: mount.nfs: requested NFS version or transport protocol is not supported',
    reason: 'the server does not speak the demanded version of NFS',
    meaning: 'The server does not speak NFS $1, which the mount options demand.',
    step: 'Correct nfsvers (or vers) in the mountOptions of the PersistentVolume or StorageClass, now $1, to a version that the server speaks (rpcinfo -p SERVER lists program 100003; mostly 4.1 or 3), or switch version $1 on at the server.',
  },
  {
    pattern: /requested NFS version or transport protocol is not supported|Protocol not supported/i,
    example: 'requested NFS version or transport protocol is not supported',
    meaning: 'The server does not speak the demanded version of NFS.',
    step: 'Correct mountOptions (nfsvers, vers) of the PersistentVolume.',
  },
  {
    pattern:
      /Failed to resolve (?:server )?"?([^\s":]{1,253})|could not resolve address for ([^\s:]{1,253})|Name or service not known/i,
    example: 'mount.nfs: Failed to resolve server nfs.corp: Name or service not known',
    meaning: 'The node cannot resolve the name of the storage server $1.',
    step: "Correct the server's name, or the DNS of the node: nodes do not use the DNS of the cluster.",
  },
  {
    pattern: /Stale file handle/i,
    example: 'mount.nfs: Stale file handle',
    meaning: 'The exported directory was replaced or removed on the server.',
    step: 'Export it again, and unmount the stale mount on the node.',
  },
  {
    pattern: /an operation with the given volume(?: id)?/i,
    example: 'An operation with the given Volume ID 0001-0009 already exists',
    meaning: 'An earlier attempt of the driver on this volume has not ended.',
    step: 'See what the CSI driver on this node waits for: its log names the first attempt.',
    look: 'driver',
  },
  {
    pattern: /NodeAffinity check failed|no matching NodeSelectorTerms/,
    example: 'MountVolume.NodeAffinity check failed for volume "pvc-97b1" : no matching NodeSelectorTerms',
    meaning: 'The volume may not be used on this node.',
    step: 'The pod must run where the PersistentVolume is: see its nodeAffinity.',
  },
  {
    pattern: /l?stat \[?(\/host\/\S{1,500}?)\]?: no such file/i,
    example: 'failed with error [lstat /host/gpfs/fs1/depot-data: no such file or directory]',
    reason: 'the file system of the node that is to hold it does not have it',
    meaning:
      'The driver does not find $1 (/host is the root of the node): the file system that holds it is not mounted on the node, or the directory was deleted.',
    step: 'See on the node whether the file system that is to hold $1 is mounted there (findmnt, without /host) and has the directory: mount it (start the client of the storage on the node) where it is not. Do not make the directory by hand before: it would lie on the disk of the node. Where the directory was deleted in the storage, restore it or make claim and volume anew.',
    look: 'driver',
  },
  {
    pattern:
      /special device (\S{1,500}) does not exist|path "([^"]{1,500})" does not exist|l?stat (\S{1,500}): no such file/i,
    example: 'mount: special device /dev/disk/by-id/scsi-0a1b does not exist',
    meaning: '$1 does not exist on the node.',
    step: 'Create it on the node that the volume belongs to, or correct the path in the PersistentVolume.',
  },
  {
    pattern: /not registered|failed to sync (?:configmap|secret) cache/,
    example: 'object "shop"/"x" not registered',
    meaning:
      'The kubelet has not read the object behind the volume from the API server yet; where it exists, this passes within seconds.',
    step: 'See whether the ConfigMap or Secret exists; where it does and this lasts, see to the kubelet of the node.',
  },
  {
    pattern:
      /['`]?fsck['`]? found errors on device (\/dev\/[^\s:]{1,200})|structure needs cleaning|['`]?fsck['`]? found errors|can't read superblock/i,
    example: 'mount(2) system call failed: Structure needs cleaning.',
    reason: 'its filesystem is damaged',
    meaning: 'The filesystem $1 is damaged.',
    step: 'Scale what uses the claim down to zero, so that it is mounted nowhere, take a snapshot or copy of the disk, then attach or map it by hand on one node and repair it there: fsck -y $1 for ext4 (xfs_repair for xfs). Scale up again; where the damage comes back, the storage below it is at fault.',
  },
  {
    pattern: /mount error\((?:115|110|111|113)\)/,
    example: 'mount error(115): Operation now in progress',
    meaning: 'The node does not reach the file server.',
    step: 'Open the way from the node to the file server for SMB (TCP 445): firewall, network security group, network rules or private endpoint of the storage account.',
  },
  {
    pattern: /mount error\(2\)|No such file or directory/,
    example: 'mounting nfs.corp:/export failed, reason given by server: No such file or directory',
    meaning: 'The exported path or share does not exist, or its server cannot be reached.',
    step: 'Create the exported path or share on the server, or correct it in the PersistentVolume; and see that the node reaches the server, for some servers answer so to those that they do not admit.',
  },
  {
    pattern:
      /node requested token bound to a pod scheduled on a different node|bound (?:to )?pod [^\n]{0,60}(?:uid|UID)/,
    example:
      'failed to fetch token: serviceaccounts "web" is forbidden: node requested token bound to a pod scheduled on a different node',
    reason: 'the API server knows another pod of this name elsewhere',
    meaning:
      'The kubelet still works on a pod that the API server has on another node, or that was made anew under its name.',
    step: 'Where this lasts, restart the kubelet of the node (or see why it does not hear from the API server): it holds on to a pod that is not its own any more. The present pod of this name is not harmed.',
  },
  {
    pattern: /no relationship found between node '([\w.-]{1,253})' and this object/,
    example:
      'failed to fetch token: serviceaccounts "web" is forbidden: User "system:node:n1" cannot create resource "serviceaccounts/token": no relationship found between node \'n1\' and this object',
    reason: 'the API server does not know the pod as one of its node',
    meaning:
      'The API server gives node $1 only what belongs to pods that are bound to it, and does not know this pod as one of them: it was deleted or made anew meanwhile, or the API server that was asked is behind.',
    step: 'See whether the pod still exists and is bound to node $1 (kubectl get pod -o wide): where it was deleted, this ends with it. Where it is bound there and this lasts for more than a minute, restart the kubelet of node $1, and see that all API servers are up to date and their certificates for nodes name that node (system:node:$1).',
  },
  {
    pattern: /failed to fetch token/,
    example: 'failed to fetch token: serviceaccounts "web" is forbidden',
    meaning: 'The kubelet gets no token for the ServiceAccount of the pod.',
    step: 'See that the ServiceAccount exists and that the API server issues tokens.',
  },
  {
    pattern: /timed out|timeout|DeadlineExceeded|mount system call failed|Connection reset|no route to host/,
    also: EFS,
    example: 'mount.nfs4: mount system call failed for fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com:/',
    meaning: 'The node does not reach the file system of EFS.',
    step: 'Let the security group of the mount targets admit NFS (TCP 2049) from the nodes, see that there is a mount target in the zone of the node, and that file system and access point of the volume exist.',
  },
  {
    pattern: /does not appear staged to "?(\/[^\s"]{1,400})|volume (?:is )?not (?:yet )?staged(?: at (\/\S{1,400}))?/i,
    example:
      'Volume ID: "88f42fd9" does not appear staged to "/var/lib/kubelet/plugins/kubernetes.io/csi/pv/pvc-5/globalmount"',
    reason: 'the node counts it as mounted (staged), and the driver does not find that mount',
    meaning:
      'The kubelet counts the volume as staged on the node, and the driver does not find it mounted there: node or driver were restarted, or the disk was detached behind their back.',
    step: 'Delete the pod, so that its volume is detached from the node and staged anew (a pod without a controller has to be made again by hand). Where it comes again on the same node, see that no VolumeAttachment of the volume is left there, cordon the node and let the pod run on another one; then restart the pod of the driver and the kubelet of that node.',
    look: 'attachments',
  },
  {
    pattern: /([\w.-]{0,100}\/csi\.sock)|transport is closing|error reading server preface/i,
    example: 'dial unix /var/lib/kubelet/plugins/pd.csi.storage.gke.io/csi.sock: connect: connection refused',
    reason: 'the CSI driver on the node does not answer at its socket',
    meaning: 'The CSI driver on the node does not answer at its socket $1.',
    step: 'Get the pod of the CSI driver on the node well: see why its driver container is down, restarts or hangs (describe it, its log and that of the run before), and restart it where it hangs; the volume is then mounted by itself.',
    look: 'driver',
  },
]);

/** What only tells of the kind of the error: the remedies by mechanism, which name more, come before. */
export const VAGUE_MOUNT_HINTS = caseTable<StorageHintRow>([
  {
    pattern: /iscsiadm|failed to get any path for iscsi disk|failed to sendtargets/i,
    example: 'failed to sendtargets to portal 10.0.0.5:3260',
    meaning: 'The node cannot log in to the iSCSI target.',
    step: 'See that iscsid runs on the node, that the portal answers (port 3260), and that the target admits this initiator.',
  },
  {
    pattern: /format of disk "?(\/dev\/[\w./-]{1,200})"? failed/i,
    example: 'format of disk "/dev/disk/by-path/scsi-1" failed: type:("ext4") errcode:(exit status 1)',
    reason: 'the disk cannot be formatted',
    meaning: 'The driver cannot make a file system on $1, which has none.',
    step: 'Read on the node why (dmesg at the time of the attempt, lsblk of $1): a disk that answers with errors or was not really attached is to be detached in the storage and attached anew (delete the pod); a disk that something else uses has to be freed first.',
  },
  {
    pattern: /bad superblock on (\/dev\/[\w./-]{1,120})/,
    example: 'mount: /mnt: wrong fs type, bad option, bad superblock on /dev/rbd0, missing codepage or helper program',
    reason: 'the kernel of the node does not take the file system of the disk',
    meaning: 'The kernel of the node does not take the file system on $1.',
    step: 'Read on the node why (dmesg at the time of the attempt; blkid $1 says what is on it). Where it names an unknown feature, update the kernel of the node, or make new volumes without it (mkfs options of the StorageClass); where blkid tells another file system, correct fsType of the PersistentVolume or StorageClass; where it speaks of a superblock, a journal or checksums, make a copy or snapshot of the volume before it is repaired (fsck, xfs_repair).',
  },
  {
    pattern: /helper program|wrong fs type|bad option|unknown filesystem type '?(\w{1,40})/i,
    example: "unknown filesystem type 'beegfs'.",
    meaning:
      'The node lacks the mount helper for this kind of storage, or the filesystem is of another type or damaged.',
    step: 'Install the mount helper on the node (nfs-common, nfs-utils, cifs-utils); for a disk, correct fsType or check it (fsck).',
  },
  {
    pattern: /already mounted or mount point busy|is apparently in use|device or resource busy/i,
    example: 'mount: /dev/sdb is already mounted or mount point busy.',
    meaning: 'The device is in use on the node.',
    step: 'See what holds it on the node: multipathd, an old mount, another pod.',
  },
  {
    pattern:
      /fail(?:ed|s)? to (?:find|get|locate|discover) (?:the )?(?:mounted |attached |block |multipath )?(?:disk|device)|could not find (?:the )?device|no such device|waiting for (?:the )?(?:disk|device)[^\n]{0,60}to (?:appear|attach)/i,
    example: 'failed to find device path /dev/disk/by-id/scsi-0a1b',
    meaning: 'The disk has not appeared on the node.',
    step: 'See on the node whether the disk is there (lsblk, ls -l /dev/disk/by-id, dmesg at the time of the attempt). Where it is, the driver looks for it under another name: its version, its settings or udev on the node do not fit this kind of machine. Where it is not, see in the cloud or the storage that it is attached to this very machine, detach it there once nothing writes to it, and delete the pod.',
    look: 'driver',
  },
  {
    pattern: /operation not permitted|permission denied/i,
    example: 'mount.nfs: Operation not permitted',
    meaning: 'The storage does not permit it.',
    step: "See the driver's and the server's permissions: export options, credentials, SELinux.",
  },
  {
    pattern: /timed out|timeout|deadline|no route to host|network is unreachable/i,
    example: 'rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    meaning: 'The storage server or its driver does not answer in time.',
    step: 'The storage server does not answer: check firewall, routes, security groups and the server.',
  },
]);

export const EXACT_MOUNT_HINTS = caseTable<StorageHintRow>([
  ...SECRET_PROVIDER_TEXTS,
  ...DRIVER_TEXTS,
  ...SECRET_STORE_HINTS.rows,
  ...CLUSTER_STORAGE_HINTS.rows,
  ...CLOUD_STORAGE_HINTS.rows,
  ...MOUNT_HINTS.rows,
]);

/** What the text means, with what it captures filled in: those of products first, then by its mechanism. */
export function mountHint(detail: string, speaker: Speaker): StorageHint | undefined {
  return findHint(EXACT_MOUNT_HINTS, detail) ?? remedyHint(detail, speaker) ?? findHint(VAGUE_MOUNT_HINTS, detail);
}
