import { caseTable } from '../case-table.js';
import type { StorageHintRow } from './storage-hint.js';

/** Storage that runs in the cluster or beside it: each product by its own texts, of attaching and of mounting. */
export const CLUSTER_STORAGE_HINTS = caseTable<StorageHintRow>([
  // Longhorn
  {
    pattern:
      /engine image (?:ei-\w{1,20} \()?([\w./:-]{1,200})\)? is not (?:ready|deployed)|data engine \w{1,5} image ([\w./:-]{1,200}) is not ready/,
    example: "engine image ei-cf743f9c (longhornio/longhorn-engine:v1.1.0) is not ready, it's deploying",
    meaning: 'The engine image $1 of Longhorn is not on the node of the pod or of a replica.',
    step: 'See why the DaemonSet of the engine image (engine-image-ei-…, namespace longhorn-system) has no ready pod on the node: a taint that Longhorn does not tolerate (its setting taint-toleration), or its image cannot be pulled.',
    look: 'longhorn',
  },
  {
    pattern:
      /replica scheduling fail|ReplicaSchedulingFail|precheck new replica failed|lack of nodes or disks|volume [\w.-]{1,253} not scheduled/i,
    example: 'volume pvc-62702773-9386-4d7c-8bf3-8a3171a167a4 not scheduled',
    meaning:
      'Longhorn finds no disk for the replicas of the volume: too little space on its disks, or fewer nodes than replicas.',
    step: 'Give Longhorn room for the replicas: free or add disk space on its nodes, make disks and nodes schedulable in Longhorn, or lower the number of replicas of the volume (numberOfReplicas of its StorageClass) to the number of nodes.',
    look: 'longhorn',
  },
  {
    pattern: /volume [\w.-]{1,253} is faulted|robustness[=: ]{1,3}"?faulted|all (?:the )?replicas (?:are )?failed/i,
    example: 'volume pvc-62702773-9386-4d7c-8bf3-8a3171a167a4 is faulted',
    meaning: 'All replicas of the Longhorn volume have failed (faulted).',
    step: 'Bring a replica back: see that the nodes of its replicas are up, then salvage the volume in Longhorn, or restore it from a backup.',
    look: 'longhorn',
  },
  {
    pattern: /is not ready for workloads/,
    example: 'volume pvc-62702773-9386-4d7c-8bf3-8a3171a167a4 is not ready for workloads',
    meaning:
      'Longhorn has not brought the volume up: it is faulted, its replicas cannot be scheduled, it is being restored, or an instance manager of its node does not run.',
    step: 'See the state, robustness and conditions of the volume in Longhorn: where it is faulted, salvage it or restore a backup; where replicas cannot be scheduled, give them disk space or lower their number; else see that the instance manager on the node runs.',
    look: 'longhorn',
  },
  {
    pattern: /failed to attach to node ([\w.-]{1,253}) with attachmentID/,
    example: 'volume pvc-62702773 failed to attach to node worker-3 with attachmentID csi-7d35aaa524f4',
    meaning: 'Longhorn has not attached the volume to node $1 in time.',
    step: 'See the state of the volume in Longhorn and why it does not come up on node $1: an instance manager that does not run there, open-iscsi that is missing, or tickets of earlier pods in volumeattachments.longhorn.io.',
    look: 'longhorn',
  },
  {
    pattern: /share not yet available/,
    example: 'volume pvc-254b9a67-3a84-4309-b591-b83bac9c4900 share not yet available',
    meaning: 'The share manager of the Longhorn volume (ReadWriteMany) does not serve it yet.',
    step: 'See why the share manager of the volume (pod share-manager-…, namespace longhorn-system) is not ready: its node, its image, or the volume behind it, which it has to attach and mount itself.',
    look: 'longhorn',
  },
  {
    pattern: /longhorn-backend:9500|longhorn-frontend|share-manager/,
    example: 'Get "http://longhorn-backend:9500/v1/volumes/pvc-62702773": EOF',
    meaning: 'Longhorn refuses or does not answer.',
    step: 'See what Longhorn says of the volume, and that its managers (and, for ReadWriteMany, the share manager of the volume) run.',
    look: 'longhorn',
  },
  {
    pattern:
      /\/dev\/(?:longhorn\/\S{1,200}|sd[a-z]{1,3}) (?:is )?(?:already mounted or mount point busy|apparently in use)/,
    example: '/dev/longhorn/pvc-62702773-9386-4d7c-8bf3-8a3171a167a4 already mounted or mount point busy.',
    meaning: 'Something else on the node holds the device, mostly multipathd, which takes devices of iSCSI for itself.',
    step: 'Exclude such devices from multipath on the node (/etc/multipath.conf: blacklist { devnode "^sd[a-z0-9]+" }), restart multipathd, and delete the pod so that the volume is mounted anew.',
  },
  // OpenEBS
  {
    pattern: /Replicas? yet to connect to controller/i,
    example: 'Replicas yet to connect to controller',
    meaning: 'The replicas of the OpenEBS volume are not connected to its controller.',
    step: 'See that the pool and replica pods of the volume (namespace openebs) run, and have the disks that they are to use.',
    look: 'openebs',
  },
  {
    pattern: /(?:existing sessions|iscsiadm[^\n]{0,120}): exit status 21\b|iscsiadm: No active sessions/,
    example: 'Unable to list existing sessions: exit status 21',
    reason: 'the node has no iSCSI session, and the driver takes that for an error',
    meaning:
      'The driver asks iscsiadm of the node for its sessions, and that ends with 21: there is none yet. Releases of the driver that know this answer go on and log in.',
    step: 'See that open-iscsi (iscsi-initiator-utils) is installed on the node and iscsid runs, and log in to the target of the volume there (iscsiadm -m discovery -t sendtargets -p PORTAL, then iscsiadm -m node --login): where that fails, portal, name or CHAP of the target are not right for this node. Update the driver to a release that takes "no session" for no error.',
    look: 'driver',
  },
  {
    pattern: /cstorvolumeattachments\.cstor\.openebs\.io \\?"([\w.-]{1,253})\\?" (not found|already exists)/,
    example: 'cstorvolumeattachments.cstor.openebs.io "pvc-1-node-a" not found',
    reason: 'OpenEBS has not got its attachment to the node right',
    meaning:
      'The driver of cStor keeps each attachment to a node as a CStorVolumeAttachment (here $1, "$2"), and its controller has not made it, or is still deleting the one before.',
    step: 'See that the pods openebs-cstor-csi-controller and the one of openebs-cstor-csi-node on this node are ready (namespace openebs) and what their logs say of this volume; then delete the pod, so that it is attached anew. An attachment of an earlier node that does not go is waited for until its pod has ended there; nothing is to be created by hand.',
    look: 'openebs',
  },
  {
    pattern:
      /iscsiadm[^\n]{0,60}not found|WaitForAttach failed[^\n]{0,300}executable file not found|^executable file not found in \$PATH/,
    example: 'WaitForAttach failed for volume "pvc-1" : exec: "iscsiadm": executable file not found in $PATH',
    meaning: 'The node lacks the iSCSI tools (iscsiadm).',
    step: 'Install open-iscsi (Debian, Ubuntu) or iscsi-initiator-utils (RHEL, SUSE: open-iscsi) on the nodes, and start iscsid.',
  },
  // Ceph
  {
    pattern: /feature set mismatch|does not support required features|map failed: \((?:6|95)\)/,
    example: 'RBD image feature set mismatch',
    meaning: 'The kernel of the node does not know features that the RBD image has.',
    step: 'Use nodes with a newer kernel, or images with fewer features: imageFeatures: layering in the StorageClass for new volumes, rbd feature disable POOL/IMAGE object-map fast-diff deep-flatten for this one.',
  },
  {
    pattern: /missing configuration for cluster ID [("]?([\w-]{1,100})/,
    example: [
      'missing configuration for cluster ID (0603ffb5-a6da-4dbc-ab4d-aab667d2bc86)',
      'failed to fetch monitor list using clusterID (rook-ceph): missing configuration for cluster ID "rook-ceph"',
    ],
    meaning: 'The configuration of the Ceph driver (ConfigMap ceph-csi-config) has no cluster $1.',
    step: 'Enter cluster $1 with its monitors in the ConfigMap of the driver (ceph-csi-config; with Rook rook-ceph-csi-config, which its operator fills: see that it runs and that the CephCluster is Ready), or correct clusterID in the StorageClass. The pods of the driver read it within a minute.',
    look: 'rook',
  },
  {
    pattern: /missing (?:ID |key )?field '([\w-]{1,60})' in secrets/,
    example: "missing ID field 'userID' in secrets",
    meaning: 'The Secret of the Ceph driver lacks the key $1.',
    step: 'Add $1 to the Secret that the StorageClass names (userID and userKey for RBD; adminID and adminKey for CephFS).',
  },
  {
    pattern: /no mds (?:\(Metadata Server\) |server )?is up/,
    example: 'no mds (Metadata Server) is up',
    meaning: 'No metadata server (MDS) of the Ceph file system is up, or the node or user may not reach it.',
    step: 'See that the file system has an active MDS and the cluster is healthy (ceph status, ceph fs status), and that the user of the Secret has rights on it.',
    look: 'rook',
  },
  {
    pattern:
      /unable to get monitor info|mon_hosts?.{0,40}(?:empty|missing)|map failed: \((?:110|5)\)|rados: ret=-110|couldn't connect to the cluster/i,
    example: 'map failed: (110) Connection timed out',
    meaning: 'The node does not reach the monitors of the Ceph cluster.',
    step: 'See that the monitors run and that the node reaches them (ports 3300 and 6789): their addresses in ceph-csi-config, firewall and network of the node.',
    look: 'rook',
  },
  {
    pattern: /rados: ret=-(?:1|13)\b|map failed: \((?:1|13)\)|error connecting to the cluster/i,
    example: 'rbd: map failed: (1) Operation not permitted',
    meaning: 'Ceph refuses the user of the driver.',
    step: 'Correct user and key in the Secret that the StorageClass names, or the rights of that user (ceph auth get client.NAME).',
    look: 'rook',
  },
  {
    pattern: /(?:RBD )?image not found|pool (?:ID )?\(?[\w-]{0,60}\)? ?not found|error opening (?:image|pool)/i,
    example: 'pool ID (8) not found in Ceph cluster',
    meaning:
      'The image or pool of the volume does not exist in the Ceph cluster any more, or the driver asks another cluster.',
    step: 'See whether image and pool of the volume still exist (rbd ls POOL, ceph osd pool ls) and whether clusterID is that of this cluster: restore the image from a backup, or make claim and volume anew.',
    look: 'rook',
  },
  {
    pattern: /is host \/dev mounted/,
    example: 'mapping succeeded but /dev/rbd5 is not accessible, is host /dev mounted?',
    meaning: 'The driver on the node does not see the devices of the node.',
    step: 'Give the DaemonSet of the driver the folder /dev of the node (hostPath /dev, and privileged), with the paths of the kubelet that this distribution has (microk8s and k3s have others).',
    look: 'driver',
  },
  // LINSTOR
  {
    pattern: /failed to stat source device/,
    example: 'failed to stat source device: stat : no such file or directory',
    meaning: 'The volume of LINSTOR has no device on the node: its resource is not deployed or not healthy there.',
    step: 'See in LINSTOR whether the resource of the volume is deployed on the node and its satellite is online (linstor resource list, linstor node list, linstor error-reports list).',
    look: 'driver',
  },
  {
    pattern:
      /(?:could not create target directory|failed to (?:create|mkdir) target)[^\n]{0,400}file exists|mkdir \S{1,400}\/(?:mount|globalmount): file exists/,
    example: 'could not create target directory, mkdir /var/lib/kubelet/pods/1/volumes/x/mount: file exists',
    reason: 'a dead mount of an earlier attempt is in the way on the node',
    meaning:
      'The directory to mount at is there and cannot be looked into, as with a mount whose storage is gone: it is left of an earlier attempt on the node.',
    step: 'Unmount on the node what is left at the path that the message names (umount -l, after findmnt shows it), or cordon the node and delete the pod so that it starts elsewhere; then see why the mount died (the log of the driver and dmesg of the node at that time).',
    look: 'driver',
  },
  // JuiceFS
  {
    pattern: /mount pod ([\w.-]{1,253}) isn't ready/,
    example: "waitUtilMountReady: mount pod juicefs-node-3-pvc-j-abcd isn't ready in 30 seconds",
    reason: 'its mount pod is not ready',
    meaning: 'JuiceFS mounts through a pod of its own, and mount pod $1 is not ready.',
    step: "See why mount pod $1 (mostly in namespace kube-system) is not ready: its log says whether the metadata engine or the object storage of the volume's Secret refuses or is not reached, or its image cannot be pulled.",
    look: 'driver',
  },
  // Portworx
  {
    pattern:
      /attached on (?:another|a different|remote) node:? ?([\w.:-]{1,253})?[^\n]{0,80}(?:not in quorum|offline|down)/i,
    example: 'volume 8821 is attached on another node 10.0.4.7 and that node is not in quorum',
    reason: 'it is attached on a node that is not in quorum',
    meaning: 'Portworx still has the volume attached on node $1, which it does not reach any more (not in quorum).',
    step: 'Bring node $1 back into the Portworx cluster (pxctl status there; its pod, network, KVDB), or, when that machine is gone for good, decommission it, so that Portworx attaches the volume here. Do not force the attachment while the other node may still write.',
    look: 'driver',
  },
  {
    pattern: /(?:px|portworx)[^\n]{0,120}(?:not (?:ready|running|online)|quorum|maintenance)/i,
    example: 'Portworx service is not running on this node',
    meaning: 'Portworx does not serve volumes on the node: it does not run there, or has no quorum.',
    step: 'See what Portworx says of itself on the node (pxctl status in its pod): whether it runs, is in maintenance, has its KVDB and a quorum of its nodes, and a valid license.',
    look: 'driver',
  },
  // vSphere
  {
    pattern: /types\.NoPermission\)[^\n]{0,400}?PrivilegeId:[^\n]{0,40}?\\{0,3}"([\w.]{3,100})|types\.NoPermission/,
    example:
      'Fault: (*types.NoPermission) { Object: Datastore:datastore-31, PrivilegeId: (string) (len=20) "Datastore.FileManagement" }',
    reason: 'the account of the driver lacks a privilege in vCenter',
    meaning: 'The account of the vSphere driver lacks the privilege $1 in vCenter.',
    step: 'Give the account of the vSphere driver (Secret vsphere-config-secret) a role with the privilege $1 on the object that the message names (datastore, machine or cluster), as the documentation of the driver lists them.',
  },
  {
    pattern: /Fault: ?\(\*types\.(\w{3,80})|types\.LocalizedMethodFault[^\n]{0,200}?types\.(\w{3,80})\)/,
    example: 'fault: "(*types.LocalizedMethodFault)(0xc0)({ Fault: (*types.ResourceInUse) { Type: Disk } })"',
    meaning: 'vCenter refuses with the fault $1.',
    step: 'Repair in vCenter what the fault $1 means: its task list shows the call with the object (disk, machine, datastore) and a sentence on the reason at this time.',
  },
  {
    pattern: /disk: [0-9a-fA-F]{20,40} not attached to node|disk\.EnableUUID/,
    example: 'disk: 6000c2914c4d05eeac839f4560c7dae4 not attached to node',
    meaning: 'The node does not see the disk under its UUID.',
    step: 'Set disk.EnableUUID=TRUE in the advanced settings of the virtual machines of the nodes (switched off), and see in vCenter that the disk is attached to this machine.',
    look: 'attachments',
  },
  {
    pattern: /failed to find VirtualMachine/i,
    example: 'Failed to find VirtualMachine for node:"d8dfbbd3-da96-4d11-9821-74161b8f881d"',
    meaning: 'The vSphere driver does not find the virtual machine of the node.',
    step: 'See that the providerID of the node is the UUID of its machine, and that datacenters and user in the configuration of the driver (Secret vsphere-config-secret) can see that machine.',
  },
  {
    pattern: /CNS: Failed to retrieve datastore for vol ([\w-]{1,60})/i,
    example: 'ServerFaultCode: CNS: Failed to retrieve datastore for vol 3f1c8a52-77d0-4c1e-9f3b-5f0f6d1c2b3a.',
    meaning: 'vCenter does not know on which datastore the disk $1 is: it was moved, or lost its registration.',
    step: 'See in vCenter (Monitor, Cloud Native Storage) whether the disk is there and on which datastore its file (fcd) lies: where machines or disks were moved by hand, move it back or register it anew (CnsRegisterVolume, or a full sync of the driver), and see that the hosts of the nodes reach that datastore. Keep the claim: with it goes the disk.',
  },
  {
    pattern: /not registered as (?:a )?CNS volume|Queried volume[^\n]{0,100} not found/i,
    example: 'volume 3f1c8a52-77d0-4c1e-9f3b-5f0f6d1c2b3a is not registered as a CNS volume',
    meaning: 'vCenter does not know the volume (Cloud Native Storage).',
    step: 'See in vCenter whether the disk still exists: where it does, register it as a CNS volume (CnsRegisterVolume, or a full sync of the driver); where it does not, restore it from a backup.',
    look: 'volume',
  },
  {
    pattern: /ServerFaultCode: (?:Received SOAP response fault from \[[^\n]{0,200}?\]{1,2}: )?([\w .,'"()/-]{3,160})/,
    example:
      'err ServerFaultCode: Received SOAP response fault from [<cs p:7f, TCP:localhost:443>]: retrieveVStorageObject',
    reason: 'vCenter refuses it',
    meaning: 'vCenter or the ESXi host of the node refuses it ($1).',
    step: 'See in vCenter what fails with $1: the recent tasks and events of the machine of the node at that time, and the logs of vpxd and hostd. Mostly the host of the node does not reach the datastore of the disk or cannot use it for first class disks, the disk is not in the catalogue of the datastore (it was moved or deleted by hand), or the user of the driver lacks a privilege on it.',
    look: 'attachments',
  },
]);
