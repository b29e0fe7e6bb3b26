import type { ProductRow } from './product-row.js';

/** What operators of storage, their daemons and backup controllers say where they do not start. */
export const STORAGE_OPERATORS: readonly ProductRow[] = [
  {
    pattern: /unable to locate (ObjectStore|VolumeSnapshotter|\w{3,40}) plugin named ([\w.-]{1,80}\/[\w.-]{1,80})/,
    example: 'An error occurred: unable to locate ObjectStore plugin named shelf.io/amber',
    kind: 'log-config-parse',
    title: 'Velero has no plugin $2 ($1)',
    what: 'a BackupStorageLocation or VolumeSnapshotLocation names the provider $2, and no init container has put its plugin into the pod',
    change:
      'Add the image of the plugin as an init container (initContainers of the chart, or velero plugin add IMAGE: velero/velero-plugin-for-aws for velero.io/aws, -for-gcp, -for-microsoft-azure) with a mount target of /target, in the release that fits this Velero; or correct the provider (velero.io/aws, not aws)',
  },
  {
    pattern: /failed to (?:retrieve|get) ceph-volume (\w{3,6}) (?:list )?results|failed ceph-volume call/,
    example:
      'rookcmd: failed to configure devices: failed to retrieve ceph-volume raw list results: failed ceph-volume call (see ceph-volume log above for more details): exit status 1',
    title: '{name} (Rook) cannot read the disks of its node with ceph-volume',
    what: 'ceph-volume fails on a device of the node: one with partitions, a file system, LVM or keys of an earlier cluster on it, one that is in use (multipath, a mount), or a disk that answers with errors; the lines of ceph-volume above name it',
    steps: [
      'Look in the log of the prepare pod for the device that ceph-volume stops at (kubectl -n rook-ceph logs -l app=rook-ceph-osd-prepare), and see with lsblk -f on the node what is on it: take the device out of the storage section of the CephCluster (devices, deviceFilter), or, only where nobody needs what it holds, have it wiped there; then restart the operator.',
    ],
  },
  {
    pattern: /unable to open OSD superblock on (\/[^\s:]{1,200}): (\([^\n]{3,120})/,
    example: '** ERROR: unable to open OSD superblock on /var/lib/ceph/osd/ceph-4: (2) No such file or directory',
    title: '{name} cannot open the disk of its OSD ($1)',
    what: 'the OSD finds nothing usable at $1: $2. Its disk has another name since a restart, is gone or wiped, or may not be opened',
    steps: [
      'See on the node whether the disk of the OSD is there (lsblk, ceph-volume raw list or lvm list): where it is, delete the pod of the OSD, whose init container activates the disk anew by its label; where it is lost, let Ceph recover from the others (ceph osd tree, ceph -s), remove the OSD (the Job rook-ceph-purge-osd, which gives its data up) and add a disk.',
    ],
  },
  {
    pattern: /no block device found for OSD (\d{1,6}) with UUID ([\w-]{8,60})/,
    example: 'no block device found for OSD 4 with UUID 74942c0b-b330-41ae-818c-65b97f1c759c',
    title: '{name} does not find the disk of OSD $1 on its node',
    what: 'none of the disks of the node carries the label of OSD $1 (UUID $2): the disk is gone, was wiped or replaced, or its partition or logical volume is not active',
    steps: [
      'See on the node what its disks carry (lsblk; ceph-volume raw list and ceph-volume lvm list in a container with /dev; vgchange -ay for logical volumes that are not active), and bring back the disk with UUID $2 (cable, path, LUN, decryption of a LUKS device). Where it is lost for good, let Ceph recover from the others (ceph osd tree, ceph -s), then remove OSD $1 as Rook describes it and add a new disk.',
    ],
  },
  {
    pattern: /monitor data directory at '(\/[^'\n]{1,200})' does not exist/,
    example: "monitor data directory at '/var/lib/ceph/mon/ceph-b' does not exist: have you run 'mkfs'?",
    title: '{name} finds no data of its monitor at $1',
    what: 'the monitor of Ceph was made before, and its data are not at $1 any more: dataDirHostPath of the node was emptied or is on another disk, or the monitor runs on another node than before',
    steps: [
      'Where the other monitors have a quorum (ceph quorum_status), delete the deployment of this one: Rook makes another in its place. Where none has, look for the data on the nodes (dataDirHostPath, mostly /var/lib/rook/mon-*/data) before anything else is deleted, and bring one monitor up with them (disaster recovery of Rook).',
    ],
  },
  {
    pattern: /\*\* ERROR: osd init failed: \(5\) Input\/output error|_mount failed to load os-type: \(5\)/,
    example: '** ERROR: osd init failed: (5) Input/output error',
    title: '{name} cannot read the disk of its OSD (Input/output error)',
    what: 'the disk of the OSD does not give back what was written to it: it is broken, went away from the node, or the store on it is damaged',
    steps: [
      'See what the kernel of the node and the disk itself say (dmesg -T, smartctl -a of the disk), and leave the data alone meanwhile. Where the disk fails or is gone, see that the others hold all data (ceph -s, ceph health detail), remove this OSD as Rook describes it (Job rook-ceph-purge-osd) and replace the disk. Where the disk is sound, let ceph-bluestore-tool fsck --path of the OSD say what of its store is damaged.',
    ],
  },
  {
    pattern: /unable to get monitor info from DNS SRV with service name: ceph-mon/,
    example: 'unable to get monitor info from DNS SRV with service name: ceph-mon',
    title: '{name} is not told where the monitors of Ceph are',
    what: 'the daemon of Ceph has no addresses of monitors (mon_host is empty), and looks for them in DNS, where they are not: Rook gives them by Secret rook-ceph-config and ConfigMap rook-ceph-mon-endpoints, which are empty or of an earlier cluster',
    steps: [
      'See what the operator says of the monitors (kubectl -n rook-ceph logs deployment/rook-ceph-operator) and whether they run (kubectl -n rook-ceph get pods -l app=rook-ceph-mon): once they have a quorum, it fills mon_host in Secret rook-ceph-config; then restart the operator and delete this pod. For an external cluster import its monitors again.',
    ],
  },
  {
    pattern: /failed to fetch mon config/,
    example: 'failed to fetch mon config (--no-mon-config to skip)',
    title: '{name} gets no configuration from the monitors of Ceph',
    what: 'a daemon of Ceph asks the monitors for its configuration first, and gets none: they are not reached or have no quorum, or they refuse its key (the lines above it tell which; handle_auth_bad_method is the key)',
    steps: [
      'See whether the monitors run and have a quorum (kubectl -n rook-ceph get pods -l app=rook-ceph-mon, ceph -s) and that ports 3300 and 6789 are open to them. Where they refuse the key, compare the keyring of this daemon with what ceph auth get says: a volume or Secret of an earlier cluster has another one.',
    ],
  },
  {
    pattern: /Node ([\w.-]{1,253}) is not support mount propagation/,
    example:
      'Got an error when checking MountPropagation with node status, Node depot-2 is not support mount propagation',
    title: '{name} finds that node $1 has no mount propagation',
    what: 'the volumes of Longhorn are mounted by its own pods, and reach others only where the container runtime of the node passes mounts on (MountPropagation); node $1 does not',
    steps: [
      'Make the mounts of node $1 shared: mount --make-rshared / there (and MountFlags=shared or no MountFlags in the service of the runtime; k3s and RKE in containers need /var/lib/kubelet as a shared mount), restart the kubelet, then restart longhorn-manager on that node and this pod.',
    ],
  },
  {
    pattern:
      /CSI driver (?:[\w.-]{3,100} )?(neither supports controller resize nor node resize|does not support (?:Controller\w{3,40}|\w{3,40} capability|volume \w{3,20}))/,
    example: [
      'CSI driver neither supports controller resize nor node resize',
      'CSI driver depot.csi.example.io does not support ControllerCreateSnapshot',
    ],
    title: '{name} is of no use to its CSI driver, which $1',
    what: 'this sidecar asks the driver in its pod what it can, and ends since the driver $1',
    change:
      'Take the container {name} out of the pod of the driver ({spec}.containers; an option of its chart such as resizer.enabled or snapshotter.enabled), or use a release of the driver that can do it: this one $1',
  },
  {
    pattern: /failed to get arg root-dir|failed to get kubelet root dir/,
    example:
      'failed to get arg root-dir. Need to specify "--kubelet-root-dir" in your Longhorn deployment yaml.: failed to get kubelet root dir, no related proc for root-dir detection, error out',
    title: '{name} does not find the root directory of the kubelet',
    what: 'Longhorn looks for the kubelet among the processes of the node to learn its root directory, and finds none: the distribution runs it inside another program',
    change:
      'Name the directory: --kubelet-root-dir at {path}.command or KUBELET_ROOT_DIR at {env} (csi.kubeletRootDir of the chart), such as /var/lib/kubelet (k3s and most), /var/lib/k0s/kubelet (k0s), /var/snap/microk8s/common/var/lib/kubelet (MicroK8s)',
  },
  {
    pattern: /unexpected directory structure for host-pods volume/,
    example:
      'An error occurred: unexpected directory structure for host-pods volume, ensure that the host-pods volume corresponds to the pods subdirectory of the kubelet root directory',
    title: '{name} finds no pods of the kubelet in its volume host-pods',
    what: 'the node agent of Velero reads the volumes of pods below the root directory of the kubelet, and the hostPath of its volume host-pods is not that directory on this node',
    change:
      'Correct the hostPath of volume host-pods to the folder pods of the kubelet on the nodes (nodeAgent.podVolumePath of the chart): /var/lib/kubelet/pods, or /var/lib/k0s/kubelet/pods (k0s), /var/snap/microk8s/common/var/lib/kubelet/pods (MicroK8s), /opt/rke/var/lib/kubelet/pods (RKE on Flatcar)',
  },
  {
    pattern:
      /unable to register plugin \(kind=(\w{1,40}), name=([\w./-]{1,120}), command=([^)\n]{1,200})\) because another plugin is already registered[^\n(]{0,40}(?:\(command=([^)\n]{1,200})\))?/,
    example:
      'unable to register plugin (kind=ObjectStore, name=velero.io/depot, command=/plugins/velero-plugin-for-depot) because another plugin is already registered for this kind and name (command=/plugins/depot)',
    title: '{name} has the plugin $2 twice',
    what: 'two programs bring a plugin of kind $1 with the name $2: $3 and $4 (/velero is the server itself, which has taken in the plugin for CSI with version 1.14)',
    change:
      'Take the init container that brings $3 out at {spec}.initContainers (velero plugin remove IMAGE does it; initContainers of the chart): $4 has $2 already',
  },
  {
    pattern:
      /backup store for location \\{0,2}"([\w.-]{1,253})\\{0,2}" is invalid: (?:rpc error: code = \w{1,30} desc = )?Backup store contains invalid top-level directories: \[([^\]\n]{1,200})\]/,
    example:
      'backup store for location "depot" is invalid: Backup store contains invalid top-level directories: [docker]',
    kind: 'log-config-parse',
    title: 'Velero shares the bucket of its backup storage location $1 with others: it finds $2 there',
    what: 'the bucket (or the prefix in it) of BackupStorageLocation $1 holds $2, and Velero takes only a store with nothing but its own directories (backups, restores, restic, kopia, metadata, plugins)',
    steps: [
      'Give Velero a place of its own: set spec.objectStorage.prefix of BackupStorageLocation $1 to a directory (kubectl -n velero edit backupstoragelocation $1; configuration.backupStorageLocation of the chart), or name another bucket; where backups are in the bucket already, copy backups and restores below the prefix first. Then restart {name}.',
    ],
  },
  {
    pattern:
      /backup store for location \\{0,2}"([\w.-]{1,253})\\{0,2}"(?: is invalid)?: (?:rpc error: code = \w{1,30} desc = )?config has invalid keys \[([^\]\n]{1,160})\]; valid keys are \[([^\]\n]{1,300})\]/,
    example:
      'some backup storage locations are invalid: error getting backup store for location "depot": rpc error: code = Unknown desc = config has invalid keys [shelf]; valid keys are [bucket]',
    kind: 'log-config-parse',
    title: 'Backup storage location $1 of Velero has a key that its plugin does not know: $2',
    what: 'spec.config of BackupStorageLocation $1 holds $2, and the plugin of its provider knows only $3',
    steps: [
      'Remove $2 from spec.config of BackupStorageLocation $1 (kubectl -n velero edit backupstoragelocation $1; configuration.backupStorageLocation of the chart), or correct it to one of $3; prefix belongs under spec.objectStorage. Where the documentation of the plugin has that key, use the version of the plugin that it is for.',
    ],
  },
  {
    pattern:
      /(?:backup ?store for location|BackupStorageLocation) \\{0,2}"([\w.-]{1,253})\\{0,2}" is (?:invalid|unavailable): (?:rpc error: code = \w{1,30} desc = )?(NoSuchBucket|(?:operation error )?[^\n]{0,200}NoSuchBucket)/,
    example:
      'some backup storage locations are invalid: backup store for location "depot" is invalid: rpc error: code = Unknown desc = NoSuchBucket: The specified bucket does not exist',
    kind: 'log-file-missing',
    title: 'Velero does not find the bucket of its backup storage location $1',
    what: 'the bucket that BackupStorageLocation $1 names (spec.objectStorage.bucket) does not exist at the address and in the region that it names',
    steps: [
      'Correct spec.objectStorage.bucket of BackupStorageLocation $1, or its region and s3Url under spec.config (kubectl -n velero get backupstoragelocations $1 -o yaml), or create the bucket there; then restart Velero.',
    ],
  },
  {
    pattern:
      /backup store for location \\{0,2}"([\w.-]{1,253})\\{0,2}" is invalid: (?:rpc error: code = \w{1,30} desc = )?([^\n]{3,200})/,
    example:
      'some backup storage locations are invalid: backup store for location "depot" is invalid: rpc error: code = Unknown desc = AccessDenied: Access Denied',
    title: 'Velero cannot use its backup storage location $1',
    what: 'Velero looks into the object store of BackupStorageLocation $1 when it starts, and that fails: $2',
    steps: [
      'Compare bucket, prefix, region and s3Url of BackupStorageLocation $1 (kubectl -n velero get backupstoragelocations $1 -o yaml) with the store, and see that the credentials (Secret cloud-credentials, key cloud, or the role of ServiceAccount {account}) may list the bucket and get, put and delete its objects; where the message is of the network (lookup, dial, x509), that the pod reaches s3Url and trusts its certificate. Then restart it.',
    ],
  },
  {
    pattern: /\*\* ERROR: osd init failed: \((1|13)\) (Operation not permitted|Permission denied)/,
    example: ' ** ERROR: osd init failed: (13) Permission denied',
    kind: 'log-permission-denied',
    title: '{name} may not start its OSD ($2)',
    what: 'with (13) the user ceph (167) may not open the data or the block device of the OSD; with (1) the monitors refuse its key: the keyring on the disk is not the one that the cluster knows',
    steps: [
      'For "Permission denied" see that the block device and the directory of the OSD belong to ceph (167:167) on the node and that SELinux lets the container at them; for "Operation not permitted" compare ceph auth get osd.ID with the keyring of the OSD: a disk of an earlier cluster, or an OSD that was removed, has another key, and is none of this cluster.',
    ],
  },
];
