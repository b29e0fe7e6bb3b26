import type { ProductRow } from './product-row.js';

/** What agents of the cluster and of the node say where they do not start: of storage, GPUs, meshes, fleets and clouds. */
export const CLUSTER_AGENTS: readonly ProductRow[] = [
  // Rancher
  {
    pattern:
      /CATTLE_CA_CHECKSUM is set but there is no CA certificate configured at (https?:\/\/[\w.-]{1,253}(?::\d{1,5})?)/,
    example:
      'ERROR: The environment variable CATTLE_CA_CHECKSUM is set but there is no CA certificate configured at https://rancher.depot.example/v3/settings/cacerts',
    kind: 'log-config-parse',
    title: '{name} expects a private CA of Rancher (CATTLE_CA_CHECKSUM), and $1 has none',
    what: 'it was registered while Rancher had a CA of its own in its setting cacerts, and $1 has none there now: Rancher has another certificate since, or the address leads to another Rancher',
    change:
      'Take CATTLE_CA_CHECKSUM out at {env} where the certificate of $1 is signed by a public CA (or set it to ""), in daemonset/cattle-node-agent too; best apply the registration command of the cluster from Rancher anew. Where Rancher is to have a private CA, put it into Secret tls-ca (key cacerts.pem, namespace cattle-system) instead',
  },
  // Bank-Vaults
  {
    pattern:
      /\b[Bb]inary not found:? (?:\\?")?([\w./-]{1,100}).{0,40}\bapp=\\?"?vault-env|level=\w{5,7} msg="Binary not found: \\"([\w./-]{1,100})\\""/,
    example: 'level=fatal msg="Binary not found: \\"serve\\"" app=vault-env',
    title: 'vault-env in {name} takes $1$2 for the program to run',
    what: 'the webhook of Bank-Vaults puts vault-env before the command, and could not read the ENTRYPOINT of the image from its registry: so it takes the first word of args for the program',
    change:
      'Write the ENTRYPOINT of {image} (docker image inspect shows it) as {path}.command and leave $1$2 in {path}.args; or give the webhook access to the registry (imagePullSecrets of the pod, or its own credentials)',
  },
  // kubectl in a pod
  {
    pattern: /Missing or incomplete configuration info\. {1,2}Please point to an existing, complete config file/,
    example: 'error: Missing or incomplete configuration info.  Please point to an existing, complete config file:',
    kind: 'log-config-parse',
    title: 'kubectl in {name} has neither a kubeconfig nor a token of its ServiceAccount',
    what: 'in a pod kubectl takes the token that is mounted at /var/run/secrets/kubernetes.io/serviceaccount, and here it finds none, and no kubeconfig either (KUBECONFIG, ~/.kube/config)',
    change:
      'Let the pod have the token of its ServiceAccount: automountServiceAccountToken: true at {spec} (and not false at the ServiceAccount), with a Role for what it does; or mount a kubeconfig from a Secret and set KUBECONFIG to its path at {env}',
  },
  // Ceph
  {
    pattern: /no disk found with OSD ID (\d{1,6})|could not find osd\.(\d{1,6}) with osd_fsid [\da-f-]{36}/,
    example: [
      'no disk found with OSD ID 7',
      'RuntimeError: could not find osd.7 with osd_fsid 9bd30af3-b5e8-4143-9368-d0f065818170',
    ],
    near: [/^\+? ?(?:activate \+ )?DEVICE=(\/[\w/.-]{1,120})|raw list (\/[\w/.-]{1,120})/, ', which is to be on $1'],
    title: '{name} finds no disk on the node with OSD $1$2{near}',
    what: 'Rook looks for the disk with the data of OSD $1$2 on the node{near}, and no disk there carries its label: the device has another name since the last start, is not attached (a volume of the cloud, a broken disk), or was wiped',
    steps: [
      'See on the node which disk holds OSD $1$2 (lsblk; ceph-volume raw list and lvm list in a pod of the tools or the operator). Where it is there under another name, delete the deployment rook-ceph-osd-$1$2 only (not the data) and restart the operator, which finds the disk anew; name disks by /dev/disk/by-id in the CephCluster. Where it is gone for good, see that the others are healthy (ceph -s) and remove OSD $1$2 by the job of Rook (osd-purge), then replace the disk.',
    ],
  },
  {
    pattern: /RuntimeError: (?:Device )?(\/dev\/[\w./-]{1,100}) (?:is already in use|has partitions|already contains)/,
    example: 'failed to run ceph-volume raw command. stderr: --> RuntimeError: /dev/shelf1 is already in use',
    title: '{name} cannot take disk $1: something is on it already',
    what: 'Rook is to make an OSD of $1, and the disk is in use or holds partitions, a filesystem or an earlier OSD',
    steps: [
      'See on the node what is on $1 (lsblk -f, pvs). Where it is needed, leave it out of the CephCluster (devices, deviceFilter of spec.storage). Only where nothing on it is needed any more, have it wiped by whoever owns the machine (sgdisk --zap-all, blkdiscard or dd of its first 100 MB), then restart the operator.',
    ],
  },
  // Linkerd
  {
    pattern: /Failed to read trust anchors: ([^\n"]{3,160})|TRUST_ANCHORS=\S{0,20} is not valid: (InvalidTrustAnchors)/,
    example: [
      'level=fatal msg="Failed to read trust anchors: not a PEM certificate"',
      'linkerd_app::env: LINKERD2_PROXY_IDENTITY_TRUST_ANCHORS="" is not valid: InvalidTrustAnchors',
    ],
    kind: 'log-tls',
    title: '{name} cannot read the trust anchor of Linkerd ($1$2)',
    what: 'the trust anchor in ConfigMap linkerd-identity-trust-roots (key ca-bundle.crt) is no certificate in PEM: it is empty, was encoded in base64 once more, or has lost its line breaks',
    steps: [
      'Give the release its trust anchor in PEM: identityTrustAnchorsPEM of the chart (--set-file identityTrustAnchorsPEM=ca.crt, never as one line), or with an external CA fill ConfigMap linkerd-identity-trust-roots (trust-manager does) so that ca-bundle.crt begins with the line BEGIN CERTIFICATE; then restart deployment/linkerd-identity and the workloads that had an empty one injected.',
    ],
  },
  // NVIDIA
  {
    pattern: /(?:error code|Error 802:) system not yet initialized|CUDA_ERROR_SYSTEM_NOT_READY|cudaErrorSystemNotReady/,
    example: [
      'Failed to allocate device vector A (error code system not yet initialized)!',
      'RuntimeError: Unexpected error from cudaGetDeviceCount(). Error 802: system not yet initialized',
    ],
    title: '{name} finds GPUs that are not initialised: the Fabric Manager of their NVSwitch does not run',
    what: 'the GPUs are joined by NVSwitch (HGX, DGX), and CUDA does not use them before the Fabric Manager of the node has set the switches up ("system not yet initialized")',
    steps: [
      'Get the Fabric Manager on the node running: package nvidia-fabricmanager of exactly the version of the driver, systemctl enable --now nvidia-fabricmanager (in the driver container of the GPU Operator it starts by itself: read its log there); nvidia-smi -q shows under Fabric whether it is Completed. Then delete this pod.',
    ],
  },
  {
    pattern: /nvml[^\n]{0,60}: Driver\/library version mismatch|NVML: Driver\/library version mismatch/i,
    example: 'failed to construct resource managers: nvml init failed: Driver/library version mismatch',
    title: '{name} finds an NVIDIA driver of two versions on its node',
    what: 'the kernel of the node still runs the module of one version of the NVIDIA driver, and its libraries (NVML) are of another: the driver was upgraded without a reboot',
    steps: [
      'Drain the node and reboot it (or unload the modules nvidia_uvm, nvidia_drm, nvidia_modeset, nvidia and load them anew while nothing uses the GPUs), and hold the packages of the driver back from unattended upgrades; nvidia-smi works again then.',
    ],
  },
  {
    pattern: /error validating (driver|toolkit|cuda|plugin|mofed) installation: ([^\n"]{3,200})/,
    example: 'error validating toolkit installation: exec: shelf-smi not found',
    isAtAnyLevel: true,
    title: 'The validator of the GPU Operator finds the $1 of the node not ready',
    what: 'it checks whether the $1 works on the node, and it does not: $2',
    steps: [
      'See to what brings the $1 on this node, first its pod in the namespace of the GPU Operator (nvidia-driver-daemonset for driver, nvidia-container-toolkit-daemonset for toolkit, nvidia-device-plugin-daemonset for plugin): its log says why. With a toolkit that is there, containerd must know the runtime nvidia (its config.toml at the path that CONTAINERD_CONFIG of the toolkit names: k3s, RKE2 and MicroK8s have others) and have been restarted.',
    ],
  },
  // AWS
  {
    pattern: /ResourceNotFoundException: No cluster found for name: ([\w-]{1,100})/,
    example: 'operation error EKS: DescribeCluster, ResourceNotFoundException: No cluster found for name: depot.',
    title: '{name} asks for the EKS cluster $1, which there is not in its region',
    what: 'EKS has no cluster called $1 in the account and region that it asks',
    change:
      'Set the name of this cluster in place of $1 (--cluster-name at {path}.args or CLUSTER_NAME at {env}; settings.clusterName or clusterName of the chart), and see that AWS_REGION and the account of its role are those of the cluster (aws eks list-clusters)',
  },
  {
    pattern: /unable to load EC2 Instance Type list|[Ff]ailed to generate AWS EC2 Instance Types/,
    example: 'Failed to generate AWS EC2 Instance Types: unable to load EC2 Instance Type list',
    unless: /WebIdentityErr|UnauthorizedOperation|not authorized|AccessDenied|NoCredentialProviders/,
    title: '{name} cannot load the list of instance types from AWS',
    what: 'it asks EC2 for its instance types when it starts (older versions the price list on the internet), and gets none: its role may not (ec2:DescribeInstanceTypes), or the pod has no way there',
    change:
      'Allow ec2:DescribeInstanceTypes to the role of ServiceAccount {account}, let the pod reach ec2.REGION.amazonaws.com (NAT or a VPC endpoint), or add --aws-use-static-instance-list=true to {path}.command, with which it does not ask',
  },
  // Azure
  {
    pattern:
      /"error(?:_description)?\\{0,2}":\\{0,2}"(Identity not found|Multiple user assigned identities exist[^"\n]{0,120})/,
    example: 'Response body: {"error":"invalid_request","error_description":"Identity not found"}',
    kind: 'log-auth-db',
    title: '{name} asks the node for a managed identity of Azure that the node does not have ($1)',
    what: 'the instance metadata of the node hands out tokens of identities that are assigned to the virtual machine (scale set): the one that is asked for is not, or several are and none is named ($1)',
    change:
      'Name the client id of an identity that is assigned to the scale set of the nodes (AZURE_CLIENT_ID at {env}, userAssignedIdentityID of azure.json or cloud.conf, ARM_USER_ASSIGNED_IDENTITY_ID), or assign it (az vmss identity assign); with workload identity give ServiceAccount {account} its annotation and the pod the label azure.workload.identity/use',
  },
  // Argo CD
  {
    pattern: /could not initiali[sz]e GNUPGHOME (\/\S{1,120}): exit status \d{1,3}(?: \(gpg: Fatal: ([^)\n]{3,120}))?/,
    example:
      "Error initializing GPG keyring: could not initialise GNUPGHOME /app/keys: exit status 2 (gpg: Fatal: can't create directory)",
    kind: 'log-permission-denied',
    title: '{name} cannot make its GPG keyring in $1',
    what: 'gpg may not create its directory below $1 ($2): the volume that is mounted there belongs to another user, or to none that the random user of OpenShift may use',
    change:
      'Let volume gpg-keyring at $1 be an emptyDir of its own that the user may write ({spec}.securityContext.fsGroup 999 for the user 999 of the image; none on OpenShift), or switch the feature off by ARGOCD_GPG_ENABLED=false at {env} where no signatures of commits are checked',
  },
  {
    pattern: /msg="?dex is not configured"?/,
    example: 'time="2026-01-01T00:00:00Z" level=info msg="dex is not configured"',
    isAtAnyLevel: true,
    title: '{name} has nothing to do: Argo CD is not told of any provider (dex.config is empty)',
    what: 'argocd-dex waits for or ends without dex.config in ConfigMap argocd-cm, which has none: SSO through Dex is not set up',
    steps: [
      'Set dex.config and url in ConfigMap argocd-cm where users are to log in through Dex; else leave Dex out (dex.enabled=false of the chart, or scale the deployment argocd-dex-server to 0): local accounts and oidc.config need none.',
    ],
  },
  // networks
  {
    pattern: /level=fatal msg="?Link not found"?/,
    example: 'time="2026-01-01T00:00:00Z" level=fatal msg="Link not found"',
    title: '{name} does not find the network interface of its node that it is told to use',
    what: 'it is told to use an interface that the node does not have ("Link not found"): kube-vip puts the virtual address on the one that vip_interface (or --interface) names',
    change:
      'Name an interface that this node has (ip -br link there) in vip_interface at {env} (--interface of kube-vip manifest), or leave it out, with which it takes the one with the default route',
  },
  {
    pattern:
      /Error running ProxyServer: (failed to retrieve node IPs)|"Error running ProxyServer" err="(failed to retrieve node IPs)/,
    example:
      'F0101 00:00:00.000000       1 server.go:1047] "Error running ProxyServer" err="failed to retrieve node IPs"',
    near: [/nodes \\{0,2}"([\w.-]{1,253})\\{0,2}" not found/, ' $1'],
    title: '{name} does not find its node{near} in the cluster',
    what: 'kube-proxy looks for the addresses of its node{near} in the Kubernetes API, and there is no node of that name: it takes the host name of the machine, and the kubelet has registered under another one (or has not yet)',
    change:
      'Let it use the name of the node in Kubernetes: --hostname-override=$(NODE_NAME) at {path}.command with NODE_NAME from fieldRef spec.nodeName (hostnameOverride of ConfigMap kube-proxy), or let the kubelet register under the host name (kubectl get nodes)',
  },
  {
    pattern: /plugin\/(\w{2,30}): this plugin can only be used once per Server Block/,
    example: 'plugin/shelf: this plugin can only be used once per Server Block',
    kind: 'log-config-parse',
    title: 'The Corefile of {name} has plugin $1 twice in one block',
    what: 'CoreDNS takes plugin $1 only once in each server block (the braces behind .:53), and the Corefile has it twice: mostly one of them comes from an import (ConfigMap coredns-custom of AKS or k3s, *.override)',
    steps: [
      'Leave one $1 in the block: put all its entries into that one (kubectl -n kube-system edit configmap coredns, and see ConfigMap coredns-custom), or give the second a server block of its own (a key that ends in .server). CoreDNS reads it when it starts.',
    ],
  },
  {
    pattern: /unable to determine masquerading devices?|unable to determine (?:BPF )?masquerade[^\n]{0,20} device/i,
    example: 'level=fatal msg="Unable to initialize BPF masquerade" error="unable to determine masquerading devices"',
    title: '{name} finds no device of the node for masquerading',
    what: 'BPF masquerading (bpf.masquerade) needs the interface by which traffic leaves the node, and Cilium does not find it out by itself',
    steps: [
      'Name the interface: devices in ConfigMap cilium-config (devices of the chart; a pattern such as eth+ or en+ fits several kinds of nodes), or switch bpf.masquerade off, with which iptables does it. Then restart the DaemonSet cilium.',
    ],
  },
  {
    pattern:
      /mount: (?:mounting bpffs on )?\/sys\/fs\/bpf(?: failed)?: [Pp]ermission denied|mount bpffs: (?:operation not permitted|permission denied)/,
    example: [
      'mount: /sys/fs/bpf: permission denied.',
      'level=fatal msg="BPF filesystem mount" error="mount bpffs: operation not permitted"',
    ],
    kind: 'log-permission-denied',
    title: '{name} may not mount the BPF file system of its node (/sys/fs/bpf)',
    what: 'mounting takes SYS_ADMIN on the node: the container is not privileged, or a security module (SELinux, AppArmor) or a locked-down kernel forbids it',
    change:
      'Mount it at the boot of the nodes (systemd does so by itself; else a line bpffs /sys/fs/bpf bpf defaults 0 0 in /etc/fstab) and switch this container off (bpf.autoMount.enabled=false of Cilium), which then needs no right for it',
    steps: [
      'Where the container is to mount it, see that its namespace admits what the manifest of its maker asks for ({path}.securityContext; Pod Security privileged, an SCC on OpenShift) and that nothing has taken it out.',
    ],
  },
  // APIs
  {
    pattern: /storage is \(re\)initializing/,
    example: 'panic: storage is (re)initializing',
    title: '{name} asks for objects whose CRD the Kubernetes API is just making ready',
    what: 'the API server has taken up a new or changed CRD and serves its objects only some seconds later ("storage is (re)initializing"), and the program does not wait for that',
    steps: [
      'Let it start anew (it does by itself): this passes within a minute of the CRD being created or changed. Where it lasts, see that the CRD is Established (kubectl get crd; kubectl describe crd NAME: a conversion webhook that does not answer, versions that no longer fit what is stored) and that the API servers are well.',
    ],
  },
  {
    pattern: /Cert secret is not well-formed, missing ([\w.-]{1,60})|secret is not well-formed, cannot update webhook/,
    example: 'cert-rotation secret is not well-formed {"error": "Cert secret is not well-formed, missing ca.crt"}',
    kind: 'log-tls',
    title: 'The Secret with the certificate of the webhook of {name} lacks a key ($1)',
    what: 'it rotates the certificate of its webhook itself and reads the Secret for it, which is there and lacks a key ($1): it was made by hand, by cert-manager without a CA, or only half written',
    steps: [
      'Delete that Secret (kedaorg-certs of KEDA, gatekeeper-webhook-server-cert of Gatekeeper) and restart the operator, which makes it anew with all keys; where cert-manager is to issue it, switch the own rotation off in the chart (certificates.certManager.enabled=true of KEDA) and let its issuer have a CA, so that ca.crt is filled.',
    ],
  },
  {
    pattern: /unable to create REST storage for a resource due to (?:unable to find latest version|[^\n"]{3,120})/,
    example: '"command failed" err="unable to create REST storage for a resource due to unable to find latest version"',
    title: '{name} (the API server) is told to leave out an API version that it needs',
    what: 'an API group is left without any version by --runtime-config (such as api/all=false, or a version that was removed since)',
    steps: [
      'Take the entries of removed or needed versions out of --runtime-config in the manifest of the API server (/etc/kubernetes/manifests/kube-apiserver.yaml, apiServer.extraArgs of kubeadm, kube-apiserver-arg of k3s), and name only single versions that this release has.',
    ],
  },
  {
    pattern: /error validating peerURLs [^\n]{0,600}: member count is unequal/,
    example: 'discovery failed: error validating peerURLs {ClusterID:a1 Members:[]}: member count is unequal',
    near: [/--initial-cluster=([\w.,:=/-]{5,300})/, ' ($1)'],
    title: '{name}: --initial-cluster{near} has more or fewer members than the etcd cluster',
    what: 'it joins an existing cluster (--initial-cluster-state=existing), whose members must be just those of --initial-cluster{near}: this member was not announced to the others first, or one that is gone is still among them',
    steps: [
      'Announce it on a member that runs: etcdctl member list shows what the cluster has, etcdctl member add NAME --peer-urls=URL adds this one and prints the --initial-cluster to start it with; a member that is gone is removed first (etcdctl member remove ID). kubeadm join --control-plane does both.',
    ],
  },
  {
    pattern: /kubernetes-admin\\{0,2}" cannot (\w{2,20}) resource \\{0,2}"leases\\{0,2}"/,
    example:
      'leases.coordination.k8s.io "x" is forbidden: User "kubernetes-admin" cannot get resource "leases" in API group "coordination.k8s.io" in the namespace "kube-system"',
    kind: 'log-k8s-forbidden',
    title: '{name} may not $1 leases yet: admin.conf has its rights only after kubeadm init has set them',
    what: 'since Kubernetes 1.29 the user of /etc/kubernetes/admin.conf (kubernetes-admin) gets cluster-admin by a binding that kubeadm init makes through the API server, and kube-vip is to bring up just the address of that API server first',
    steps: [
      'On the first control plane only, let kube-vip use /etc/kubernetes/super-admin.conf while kubeadm init runs (hostPath in /etc/kubernetes/manifests/kube-vip.yaml), and set it back to admin.conf afterwards; other control planes keep admin.conf.',
    ],
  },
  // external-dns
  {
    pattern: /one or more sources failed: unknown source: ([\w-]{2,60})/,
    example: 'level=fatal msg="one or more sources failed: unknown source: depot-routes"',
    kind: 'log-usage',
    title: 'external-dns knows no source $1',
    what: '--source names a kind of objects, $1, that this version of external-dns does not know: it is misspelt, or of another version',
    change:
      'Correct --source=$1 at {path}.args (sources of the chart) to one that this version knows: service, ingress, node, crd, gateway-httproute, istio-gateway, istio-virtualservice, openshift-route, traefik-proxy and others, as its --help lists them',
  },
  {
    pattern: /msg="invalid endpoint type \(([\w.*-]{1,253}) \d{1,9} IN (\w{1,10})/,
    example: 'level=fatal msg="invalid endpoint type (shelf.depot.internal 0 IN AAAA  2001:db8::1 [])"',
    title: 'external-dns meets a record that its provider cannot take: $2 of $1',
    what: 'the provider that it is set up for takes no records of type $2, and it ends at the one that it is to write for $1',
    change:
      'Leave such records out at {path}.args: name the types that the provider takes by --managed-record-types (A and CNAME without $2) or --exclude-record-types=$2, and see which Service, Ingress or node gives $1 an address of that kind; or use a release of external-dns whose provider takes $2',
  },
  // Istio
  {
    pattern: /failed to get CRD \S{0,60}: no CRDs found/,
    also: /istio|discovery service/,
    example:
      'failed to create discovery service: error initializing config controller: failed to get CRD crds: no CRDs found',
    title: 'istiod finds none of the CustomResourceDefinitions of Istio',
    what: 'the cluster has no definitions of the kinds of Istio (chart istio-base), or its ServiceAccount may not list them',
    steps: [
      'Install the chart istio-base of the release of istiod before it (helm upgrade --install istio-base istio/base -n istio-system), which brings the CustomResourceDefinitions; then it starts. See them: kubectl get crd, names that end in istio.io.',
    ],
  },
];
