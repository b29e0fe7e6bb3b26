import type { CaseRow } from '../case-table.js';

/** What to do about a message of a provisioner: an imperative sentence; `$1` stands for what the pattern captures. */
export interface ProvisioningRow extends CaseRow {
  readonly step: string;
}

/** What provisioners say with the name of what is to be repaired: a right, a quota, a parameter. */
export const PROVISIONER_TEXTS: readonly ProvisioningRow[] = [
  // AWS
  {
    pattern:
      /(?:InvalidKmsKeyId|KMSKeyNotFound|KmsKey)[\w.]{0,40}[^\n]{0,120}?(arn:aws[\w-]{0,10}:kms:[\w:/-]{3,200}|alias\/[\w/-]{1,100}|\b[\da-f]{8}-[\da-f-]{27}\b)|InvalidKmsKeyId|kms:\w{1,40} [^\n]{0,40}den/i,
    except: /is not authorized to perform/,
    example: 'InvalidKmsKeyId.NotFound: The specified KMS key arn:aws:kms:eu-west-1:1:key/abc does not exist',
    step: 'Correct parameter kmsKeyId of the StorageClass: AWS finds no enabled key $1 in the region of the disk. It takes the id, the alias or the ARN of a key of that region; one of another account must be shared with this one, and its policy must allow the role of the driver kms:CreateGrant, kms:Decrypt and kms:GenerateDataKeyWithoutPlaintext. A StorageClass is made anew for that, then the claim.',
  },
  {
    pattern: /is not authorized to perform: (ec2:\w{1,60})/,
    example:
      'User: arn:aws:sts::123456789012:assumed-role/node/i-0a1 is not authorized to perform: ec2:CreateVolume on resource: x',
    step: 'Give the role of the EBS driver the right $1: attach the policy AmazonEBSCSIDriverPolicy to a role and let ServiceAccount ebs-csi-controller-sa (namespace kube-system) use it (annotation eks.amazonaws.com/role-arn, or Pod Identity), then restart deployment/ebs-csi-controller. Where the message names the role of a node (assumed-role/…/i-…), the driver has none of its own. Claim and pod need no change.',
  },
  {
    pattern: /is not authorized to perform: ((?:elasticfilesystem|fsx|kms|sts|s3):\w{1,60})/,
    example: 'User: x is not authorized to perform: elasticfilesystem:CreateAccessPoint',
    step: "Give the storage driver the right that the cloud refuses ($1): add it to the role that the message names, that of the driver's controller (for EFS the policy AmazonEFSCSIDriverPolicy at ServiceAccount efs-csi-controller-sa; a key of KMS also in the policy of the key). Claim and pod need no change.",
  },
  {
    pattern: /Access Denied\. Please ensure you have the right AWS permissions/,
    example:
      'rpc error: code = Unauthenticated desc = Access Denied. Please ensure you have the right AWS permissions: Access denied',
    step: 'Give the EFS driver its role: attach the policy AmazonEFSCSIDriverPolicy to a role and let ServiceAccount efs-csi-controller-sa (namespace kube-system) use it (annotation eks.amazonaws.com/role-arn, or Pod Identity), then restart deployment/efs-csi-controller: it may not describe the file system or create access points now.',
  },
  {
    pattern: /AccessPointLimitExceeded/,
    example: 'AccessPointLimitExceeded: You have reached the maximum number of access points for your file system',
    step: 'Delete access points of EFS that no PersistentVolume uses any more (aws efs describe-access-points; reclaim policy Retain leaves them), or make a further file system with a StorageClass of its own (fileSystemId): the number of access points of one file system is limited.',
  },
  {
    pattern: /exceeded the maximum number of (\w{2,20}) storage limit|maximum (gp[23]|io[12]|st1|sc1) storage limit/,
    example: 'VolumeLimitExceeded: You have exceeded the maximum number of gp3 storage limit for your account',
    step: 'Make room for the volume: have the quota of EBS for $1 storage in this region raised (Service Quotas: Storage for $1 volumes, in TiB), or delete volumes that nobody needs (aws ec2 describe-volumes --filters Name=status,Values=available).',
  },
  {
    pattern: /The parameter (\w{2,30}) is not supported for (?:\w{2,10}) volumes/,
    example: 'InvalidParameterCombination: The parameter iops is not supported for gp2 volumes.',
    step: 'Take parameter $1 out of the StorageClass, or set its type to one that has it (gp3, io1 or io2 for iops; gp3 for throughput). A StorageClass is not changed in place: delete and create it anew, then the claim.',
  },
  // Google
  {
    pattern: /Quota '([A-Z_\d]{3,60})' exceeded/,
    example: "QUOTA_EXCEEDED: Quota 'SSD_TOTAL_GB' exceeded. Limit: 500.0 in region europe-west1.",
    step: 'Make room for the volume: have the quota $1 of the project raised in the region that the message names (IAM & Admin, Quotas), delete disks that nobody uses (gcloud compute disks list --filter="-users:*"), or use a class of another type of disk (pd-standard counts to DISKS_TOTAL_GB).',
  },
  {
    pattern: /([A-Z][\w ]{2,60} API) has not been used in project ([\w-]{1,60}) before or it is disabled/,
    example: 'googleapi: Error 403: Cloud Filestore API has not been used in project 4711 before or it is disabled.',
    step: 'Enable the $1 in the project that the message names (gcloud services enable, file.googleapis.com for Filestore, compute.googleapis.com for disks); it takes some minutes, then the provisioner tries again by itself.',
  },
  {
    pattern: /Required '([\w.]{3,100})' permission/,
    example: "googleapi: Error 403: Required 'compute.disks.create' permission for 'projects/p/zones/z/disks/pvc-1'",
    step: 'Give the service account of the storage driver the right that the cloud refuses, $1: mostly by the role roles/compute.storageAdmin (disks) or roles/file.editor (Filestore), with roles/iam.serviceAccountUser. Claim and pod need no change.',
  },
  // Azure
  {
    pattern: /RequestDisallowedByPolicy[^]{0,600}?"name" ?: ?"([^"]{3,120})"/,
    example:
      'RequestDisallowedByPolicy: Resource \'f17c\' was disallowed by policy. Policy identifiers: \'[{"policyAssignment":{"name":"Disable public access"}}]\'',
    step: 'Make what the StorageClass creates comply with the Azure policy "$1": for accounts of Azure Files by its parameters (networkEndpointType: privateEndpoint, allowBlobPublicAccess: "false", minimum TLS, tags), or name an account that complies (storageAccount, resourceGroup); else have an exemption made for the resource group of the nodes.',
  },
  {
    pattern: /does not have authorization to perform action '([\w./]{3,120})'/,
    example:
      "AuthorizationFailed: The client '1b' does not have authorization to perform action 'Microsoft.Compute/disks/write' over scope",
    step: 'Give the identity of the storage driver the right that the cloud refuses, $1: a role with it (Contributor, Storage Account Contributor or Disk Contributor) on the scope that the message names, mostly the resource group of the nodes or the subnet. Claim and pod need no change.',
  },
  // vSphere
  {
    pattern: /No compatible datastore found for storage ?[Pp]olicy "?([\w .-]{1,80}\w)/,
    example: 'failed to get the compatible shared datastores: No compatible datastore found for storagePolicy "gold"',
    step: 'Let a datastore that all hosts of the nodes share comply with the storage policy "$1" (vCenter: Policies and Profiles, VM Storage Policies, Check compatibility: give the datastore its tag, or free space there), or correct storagepolicyname in the StorageClass.',
  },
  {
    pattern: /Empty List of Node VMs|[Nn]ode ?VMs? (?:is|are|was|were)? ?not (?:found|registered|discovered)/,
    example: 'failed to get shared datastores. Error: Empty List of Node VMs returned from nodeManager',
    step: 'See that every node has spec.providerID (vsphere://UUID of its machine), which the cloud provider for vSphere (vsphere-cloud-controller-manager) sets, and that the account and the datacenters of the driver (Secret vsphere-config-secret) show it these machines: the driver knows no machine of any node. Then restart its controller.',
  },
  {
    pattern: /[Nn]o shared datastores? (?:found|available)|failed to get shared datastores/,
    example: 'No shared datastores found in the Kubernetes cluster for the given topology',
    step: 'Give all hosts of the nodes (of the zone that is asked for) a datastore in common, visible to the account of the driver (privileges of Host.Config.Storage and datastore browsing); with topology see that tags of regions and zones are on the hosts or clusters.',
  },
  // LVM
  {
    pattern: /no(?:t)? enough space left on VG: free=(\d{1,20}), requested=(\d{1,20})/,
    example: 'no enough space left on VG: free=1073741824, requested=5368709120',
    step: 'Enlarge the volume group of TopoLVM on the node that was chosen (vgextend with a further disk): it has $1 bytes free, less than the claim asks for; or ask for a smaller volume, or let the pod run on nodes with more room (topolvm.io/capacity in their annotations, which the scheduler reads where storage capacity tracking is on).',
  },
  // Ceph
  {
    pattern:
      /missing configuration for cluster ID "?\(?([\w-]{1,100})|fetch monitor list using clusterID \(([\w-]{1,100})\)/,
    example:
      'failed to fetch monitor list using clusterID (rook-ceph2): missing configuration for cluster ID "rook-ceph2"',
    step: 'Correct clusterID in the StorageClass (with Rook the namespace of the CephCluster, mostly rook-ceph), or enter cluster $1 with its monitors in ConfigMap ceph-csi-config (rook-ceph-csi-config with Rook). A StorageClass is made anew for that.',
  },
  {
    pattern: /pool \(?"?([\w.-]{1,100})"?\)? not found in Ceph cluster/,
    example: 'failed to create RBD image: pool not found: pool (replicapool) not found in Ceph cluster',
    step: 'Create pool $1 (with Rook a CephBlockPool of that name, which must become Ready: kubectl -n rook-ceph get cephblockpools), or correct pool in the StorageClass.',
  },
  {
    pattern: /operation with the given Volume ID ([\w.-]{1,200}) already exists/,
    example: 'rpc error: code = Aborted desc = an operation with the given Volume ID pvc-4f0c already exists',
    step: 'Find why the first call for $1 does not end: the log of the provisioner (csi-rbdplugin or csi-cephfsplugin container of csi-rbdplugin-provisioner, or that of the driver in use) has it with its id. With Ceph it mostly hangs since the cluster is not well: see ceph -s (monitors in quorum, placement groups active, no full OSD). Then restart the provisioner.',
  },
  // OpenEBS, TopoLVM, local-path
  {
    pattern: /no vg available[^\n]{0,80}regex="\^?([\w.-]{1,60}?)\$?"/,
    example: 'no vg available to serve volume request having regex="^lvmvg$" & capacity="107374182400"',
    step: 'Make room for the volume: give the volume group $1 on a node that the pod may use enough free space (vgs; vgextend with a further disk), or ask for less; see that the group exists there under that very name (volgroup or vgpattern of the StorageClass, kubectl get lvmnodes -A).',
  },
  {
    pattern: /create process timeout after (\d{1,6} seconds)/,
    example: 'failed to create volume pvc-4f0c9d1e: create process timeout after 120 seconds',
    step: 'See why the helper pod of local-path-provisioner (helper-pod-create-pvc-…, in its namespace local-path-storage or kube-system) did not finish within $1: its image (busybox by default, helperPod.yaml of ConfigMap local-path-config) cannot be pulled, Pod Security or a policy forbids its hostPath, or the node has a taint that it does not tolerate. kubectl get events of that namespace tells which.',
  },
  {
    pattern: /config doesn't contain node ([\w.-]{1,253})/,
    example: "config doesn't contain node worker-1, and no DEFAULT_PATH_FOR_NON_LISTED_NODES available",
    step: 'Enter node $1 with a path, or an entry DEFAULT_PATH_FOR_NON_LISTED_NODES, in nodePathMap of config.json in ConfigMap local-path-config; local-path-provisioner reads it anew by itself. Or let the pod run on a node that is listed.',
  },
  {
    pattern: /[Oo]nly support ReadWriteOnce(?:Pod)? (?:and \w{1,30} )?access mode/,
    example: 'Only support ReadWriteOnce access mode',
    step: 'Ask for an access mode that the storage has: make the claim anew with ReadWriteOnce (a directory of one node is no shared storage), or with a StorageClass of shared storage (NFS, CephFS, Longhorn) where several nodes are to write.',
  },
  // LINSTOR
  {
    pattern: /\(Node: '([\w.-]{1,253})'\) (?:Failed|Unable|Error)[^']{3,300}'[^]{0,600}?Reports: '\[([\w,-]{8,200})\]/,
    example:
      "Message: '(Node: 'store-2') Failed to adjust DRBD resource pvc-1'; Details: 'x'; Reports: '[654B65E9-F6A46-000118]'",
    step: 'Read the error report of LINSTOR, which says why node $1 cannot do it: linstor error-reports show with the last id that stands under Reports (in the pod of the controller). Then repair that on node $1: its satellite (linstor node list), the kernel module of DRBD there, or its storage pool (linstor storage-pool list).',
  },
  // Longhorn
  {
    pattern:
      /unable to create volume: [^\n]{0,300}(?:replica|backing image|data ?locality|number ?[oO]f ?[rR]eplicas)[^\n]{0,200}/,
    example: 'unable to create volume: failed to validate numberOfReplicas: 0',
    step: 'Correct the parameter of the StorageClass that Longhorn names (numberOfReplicas, dataLocality, backingImage, diskSelector, nodeSelector); a StorageClass is made anew for that.',
  },
  // Clouds
  {
    pattern: /(?:volume|block storage) limit exceeded|volume limit (?:reached|exceeded)/i,
    example: 'POST https://api.digitalocean.com/v2/volumes: 403 failed to create volume: volume limit exceeded',
    step: 'Make room for the volume: have the limit of volumes of the account raised (a ticket to the support of the cloud), or delete volumes that no PersistentVolume uses (those of claims with reclaim policy Retain stay).',
  },
  // NFS
  {
    pattern: /unable to create directory to provision new pv: mkdir (\S{1,300}): ([a-z ]{3,40})/,
    example: 'unable to create directory to provision new pv: mkdir /persistentvolumes/shop-data: permission denied',
    step: 'Let nfs-subdir-external-provisioner write into its export: on the NFS server give the exported directory to nobody or mode 0777, or export it with no_root_squash and rw; $1 could not be made.',
  },
];
