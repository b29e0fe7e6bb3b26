import { caseTable } from '../case-table.js';
import type { StorageHintRow } from './storage-hint.js';

/** A file system of EFS. */
export const EFS = /\bfs-[0-9a-f]{8,17}\b(?!\.fsx\.)|efs-utils|mount\.efs|efs\.csi/;

/** What clouds, the drivers of their disks and Kubernetes say of volumes, of attaching and of mounting. */
export const CLOUD_STORAGE_HINTS = caseTable<StorageHintRow>([
  {
    pattern: /volume attachment is being deleted/,
    example: 'volume attachment is being deleted',
    meaning: 'An earlier attachment of the volume is being deleted and does not go, so no other one can be made.',
    step: 'See which VolumeAttachment hangs, and why the controller of its driver (csi-attacher) does not detach; only when the disk is detached in the storage and the driver gone for good, remove its finalizers.',
    look: 'attachments',
  },
  {
    pattern:
      /volume ?id (?:is )?(?:missing|empty|not provided|must be provided|cannot be empty)|(?:missing|empty) volume ?(?:id|handle)|volume ?handle (?:is )?(?:missing|empty|not set|not provided)|parsing volume id: ""|string underflow|could not mount "" at/i,
    example: 'code = InvalidArgument desc = Volume ID not provided',
    meaning: 'The PersistentVolume names no volume to the driver: its volumeHandle is empty.',
    step: 'Set spec.csi.volumeHandle of the PersistentVolume to the id by which the storage knows the volume (vol-… of EBS, fs-… of EFS, the resource id of Azure). It cannot be changed in a PersistentVolume that exists: create that anew, and its claim.',
    look: 'volume',
  },
  {
    pattern: /string field contains invalid UTF-8/,
    example: 'grpc: error while marshaling: string field contains invalid UTF-8',
    meaning: 'What the kubelet hands to the driver holds bytes that are no UTF-8 text.',
    reason: 'a value for the driver is no UTF-8 text',
    step: 'Make the Secret anew that the PersistentVolume names for its driver (spec.csi.nodeStageSecretRef or nodePublishSecretRef): one of its values decodes to no text, mostly since something was put under data as it is and not in base64 (stringData takes plain text). See the other fields of the PersistentVolume too (volumeAttributes, volumeHandle).',
    look: 'volume',
  },
  {
    pattern: /[Uu]nable to find device path out of attempted paths: \[([^\]\n]{1,300})\]/,
    example:
      'Unable to find device path out of attempted paths: [/dev/disk/by-id/linode-pvc0001 /dev/disk/by-id/scsi-0Linode_Volume_pvc0001]',
    meaning: 'The disk of the volume is not at the node of the pod: none of $1 is there.',
    reason: 'its disk is not at the node',
    step: 'See whether the cloud shows the volume as attached to the machine of this node (for Linode linode-cli volumes list): where it is attached to another one, or to none, detach it there and delete the VolumeAttachment of this node, so that it is attached anew; where it is attached here, reboot the node (or rescan its disks), since udev has not made its link under /dev/disk/by-id.',
    look: 'attachments',
  },
  {
    pattern:
      /error parsing volume id: "([^"]{1,300})"|invalid volume ?(?:id|handle)[:= ]{1,3}"?([\w./#:-]{1,300})|InvalidVolumeID\.Malformed|failed to decode CSI identifier \(?"?([\w-]{0,200})|volume ?(?:id|handle) "?([\w./#:-]{1,200})"? is (?:invalid|malformed)/i,
    example: 'error parsing volume id: "uniqe-volumeid", should at least contain two #',
    meaning: 'The volumeHandle $1 of the PersistentVolume is not of the form that the driver expects.',
    step: 'Correct spec.csi.volumeHandle of the PersistentVolume to the form that the documentation of its driver gives. It cannot be changed in a PersistentVolume that exists: create that anew, and its claim.',
    look: 'volume',
  },
  // AWS
  {
    pattern: /InvalidKMSKey|KMSKeyNotAccessible|CustomerKeyHasBeenRevoked|kms:\w{1,40}|KMS (?:master )?key/i,
    example: 'InvalidKMSKey.InvalidState: The specified KMS key is not enabled',
    reason: 'AWS may not use the KMS key of the disk',
    meaning: 'AWS may not use the KMS key with which the disk is encrypted.',
    step: 'Allow the role of the driver (or of the nodes) kms:CreateGrant, kms:Decrypt and kms:GenerateDataKeyWithoutPlaintext in the policy of the key, and see that the key is enabled.',
  },
  {
    pattern:
      /InvalidVolume\.NotFound|could not (?:get|find) volume|Error 404: [^\n]{0,200}disks?\/|disk \S{1,400} (?:was )?not found|volume "?vol-\w{8,20}"? does not exist/i,
    example: 'InvalidVolume.NotFound: The volume does not exist: context deadline exceeded',
    meaning: 'The disk behind the PersistentVolume does not exist any more.',
    step: 'See whether the disk was deleted or lies in another region or account; restore it from a snapshot, or create claim and volume anew: their data is gone with it.',
    look: 'volume',
  },
  {
    pattern:
      /ZoneMismatch|not in the same (?:availability )?zone|must be in the same zone|in a different (?:zone|region|location|datacenter)|zone '?[\w-]{1,30}'? (?:does not|doesn't) match|because it is (?:not )?in zone/i,
    example:
      "InvalidVolume.ZoneMismatch: The volume 'vol-0a1b2c3d4e5f60718' is not in the same availability zone as instance 'i-0a1b2c3d4e5f60718'",
    meaning: 'The disk is in another zone than the node.',
    step: "Let the pod run in the zone of its disk (delete it, so that it is scheduled anew, once nodes there have room). For new claims use a StorageClass with volumeBindingMode WaitForFirstConsumer, which makes the disk where the pod's node is.",
    look: 'volume',
  },
  {
    pattern:
      /expected device to be attached but was (\w{1,20})|attachment timeout for volume|device (?:name )?\S{1,40} is already in use/,
    example: 'attachment of disk "vol-0eb3cc8c7215b8dfb" failed, expected device to be attached but was attaching',
    meaning: 'EC2 does not finish attaching the disk.',
    step: 'See in EC2 in which state the attachment of the disk is: where it hangs in attaching or busy, detach it by force or replace the node; where the instance has no slot left (disks and network interfaces share them), lower the limit of the driver (volumeAttachLimit, reservedVolumeAttachments).',
    look: 'attachments',
  },
  {
    pattern: /IncorrectState: (vol-\w{8,20}) is not '?available/,
    example: "api error IncorrectState: vol-0a1b2c3d4e5f60718 is not 'available'.",
    reason: 'the disk is not in state available in EC2',
    meaning:
      'EC2 does not hand $1 out in its present state: it is being made, attached or detached, is still on another instance, or is in error.',
    step: 'See in which state $1 is and on which instance (aws ec2 describe-volumes --volume-ids $1): wait where it is creating or detaching; where another instance has it, end the pod there, or detach it once nothing writes to it; where it is in error, restore it from a snapshot.',
    look: 'attachments',
  },
  {
    pattern: /accesspoint=(fsap-[0-9a-f]{8,40})\b[^]{0,1500}access denied by server/,
    example:
      '-t efs -o accesspoint=fsap-0a1b2c3d4e5f60718,tls fs-0a1b2c3d4e5f60718:/ /x Output: mount.nfs4: access denied by server while mounting 127.0.0.1:/',
    reason: 'EFS refuses the access point or the identity',
    meaning:
      'EFS does not let the node mount by access point $1: it does not exist any more, or the policy of the file system does not admit the identity.',
    step: 'See that access point $1 still exists in the file system (aws efs describe-access-points --access-point-id $1): where it was deleted, the PersistentVolume has lost its directory and is to be made anew. Else allow elasticfilesystem:ClientMount and ClientWrite in the policy of the file system, or to the role of efs-csi-node-sa (mount option iam).',
  },
  {
    pattern: /access denied by server/,
    also: EFS,
    example: 'mount.nfs4: access denied by server while mounting fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com:/',
    meaning: 'EFS refuses the identity with which the volume is mounted.',
    step: 'Allow elasticfilesystem:ClientMount and ClientWrite in the policy of the file system or of the role of the driver (mount options tls and iam), and see that the access point of the volume exists.',
  },
  {
    pattern: /Failed to resolve "?([^\s":]{1,253})/,
    also: EFS,
    example:
      'Failed to resolve "fs-0a1b2c3d4e5f60718.efs.eu-west-1.amazonaws.com" - check that your file system ID is correct',
    reason: 'the name of the EFS file system does not resolve',
    meaning: 'The node cannot resolve $1, the name of the file system of EFS in its network.',
    step: 'See that the file system exists in this region and has a mount target in the VPC (and zone) of the node: its name resolves only there, and only where the VPC has DNS resolution and DNS hostnames turned on. Across VPCs or with a DNS server of your own, give mounttargetip in the volumeAttributes or forward the zone to the resolver of the VPC.',
  },
  // Azure
  {
    pattern: /AttachDiskWhileBeingDetached|is currently being detached|last detach operation failed/,
    example:
      "Code=\"AttachDiskWhileBeingDetached\" Message=\"Cannot attach data disk 'diskfail' to VM 'aks-nodepool1-vmss_0'",
    meaning: 'Azure is still detaching the disk from its last machine, or that has failed.',
    step: 'Wait some minutes; where it lasts, detach the disk in Azure by hand (az vmss disk detach, az vm disk detach) and update the machine that has it (az vmss update-instances, az vm update), then delete the pod.',
    look: 'attachments',
  },
  {
    pattern: /A disk at LUN \d{1,3} already exists/,
    example: 'Status=400 Code="InvalidParameter" Message="A disk at LUN 3 already exists."',
    meaning: 'The list of disks of the machine in Azure is not the one that the driver knows.',
    step: 'Update the machine of the node (az vm update, az vmss update-instances) or replace the node, so that its list of disks is right again, then delete the pod.',
    look: 'attachments',
  },
  {
    pattern: /mount error\((?:13|1)\)/,
    also: /\.core\.(?:windows|usgovcloudapi|chinacloudapi)\./,
    example: 'mount error(13): Permission denied, mounting //shop.file.core.windows.net/data',
    meaning: 'The storage account refuses the node: by its key, or by its firewall.',
    step: 'See that the Secret of the volume has a present key of the storage account (azurestorageaccountkey), and that the network rules of the account admit the subnet of the nodes.',
  },
  // Google
  {
    pattern: /failed to (?:find|inject) the sidecar container in(?:to)? (?:the )?Pod spec/,
    example: 'failed to find the sidecar container in Pod spec',
    meaning:
      'The pod has no sidecar of Cloud Storage FUSE, which GKE injects where the annotation gke-gcsfuse/volumes asks for it.',
    step: 'Annotate the pod template with gke-gcsfuse/volumes: "true" (and see that the driver of Cloud Storage FUSE is turned on in the cluster), so that new pods get the sidecar; where it is annotated already, the webhook of the driver did not answer when this pod was made: delete the pod.',
  },
  {
    pattern: /ControllerPublish not permitted on node|due to backoff condition/,
    example: 'ControllerPublish not permitted on node "gke-pool-6acbd600-ui3w" due to backoff condition',
    meaning: 'The driver repeats an attachment that has failed before, and waits between the attempts.',
    step: 'Find the first error in the log of the controller of the driver (csi-gce-pd-controller): rights, a disk of another zone, or a type of disk that the machine does not take.',
    look: 'attachments',
  },
  {
    pattern:
      /((?:pd|hyperdisk)-[a-z-]{1,20}) disk type cannot be used|(?:disk type|type) \[?'?((?:pd|hyperdisk)-[a-z-]{1,20})'?\]? (?:is|are) not (?:compatible|supported)|\[?((?:pd|hyperdisk)-[a-z-]{1,20})\]? features are not compatible/,
    example: 'pd-standard disk type cannot be used by c3-standard-4 machine type.',
    meaning: 'The machine type of the node does not take disks of type $1.',
    step: 'Use a StorageClass with another type than $1, one that the series of the machine takes (hyperdisk-balanced for N4, C4 and other new ones; pd-balanced or pd-ssd for E2, N1, N2, C3), or let the pod run on nodes that take $1.',
  },
  {
    pattern: /Required '(compute\.[\w.]{1,60})' permission|Error 403: [^\n]{0,200}(compute\.[\w.]{1,60})/,
    example: "Required 'compute.disks.create' permission for 'projects/p/zones/z/disks/pvc-1', forbidden",
    meaning: 'The service account of the driver lacks the permission $1.',
    step: 'Give the service account of the driver (or of the nodes) the permission $1, for instance with the role roles/compute.storageAdmin and roles/iam.serviceAccountUser.',
  },
  // OpenStack
  {
    pattern: /status must be available|Invalid volume: [Vv]olume ([\w-]{1,60})/,
    example:
      'Invalid volume: Volume 3f1c8a52-77d0 status must be available or downloading to reserve, but the status is in-use.',
    meaning: 'Cinder does not hand the volume $1 out in its present state: it is in use, or in error.',
    step: 'See the state of the volume (openstack volume show): detach it from the server that still has it, or set its state anew (openstack volume set --state available) once nothing uses it.',
    look: 'attachments',
  },
]);

/** What only an attachment says; the rights meant are those of the driver, not of the pod. */
export const ATTACH_HINTS = caseTable<StorageHintRow>([
  {
    pattern: /LinkedAuthorizationFailed|does not have authorization to perform action '?([\w./]{1,120})/,
    example:
      'Code="LinkedAuthorizationFailed" Message="The client has permission to perform action \'Microsoft.Compute/disks/write\'',
    meaning: 'The identity of the cluster lacks the right $1 in Azure.',
    reason: 'Azure refuses the driver its right on the disk or share',
    step: 'Give the identity of the cluster (of the nodes, or of the driver) the role Contributor, or the one that has this right, on the resource group of the disk or share.',
  },
  {
    pattern: /assumed-role\/([\w+=,.@-]{1,64})\/[\w+=,.@-]{1,64} is not authorized to perform: ((?:ec2|kms):\w{1,60})/,
    example:
      'User: arn:aws:sts::123456789012:assumed-role/ebs-csi-role/1710 is not authorized to perform: ec2:AttachVolume on resource: x',
    reason: 'AWS refuses the role of the driver the right to attach the disk',
    meaning: 'AWS refuses the role $1, with which the driver asks, the right $2.',
    step: 'Allow $2 to the IAM role $1, by which the driver is known to AWS: attach the policy AmazonEBSCSIDriverPolicy to it (kms: rights also in the policy of the key of the volume). Where $1 is the role of the nodes, let ServiceAccount ebs-csi-controller-sa have one of its own (IRSA or Pod Identity) and restart deployment/ebs-csi-controller.',
    look: 'attachments',
  },
  {
    pattern:
      /UnauthorizedOperation|not authorized to perform(?: this operation|:? ?(ec2:\w{1,40}))?|AccessDenied|AuthFailure/,
    example: 'UnauthorizedOperation: You are not authorized to perform this operation.',
    meaning: 'AWS refuses the driver the right $1 to attach the disk.',
    step: 'Give the role of the driver the policy AmazonEBSCSIDriverPolicy: its controller takes it from the ServiceAccount ebs-csi-controller-sa (IRSA or Pod Identity), else from the nodes.',
  },
  {
    pattern: /no volume plugin matched|FindAttachablePlugin/,
    example: 'AttachVolume.FindAttachablePluginBySpec failed for volume "pvc-1"',
    meaning: 'Kubernetes has no driver for this kind of volume any more: those that were built in have moved to CSI.',
    step: 'Install the CSI driver of that storage, or make the PersistentVolume anew with a CSI driver.',
    look: 'volume',
  },
]);

/** What only tells of the kind of the error: the remedies by mechanism, which name more, come before. */
export const VAGUE_ATTACH_HINTS = caseTable<StorageHintRow>([
  {
    pattern:
      /has no NodeID annotation|no node ?id|node \S{1,253} (?:was )?not found|instance (?:\S{1,100} )?not found|InvalidInstanceID/i,
    example: 'node "worker-1" has no NodeID annotation',
    meaning: 'The driver does not know the node: its node plugin has not registered there, or the machine is gone.',
    step: 'See that the node plugin of the driver runs on the node, and that the machine of the node exists in the cloud; where it does not, delete the node, so that the pod is scheduled elsewhere.',
    look: 'driver',
  },
  {
    pattern: /DeadlineExceeded|context deadline exceeded|RequestCanceled|context canceled|timed out|timeout/i,
    example: 'rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    meaning:
      'The controller of the driver does not attach the volume in time: it hangs, waits for the cloud or the storage, or repeats an attempt that fails.',
    step: 'Find the error of the attachment in the log of the controller of the driver (its csi-attacher and driver containers), and see in the cloud or the storage in which state the disk is.',
    look: 'attachments',
  },
]);
