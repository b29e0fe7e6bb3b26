import type { StorageHintRow } from './storage-hint.js';

/** What drivers say of a disk that is not where they look for it: not on the node, not in the cloud, held or gone. */
export const DISK_TEXTS: readonly StorageHintRow[] = [
  {
    pattern:
      /special device (\/dev\/(?:nvme|xvd|sd[a-z]|vd[a-z]|longhorn\/|rbd|drbd)[\w./-]{0,120}) does not exist|failed to find device path "?(\/dev\/[\w./-]{1,120})|(?:device|path) (\/dev\/(?:nvme|xvd|sd[a-z]|vd[a-z])[\w./-]{0,60}) (?:is )?not found/,
    example: [
      'mount: /x/globalmount: special device /dev/nvme1n1 does not exist.',
      'failed to find device path "/dev/xvdaa". Last error: nvme path "/dev/disk/by-id/nvme-vol0a1b" not found',
    ],
    reason: 'the node does not see the disk',
    meaning: 'The disk counts as attached, and the node has no device $1 for it: nothing is to be created there.',
    step: 'See on the node whether the disk has appeared under another name (lsblk, nvme list, ls -l /dev/disk/by-id) and what the kernel said when it was attached (dmesg). Where it is missing, see in the cloud or the storage to which machine it is attached: detach it there once nothing writes to it, and delete the pod, so that it is attached anew; where other disks of that node fail too, drain and restart the node.',
    look: 'attachments',
  },
  {
    pattern: /applyFSGroup failed[^\n]{0,400}: (input\/output error|structure needs cleaning)/,
    example: 'applyFSGroup failed for vol vol-1: lchown /x/data/a.db: input/output error',
    reason: 'the disk has errors',
    meaning: 'The kubelet cannot change the group of the files, since reading or writing the disk fails ($1).',
    step: 'Read the log of the kernel on the node (dmesg: which device, and whether the disk, its path or its filesystem fails). End what uses the claim, take a snapshot or copy of the disk, and have the filesystem checked while it is mounted nowhere (fsck, xfs_repair); leave fsGroup as it is: it only was the first to touch the files.',
  },
  {
    pattern: /Attachment point (\/dev\/\w{2,12}) is already in use/,
    example: 'Attachment point /dev/xvdba is already in use',
    reason: 'EC2 has another disk under the same device name on the node',
    meaning: 'EC2 has a disk under the name $1 at the instance already, which the driver does not know of.',
    step: 'See which disk of the instance has $1 (aws ec2 describe-instances, block device mappings): detach it where it was attached by hand or left behind and nothing uses it, then restart deployment/ebs-csi-controller, which reads the names anew; or delete the pod, so that it goes to another node.',
    look: 'attachments',
  },
  {
    pattern: /The instance '?(i-[0-9a-f]{8,17})'? is not '?running|IncorrectState[^\n]{0,60}(i-[0-9a-f]{8,17})/,
    example: "IncorrectState: The instance 'i-0a1b2c3d4e5f60718' is not 'running'.",
    reason: 'the machine of the node does not run',
    meaning: 'The instance $1 of the node is stopped or is being ended, so no disk can be attached to it.',
    step: 'Start the instance $1, or, where it is gone or is to go, delete its node (kubectl delete node), so that the pod is made on another one: a pod of a StatefulSet stays until its node is known to be gone (or has the taint node.kubernetes.io/out-of-service).',
  },
  {
    pattern:
      /Microsoft\.Compute\/disks\/([\w.-]{1,80})\\{0,2}'? under resource group \\{0,2}'?([\w.()-]{1,90})\\{0,2}'? was not found/,
    example:
      '{"code":"ResourceNotFound","message":"The Resource \'Microsoft.Compute/disks/pvc-1\' under resource group \'rg-data\' was not found."}',
    reason: 'the disk behind the PersistentVolume does not exist any more',
    meaning: 'Azure has no disk $1 in resource group $2.',
    step: 'See whether disk $1 was deleted or moved to another resource group than $2 (az disk list): correct volumeHandle in a PersistentVolume that is made anew where it was moved, else restore it from a snapshot or backup. Only where its data may be lost, delete claim and volume and create them anew.',
    look: 'volume',
  },
  {
    pattern:
      /[Tt]he client \\{0,2}'([\w@.-]{1,100})\\{0,2}'[^\n]{0,120}does not have authorization to perform action \\{0,2}'([\w./*]{3,120})\\{0,2}' over scope \\{0,2}'(\/[^'\\\n]{1,300})/,
    example:
      "The client 'b1' with object id 'b1' does not have authorization to perform action 'Microsoft.Compute/disks/write' over scope '/subscriptions/1/resourceGroups/rg-data' or the scope is invalid.",
    reason: 'Azure refuses the driver its right on the disk or share',
    meaning: 'The identity $1 of Azure, with which the driver asks, may not $2 over $3.',
    step: 'Give the identity $1 (of the cluster or of its nodes) a role that holds $2 on $3: Contributor of that resource group, or Disk Pool Operator, Virtual Machine Contributor or Network Contributor of that one resource (az role assignment create --assignee $1); it takes some minutes to count.',
  },
  {
    pattern:
      /\[(?:[^\]]{0,600} )?map ([\w./-]{1,120})[^\]]{0,200}\][^]{0,300}rbd: map failed: \(2\)|rbd: map failed: \(2\)/,
    example: [
      'running rbd args: [--id csi-rbd-node -m 10.0.0.7:6789 map replicapool/csi-vol-1], rbd error output: rbd: sysfs write failed\nrbd: map failed: (2) No such file or directory',
      'rbd: map failed: (2) No such file or directory',
    ],
    reason: 'Ceph has no such image (or pool)',
    meaning: 'Ceph has no image $1: the image or its pool was deleted or renamed.',
    step: 'See whether the image $1 is there (rbd ls POOL, rbd trash ls POOL in the toolbox of Ceph; rbd trash restore brings one back), and that pool and imageName of the PersistentVolume are those of this cluster. Where it is gone for good, restore the data from a backup into a new claim.',
    look: 'rook',
  },
  {
    pattern: /-t ceph [^]{0,900}\bname=([\w.-]{1,100})[^]{0,400}mount error (?:13|1) = /,
    example:
      'mount args: [-t ceph 10.0.0.7:6789:/volumes/csi/csi-vol-1 /x -o name=csi-cephfs-node,secretfile=/tmp/k] stderr: mount error 13 = Permission denied',
    reason: 'Ceph refuses the user with which the volume is mounted',
    meaning:
      'Ceph does not let the user $1 mount the directory: its key is not valid any more, or its rights (caps) do not hold for the file system.',
    step: 'Compare userKey (adminKey) of user $1 in the Secret of the node stage (csi.storage.k8s.io/node-stage-secret-name of the StorageClass; rook-csi-cephfs-node) with ceph auth get client.$1, and see that its caps hold for this file system (mds, mgr, osd with tag cephfs). With Rook delete that Secret and restart the operator, which makes it anew.',
    look: 'rook',
  },
  {
    pattern: /-t ceph [^]{0,900}\bmds_namespace=([\w.-]{1,100})[^]{0,400}mount error 22 = /,
    example:
      'running (21338) mount -t ceph [10.0.0.7:6789:/volumes/csi/csi-vol-1 /x -o name=csi-cephfs-node,mds_namespace=depotfs,_netdev]: exit status 32: mount error 22 = Invalid argument',
    reason: 'the kernel of the node does not take the options of the mount',
    meaning:
      'The client of CephFS in the kernel of the node refuses the options ("Invalid argument"): mostly mds_namespace=$1, which kernels before 4.7 do not know and with which the driver picks one of several file systems.',
    step: 'Read on the node which option the kernel refuses (dmesg right after an attempt, lines with ceph: or libceph:). Where its kernel is older than 4.7, use nodes with a newer one, or let the driver mount with ceph-fuse (mounter: fuse in the StorageClass, for new volumes); else take that option out of kernelMountOptions and mountOptions of the StorageClass.',
    look: 'rook',
  },
  {
    pattern: /volume ([\w-]{1,100}) hasn'?t been attached yet/,
    example: "rpc error: code = InvalidArgument desc = volume pvc-1 hasn't been attached yet",
    reason: 'Longhorn has detached the volume again',
    meaning:
      'Kubernetes takes volume $1 for attached, and Longhorn has it attached nowhere: its engine ended (a crash or restart of the instance manager, of the node or its network).',
    step: 'Delete the pod and see that the VolumeAttachment of $1 goes with it, so that it is attached anew (scale the workload to 0 and up again where it stays); then see why the engine ended: the events of the volume and the pod of the instance manager on that node (out of CPU or memory, a restart of the node).',
    look: 'longhorn',
  },
  {
    pattern: /zfs[^\n]{0,80}dataset is busy|dataset is busy[^\n]{0,80}zfs/i,
    example: 'openebs: zfs: failed to mount: dataset is busy',
    reason: 'the ZFS dataset is still mounted or open on the node',
    meaning:
      'ZFS does not mount the dataset, since it is mounted elsewhere on the node or a process still has it open.',
    step: 'See on the node where it is mounted and by whom (zfs mount, fuser -vm on that path, other pods with the claim): end the pod that still uses it, or unmount what is left of one that is gone (zfs unmount); then it is tried again by itself.',
    look: 'openebs',
  },
  {
    pattern: /iscsiadm: cannot make connection to ([\w.:[\]-]{2,100}): ([A-Z][\w ]{3,40})/,
    example: 'iscsi: failed to attach disk: Error: iscsiadm: cannot make connection to 10.0.0.9: Connection refused',
    reason: 'the node does not reach the iSCSI portal',
    meaning: 'The node gets no connection to the iSCSI portal $1 ($2).',
    step: 'See that the target at $1 runs and listens (TCP 3260, unless targetPortal names another port), that the node may reach it (nc -vz $1 3260 from there; firewall, the storage network), and that targetPortal of the PersistentVolume is its present address.',
  },
  {
    pattern: /mkdir (\/var\/lib\/kubelet\/[\w./~-]{1,300}): read-only file system/,
    example: 'mkdir /var/lib/kubelet/pods/6f/volumes/kubernetes.io~csi/x: read-only file system',
    reason: 'the disk of the node itself is read-only',
    meaning:
      'The kubelet cannot write below /var/lib/kubelet: the disk of the node itself is read-only, mostly since the kernel made it so after errors.',
    step: 'Drain the node and look at its disk (dmesg, mount | grep -w ro): replace the node or its disk where it has errors; after a check of the filesystem it is mounted for writing again. The volume and the pod need no change.',
  },
  {
    pattern: /error processing PVC [\w.-]{1,63}\/([\w.-]{1,253}): PVC is being deleted/,
    example: 'error processing PVC shop/data-orders-0: PVC is being deleted',
    reason: 'the claim is being deleted',
    meaning: 'Claim $1 is marked for deletion: it is only still there since pods use it, and no new pod may.',
    step: 'Let the deletion of claim $1 end (delete the pods that use it; kubectl get pvc shows it as Terminating), then create the claim anew and make the pod again: a StatefulSet makes both from its volumeClaimTemplates. Where its data are still wanted, set persistentVolumeReclaimPolicy: Retain on its PersistentVolume before.',
  },
  {
    pattern: /volume mode "(Ephemeral|Persistent)" not supported by driver ([\w.-]{1,120})/,
    example: 'volume mode "Ephemeral" not supported by driver depot.csi.example.io (no CSIDriver object)',
    reason: 'its driver is not installed for such volumes',
    meaning:
      'The cluster has no CSIDriver object $2 that allows volumes of this kind ($1: those of a pod itself, or those of a claim): the driver is not installed, or its object does not list it.',
    step: 'Install driver $2 with its CSIDriver object (kubectl get csidriver $2 -o yaml), which must list $1 in spec.volumeLifecycleModes; the pod is tried again by itself. Where the object is there and does not list $1, this driver cannot do it: use its other kind of volume.',
  },
];
