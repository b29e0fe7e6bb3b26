import { DISK_TEXTS } from './disk-texts.js';
import type { StorageHintRow } from './storage-hint.js';

/** What drivers of clouds and of the cluster's own storage say of one volume, where their words are more exact than what the tables of hints know. */
export const DRIVER_TEXTS: readonly StorageHintRow[] = [
  ...DISK_TEXTS,
  {
    pattern:
      /No valid license found|license (?:is )?(?:expired|not found)[^\n]{0,60}(?:px|portworx)|(?:px|portworx)[^\n]{0,120}license/i,
    example: 'failed to attach volume: Volume pvc-1 cannot be attached: No valid license found',
    reason: 'the storage has no valid license',
    meaning: 'The storage attaches no volume without a valid license.',
    step: 'Activate a license for the storage (Portworx: pxctl license list shows it, pxctl license activate or the LicenseServer of its StorageCluster; an expired trial or a lost connection to the license server counts as none).',
    look: 'driver',
  },
  {
    pattern: /not in the same location as (?:the )?server/,
    example: 'failed to publish volume: volume is not in the same location as server',
    reason: 'the volume is in another location than the node',
    meaning: 'Hetzner attaches a volume only to a server of the same location.',
    step: 'Let the pod run on nodes of the location of its volume (nodeSelector topology.kubernetes.io/region or csi.hetzner.cloud/location; the PersistentVolume names it in its nodeAffinity); for new claims use volumeBindingMode: WaitForFirstConsumer.',
    look: 'volume',
  },
  {
    pattern: /types\.FileLocked\)|Failed to lock the file/,
    example: 'Fault: (*types.FileLocked) { VimFault: {} }, LocalizedMessage: Failed to lock the file',
    reason: 'another machine holds the file of the disk (FileLocked)',
    meaning: 'The disk is still open on another virtual machine or host (FileLocked).',
    step: 'Find which machine has the disk (vmdk, fcd) attached: in vCenter the machine of the node where the pod ran before, or a backup proxy. Detach it there (Edit settings, remove the disk, keep its files), or power that machine off; where no machine has it, vmkfstools -D on the host shows who holds the lock. A snapshot or backup under way releases it by itself.',
    look: 'attachments',
  },
  {
    pattern: /rbd: map failed: \(108\)|Cannot send after transport endpoint shutdown/,
    example: 'rbd: sysfs write failed rbd: map failed: (108) Cannot send after transport endpoint shutdown',
    reason: 'Ceph has put the node on its blocklist ((108) ESHUTDOWN)',
    meaning:
      'Ceph does not talk to the kernel client of the node any more: it has put its address on the blocklist, as after a node that was fenced or lost its network, or the client gave up.',
    step: 'See whether an address of the node is on the blocklist (ceph osd blocklist ls; blacklist before 16): once nothing on the node still writes to its old mounts, restart the node, which gives it a new client, or remove the entry (ceph osd blocklist rm ADDRESS:PORT/NONCE). Where a NetworkFence of csi-addons made it, unfence the node there.',
    look: 'rook',
  },
  {
    pattern: /device already mounted at \[?(\/[^\]\s]{1,300})/,
    example: 'verifyMount: device already mounted at [/var/lib/kubelet/pods/7/volumes/kubernetes.io~csi/pvc-1/mount]',
    reason: 'its device is still mounted for another pod of the node',
    meaning:
      'The device is still mounted at $1, for another pod on the node: a ReadWriteOncePod or local volume, or the mount of a pod that is gone.',
    step: 'Find the pod with the UID in $1 (kubectl get pods -A -o custom-columns=NAME:.metadata.name,UID:.metadata.uid): end it where it still uses the claim; where it is gone, unmount the path on the node (umount), which the kubelet does by itself after its restart.',
  },
  {
    pattern: /rbd: map failed: \(22\)/,
    except: /is host \/dev mounted/,
    example: 'rbd: map failed: (22) Invalid argument',
    reason: 'the kernel refuses to map the image ((22) Invalid argument)',
    meaning:
      'The kernel of the node refuses to map the RBD image: the key of the user is not valid, or an option of the map is not known to it.',
    step: 'Read the kernel log of the node (dmesg | grep -e libceph -e rbd): "bad option" means a mapOptions (ms_mode, …) in the StorageClass that this kernel does not know; a failed authentication that userKey in the Secret of the node stage (csi.storage.k8s.io/node-stage-secret-name) is not the key of that user (ceph auth get client.csi-rbd-node).',
    look: 'rook',
  },
  {
    pattern: /mount error 110 = Connection timed out|-t ceph[^]{0,900}(?:timed out|error 110)/,
    example:
      'mount args: [-t ceph csi@.fs=/volumes /x -o mon_addr=10.0.0.7:6789] stderr: mount error 110 = Connection timed out',
    reason: 'the node does not reach the monitors or the MDS of CephFS',
    meaning: 'The node does not reach the monitors or the metadata server (MDS) of the Ceph file system.',
    step: 'Let the node reach all monitors (TCP 3300 and 6789; the message names them under mon_addr) and the MDS and OSDs (6800 to 7300), and see that the file system has an active MDS (ceph fs status, ceph -s): the kernel client waits for both.',
    look: 'rook',
  },
  {
    pattern: /-t nfs[^]{0,900}(?:helper program|bad option)/,
    example:
      'Mounting arguments: mount -t nfs -o vers=4.1 10.43.9.1:/pvc-1 /x Output: mount: /x: bad option; you might need a /sbin/mount.<type> helper program.',
    reason: 'the node has no mount helper for NFS (mount.nfs)',
    meaning: 'The node has no NFS client: mount does not find its helper mount.nfs.',
    step: 'Install the NFS client on every node where such a pod may run: package nfs-common (Debian, Ubuntu), nfs-utils (RHEL, Fedora, Amazon Linux) or nfs-client (SUSE); it brings /sbin/mount.nfs. Then the mount is tried again by itself.',
  },
  {
    pattern: /-t cifs[^]{0,900}(?:helper program|bad option)/,
    example:
      'Mounting arguments: -t cifs -o x //nas/share /x Output: mount: /x: bad option; you might need a /sbin/mount.<type> helper program.',
    reason: 'the node has no mount helper for SMB (mount.cifs)',
    meaning: 'The node has no SMB client: mount does not find its helper mount.cifs.',
    step: 'Install package cifs-utils on every node where such a pod may run; then the mount is tried again by itself.',
  },
  {
    pattern: /access denied by server while mounting ([\w.:-]{1,253}:\/\S{0,300})/i,
    except: /\bfs-[0-9a-f]{8,17}\b|127\.0\.0\.1:/,
    example: 'mount.nfs: access denied by server while mounting nas.acme.lan:/export/k8s',
    reason: 'the NFS server does not export the path to this node',
    meaning: 'The NFS server does not export $1 to the address of this node.',
    step: 'Add the address of the node (or the network of the nodes) to the export of $1 on the server (/etc/exports and exportfs -ra, or the client list of the NAS), and see that the path is exported under that very name (showmount -e; NFSv4 counts paths from fsid=0).',
  },
  {
    pattern: /\/\/([\w.-]{1,60}\.file\.core\.[\w.]{1,60}\/[\w.$-]{1,63})[^]{0,1200}mount error\(2\)/,
    example:
      'mount "//acct.file.core.windows.net/orders" on "/x" failed: Output: mount error(2): No such file or directory',
    reason: 'the file share does not exist',
    meaning: 'The storage account has no file share //$1.',
    step: 'Create the share of //$1 in its storage account (az storage share-rm create), or correct shareName and storageAccount in the PersistentVolume or StorageClass. Where the share exists, the network rules of the account answer so to a node that they do not admit.',
    look: 'volume',
  },
  {
    pattern: /authenticate credentials for azstorage/,
    example: 'failed to initialize new pipeline [failed to authenticate credentials for azstorage]',
    reason: 'Azure refuses the credentials of blobfuse',
    meaning:
      'blobfuse gets no access to the container of the storage account: key, SAS or identity are not accepted, or the container does not exist.',
    step: 'See that the container exists and that the Secret of the volume has a present azurestorageaccountname and azurestorageaccountkey (or SAS token); with a managed identity (AzureStorageAuthType: MSI) give it the role Storage Blob Data Contributor on the account, and let the network rules of the account admit the subnet of the nodes.',
    look: 'volume',
  },
  {
    pattern: /csi\.cert-manager\.io\/([\w-]{1,60}): (?:Required value|Invalid value)/,
    example: 'csi.cert-manager.io/issuer-name: Required value: issuer-name is a required field',
    reason: 'the volume names no issuer or a wrong attribute for cert-manager',
    meaning: 'The attribute csi.cert-manager.io/$1 of the volume is missing or not valid.',
    step: 'Set csi.cert-manager.io/$1 under volumeAttributes of the csi volume in the pod template (issuer-name: the name of an Issuer of this namespace, or with issuer-kind: ClusterIssuer of a ClusterIssuer).',
  },
  {
    pattern:
      /certificaterequest "?([\w.-]{1,253})"? (?:has not yet been approved|(?:was|is|has been) denied|is not (?:yet )?ready|has failed)/i,
    example: 'waiting for request: certificaterequest "orders-5e1" has not yet been approved by approver-policy',
    reason: 'cert-manager has not approved or issued the certificate',
    meaning: 'The driver of cert-manager waits for CertificateRequest $1, which nobody has approved or issued yet.',
    step: 'See the conditions of CertificateRequest $1 (kubectl describe certificaterequest $1): where it is not approved, let a CertificateRequestPolicy admit it and bind its use to the ServiceAccount of the pod (approver-policy), or approve it (cmctl approve); where it is denied or failed, correct what its message says, mostly the issuer or the names.',
  },
  {
    pattern: /initial ListObjectsV2 failed for bucket ([\w.-]{1,63})[^]{0,200}No signing credentials available/,
    example:
      'initial ListObjectsV2 failed for bucket orders-bucket in region us-east-1 1: Client error 2: No signing credentials available, see CRT debug logs',
    reason: 'Mountpoint for S3 has no AWS credentials',
    meaning: 'Mountpoint for S3 has no credentials of AWS to open the bucket $1 with.',
    step: 'Give the driver an IAM role: annotation eks.amazonaws.com/role-arn (or a Pod Identity association) on ServiceAccount s3-csi-driver-sa of namespace kube-system and restart its node pods; or authenticationSource: pod in the volumeAttributes and the role on the ServiceAccount of the pod. The role needs s3:ListBucket on $1 and s3:GetObject on $1/*.',
    look: 'driver',
  },
  {
    pattern: /ListObjectsV2 failed for bucket ([\w.-]{1,63})[^]{0,600}(?:Forbidden|not authorized|Access ?Denied)/,
    example:
      'initial ListObjectsV2 failed for bucket orders-bucket in region eu-west-1 1: Client error 2: Forbidden: User: x is not authorized to perform: s3:ListBucket',
    reason: 'the role of the S3 driver may not list the bucket',
    meaning: 'S3 refuses the role that the driver uses to list the bucket $1.',
    step: 'Allow the role that the message names s3:ListBucket on arn:aws:s3:::$1 and s3:GetObject (PutObject, DeleteObject, AbortMultipartUpload to write) on arn:aws:s3:::$1/*. Where it is the role of the node, none is set for the driver: annotate ServiceAccount s3-csi-driver-sa (namespace kube-system), or set authenticationSource: pod and the role of the ServiceAccount of the pod.',
    look: 'driver',
  },
  {
    pattern: /zfs: volume ([\w./-]{1,200}) not found|cannot open '([\w./-]{1,200})': dataset does not exist/,
    example: 'zfs: volume zfspv-pool/pvc-4f0c9d1e not found',
    reason: 'the ZFS dataset does not exist on the node',
    meaning: 'The node has no ZFS dataset $1.',
    step: 'See whether the pool is imported on the node (zpool list, zpool import) and holds $1 (zfs list): import it, or let the pod run on the node that has the dataset (nodeAffinity of the PersistentVolume).',
    look: 'openebs',
  },
  {
    pattern:
      /Get "?(https:\/\/(?:[\d.]{7,15}|\[[\da-f:]{2,39}\]|kubernetes[\w.-]{0,60})(?::\d{1,5})?)\/apis?\/[^\s]{1,400}: [^\n]{0,200}(?:broken pipe|refused|timeout|timed out|reset by peer|\bEOF\b|no route to host|unreachable)/,
    example:
      'failed to get secretproviderclass shop/web, error: Get https://10.0.0.1:443/apis/x/v1: write tcp 10.1.0.7:5->10.0.0.1:443: write: broken pipe',
    reason: 'the driver on the node does not reach the API server',
    meaning: 'The driver on the node does not get through to the API server at $1.',
    step: 'Restart the pod of the driver on the node (delete it): a broken connection to the API server at $1 is then made anew. Where it lasts, let pods of that node reach $1: kube-proxy, NetworkPolicies and firewall of the node. What is to be read there need not be wrong.',
    look: 'driver',
  },
  {
    pattern: /juicefs[^]{0,600}(?:Empty (?:name|metaurl|token)|\.conf (?:does )?not exist|auth(?:entication)? failed)/i,
    example: 'Could not mount juicefs: rpc error: code = InvalidArgument desc = Empty name',
    reason: 'the Secret of the volume lacks what JuiceFS needs',
    meaning: 'The Secret that the volume names for JuiceFS lacks a key that the client needs.',
    step: 'Complete the Secret that nodePublishSecretRef of the PersistentVolume (or csi.storage.k8s.io/node-publish-secret-name of the StorageClass) names: for the community edition name, metaurl, storage, bucket and the keys of the object storage; without metaurl the driver takes it for the cloud service, which needs name and token. Nothing has to be put on the nodes.',
    look: 'volume',
  },
  {
    pattern: /bind "(\/[^"]{1,300})" at [^]{0,900}(?:special device|No such file or directory)/i,
    example:
      'Could not bind "/jfs/data/sub" at "/x/mount": mount failed: Output: mount: special device /jfs/data/sub does not exist.',
    reason: 'the driver has not mounted the file system that it binds from',
    meaning: '$1, which the driver binds into the pod, does not exist where the driver runs.',
    step: 'See in the log of the driver on the node whether it mounted the file system below which $1 lies: where that failed, repair it or restart the pod of the driver there; where it is mounted, create the sub-directory in the file system, or correct it in the PersistentVolume. Create nothing by hand on the node.',
    look: 'driver',
  },
  {
    pattern: /Failed to add disk '?(scsi\d{1,2}:\d{1,2})/,
    example: "Failed to add disk 'scsi0:3'.",
    reason: 'vSphere cannot add the disk to the machine of the node',
    meaning:
      'vSphere cannot add the disk to the machine of the node at $1: it is attached already, to this machine or to another one, or its file is locked.',
    step: 'See in vCenter which machine has the file of the disk (vmdk; Edit settings of the node where the pod ran before, and of this one): remove it there without deleting its files. Where this node has it already, detach it, then delete the pod. The tasks of the machine in vCenter say why adding it at $1 fails.',
    look: 'attachments',
  },
  {
    pattern: /failed to be (?:at|de)tached within the (?:allotted|alloted) time/,
    example: 'Volume "7c1f3f8e" failed to be attached within the allotted time',
    reason: 'OpenStack does not finish attaching it in time',
    meaning: 'Cinder and Nova do not finish attaching the volume in the time that the driver waits.',
    step: 'See in OpenStack how far the attachment is: openstack volume show (status reserved, attaching or detaching is one that hangs) and openstack server event list of the machine of the node; the logs of nova-compute and cinder-volume say why. Where nothing is under way any more, set the volume back to available (openstack volume set --state available) and delete the pod.',
    look: 'attachments',
  },
  {
    pattern: /^(?:rpc error: code = DeadlineExceeded desc = )?context deadline exceeded$/,
    also: /deadline/,
    example: 'rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    reason: 'the storage driver does not finish in time',
    meaning:
      'The driver on the node has not mounted the volume in the two minutes that the kubelet waits, and says nothing of why: the server of the volume does not answer it, or it repeats a step that fails.',
    step: 'Read the log of the driver container of the pod of the CSI driver on the node at that time, where the call NodeStageVolume or NodePublishVolume of this volume stands with its error; for NFS, EFS and SMB see first that the node reaches the server (TCP 2049 or 445: security group of the mount target, firewall).',
    look: 'driver',
  },
];
