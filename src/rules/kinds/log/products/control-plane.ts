import type { ProductRow } from './product-row.js';

/** What kube-apiserver, etcd and the other components of a control plane say, and what is said of the API of a whole cluster. */
export const CONTROL_PLANE: readonly ProductRow[] = [
  {
    pattern:
      /(enable|disable)-admission-plugins plugin \\{0,2}"?(\w{1,80})\\{0,2}"? is unknown|unknown admission plugin: (\w{1,80})/,
    example: 'enable-admission-plugins plugin "PodSecurityPolicy" is unknown',
    title: '{name} does not know the admission plugin $2$3',
    what: 'this version of kube-apiserver has no admission plugin $2$3: it was removed (PodSecurityPolicy with 1.25), or is misspelt',
    steps: [
      'Take $2$3 out of --enable-admission-plugins (or --disable-admission-plugins) in /etc/kubernetes/manifests/kube-apiserver.yaml on the node, and out of apiServer.extraArgs in ConfigMap kubeadm-config, so that the next upgrade does not bring it back; the kubelet starts it anew by itself. In place of PodSecurityPolicy there is PodSecurity, which is on by default.',
    ],
  },
  {
    pattern: /unrecognized feature gate: (\w{1,100})|feature gate (\w{1,100}) is (?:unknown|not recognized)/,
    example:
      'Error: invalid argument "DepotSync=true" for "--feature-gates" flag: unrecognized feature gate: DepotSync',
    title: '{name} does not know the feature gate $1$2',
    what: 'this version has no feature gate $1$2: it was removed some versions after the feature became stable, or is newer or misspelt',
    change:
      'Take $1$2 out of --feature-gates (arguments or command of {name}, or featureGates of its configuration file): what became stable is on without it',
  },
  {
    pattern: /secret is not of the expected length, got (\d{1,5}), expected one of \[([\d ]{1,40})\]/,
    example:
      'resources[0].providers[0].aescbc.keys[0].secret: Invalid value: "REDACTED": secret is not of the expected length, got 20, expected one of [16 24 32]',
    title: '{name} refuses the key of its encryption at rest: $1 bytes instead of $2',
    what: 'a key in the file of --encryption-provider-config has $1 bytes when decoded, and must have one of $2',
    steps: [
      'Put a key of 32 random bytes in base64 there (head -c 32 /dev/urandom | base64), the same on all API servers; where Secrets were written with a key before, keep that one in the list below the new one, or they cannot be read any more.',
    ],
  },
  {
    pattern:
      /service-account-issuer is a required flag|--service-account-signing-key-file and --service-account-issuer are required/,
    example:
      '"command failed" err="[service-account-issuer is a required flag, --service-account-signing-key-file and --service-account-issuer are required flags]"',
    title: '{name} lacks --service-account-issuer and --service-account-signing-key-file',
    what: 'since 1.20 kube-apiserver must be told who issues tokens of ServiceAccounts and with which key they are signed, and its manifest is of an older version',
    steps: [
      'Add to its arguments --service-account-issuer=https://kubernetes.default.svc.cluster.local, --service-account-signing-key-file=/etc/kubernetes/pki/sa.key and --service-account-key-file=/etc/kubernetes/pki/sa.pub (the paths of kubeadm), the same on all API servers.',
    ],
  },
  {
    pattern: /listen tcp ([\d.]{7,15}|\[[\da-f:]{2,45}\]):23(?:79|80): bind: cannot assign requested address/,
    example: 'discovery failed: listen tcp 10.32.0.5:2380: bind: cannot assign requested address',
    title: 'etcd is to listen on $1, which its machine does not have',
    what: 'the machine has no interface with the address $1: its address has changed since the cluster was made, or the manifest is of another machine',
    steps: [
      'Give the machine $1 back (a fixed address or a reservation in DHCP): certificates, members and all kubeconfigs of the cluster name it. Only where that cannot be, change the address everywhere: --listen-peer-urls, --listen-client-urls and --initial-advertise-peer-urls in /etc/kubernetes/manifests/etcd.yaml, the member (etcdctl member update), the certificates (kubeadm init phase certs) and the kubeconfigs.',
    ],
  },
  {
    pattern: /couldn't find local name \\{0,2}"([\w.-]{1,253})\\{0,2}" in the initial cluster configuration/,
    example: `discovery failed: couldn't find local name "depot-2" in the initial cluster configuration`,
    title: 'etcd does not find its own name $1 in --initial-cluster',
    what: 'the name of the member ($1, of --name or ETCD_NAME) is none of those in --initial-cluster',
    change:
      'Give --initial-cluster (ETCD_INITIAL_CLUSTER) an entry $1=PEER-URL, or set --name (ETCD_NAME) to the one that stands there for this member: both must be written in the same way',
  },
  {
    pattern: /leader is overloaded likely from slow disk|slow fdatasync|apply request took too long/,
    example: 'leader failed to send out heartbeat on time; took too long, leader is overloaded likely from slow disk',
    title: 'etcd waits for its disk: writes take too long',
    what: 'etcd writes each change to its disk before it answers, and the disk of its node takes too long for that, so that it loses its leader and fails its probes',
    steps: [
      'Give etcd a faster disk that nobody else uses (an SSD; its fdatasync should take less than 10 ms in 99 of 100 cases, measured with fio --fdatasync=1), see what else writes there and whether CPU or memory of the node is short; defragment a large database (etcdctl defrag, one member after the other).',
    ],
  },
  {
    pattern: /finished without leader elect/,
    example: '"command failed" err="finished without leader elect"',
    isVague: true,
    title: '{name} ends because it was told to, not by itself',
    what: 'these are its last words when somebody tells it to end: the kubelet stops it, since its liveness probe fails, its manifest changes, or its sandbox is made anew (SandboxChanged) because kubelet and container runtime use different cgroup drivers',
    steps: [
      'See in the events of its pod who stops it (Unhealthy, Killing, SandboxChanged). With SandboxChanged and no failing probe set the same cgroup driver in both on the node: cgroupDriver: systemd in /var/lib/kubelet/config.yaml, SystemdCgroup = true below the options of runc in /etc/containerd/config.toml; then restart both.',
    ],
  },
  {
    pattern: /mvcc: database space exceeded|alarm:NOSPACE/,
    example: 'failed to apply request: etcdserver: mvcc: database space exceeded',
    title: 'The database of etcd is full (space quota exceeded)',
    what: 'the database has reached its quota (--quota-backend-bytes, 2 GiB by default), so that etcd takes no more writes until its alarm is cleared',
    steps: [
      'Free it in this order with etcdctl: compact to the present revision (endpoint status --write-out=json shows it), defrag each member, alarm disarm. Then see which objects fill it (Events, leases, old revisions, objects of a controller that writes on and on), let the API server compact (--etcd-compaction-interval), and raise --quota-backend-bytes to at most 8 GiB.',
    ],
  },
  {
    pattern: /walpb: crc mismatch|"msg":"failed to open WAL"/,
    example: '"msg":"failed to open WAL","error":"walpb: crc mismatch"',
    title: 'The write-ahead log of etcd is damaged',
    what: 'what etcd has last written (member/wal in its data directory) is damaged, as after a power loss or a full disk',
    steps: [
      'Where the other members are well, remove this one (etcdctl member remove), move its data directory (/var/lib/etcd) aside and add it again with --initial-cluster-state=existing. Where it is the only one, keep a copy of the directory and restore the last snapshot (etcdutl snapshot restore; member/snap/db of the copy can serve with --skip-hash-check): what was written after it is lost.',
    ],
  },
  {
    pattern: /unknown cloud provider "(aws|azure|gce|openstack|vsphere)"/,
    example: 'error building controller context: cloud provider could not be initialized: unknown cloud provider "gce"',
    title: '{name} has no cloud provider $1 built in any more',
    what: 'the cloud providers inside Kubernetes were removed (openstack 1.26, aws 1.27, the others by 1.31): each has a controller of its own now',
    change:
      'Set --cloud-provider=external for {name} (and for the kubelets), and install the cloud controller manager of $1 with its CSI driver before, which take over its work',
  },
  {
    pattern: /kubernetes version "v?([\w.+-]{1,40})" is not compatible, need at least "v?([\w.+-]{1,40})"/,
    example: 'Version check failed: kubernetes version "1.27.4" is not compatible, need at least "1.28.0-0"',
    title: '{name} needs Kubernetes $2, and the cluster is $1',
    what: 'this release of {name} (Knative, Tekton and others check it so) supports Kubernetes from $2 on, and the cluster runs $1',
    steps: [
      'Upgrade the cluster to $2 or newer, or install the release of it that supports $1. KUBERNETES_MIN_VERSION only switches the check off: what it uses may be missing in the cluster then.',
    ],
  },
  {
    pattern:
      /unable to retrieve the complete list of server APIs: ([\w.-]{1,120}\/v\w{1,20})[^\n]{0,60}(?:server is currently unable to handle|stale|no response)|(?:got empty response|stale GroupVersion discovery)[^\n]{0,20}: ([\w.-]{1,120}\/v\w{1,20})/,
    example:
      'unable to retrieve the complete list of server APIs: depot.metrics.io/v1beta1: the server is currently unable to handle the request',
    title: 'An API of the cluster does not answer: $1$2',
    what: 'an APIService of the cluster ($1$2) is served by a pod, not by the API server itself, and that does not answer, so that nobody gets a whole list of APIs',
    steps: [
      'See which APIService has AVAILABLE False (kubectl get apiservices) and get the pods behind its Service well (metrics-server, an adapter of Prometheus or KEDA …); where that product is gone for good, delete its APIService, which only registers the API.',
    ],
  },
  {
    pattern: /unable to find leader election namespace: not running in-cluster/,
    example:
      'unable to start manager: unable to find leader election namespace: not running in-cluster, please specify LeaderElectionNamespace',
    title: '{name} does not know its namespace: the token of its ServiceAccount is not mounted',
    what: 'it reads its namespace from the files of its ServiceAccount (/var/run/secrets/kubernetes.io/serviceaccount/namespace), and they are not mounted',
    change:
      'Let the pod have the token of ServiceAccount {account} ({spec}.automountServiceAccountToken: true, or take it out where it is false), or name the namespace by the option of the program (--leader-election-namespace)',
  },
];
