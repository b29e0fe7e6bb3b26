import type { ProductRow } from './product-row.js';

/** What controllers that manage something outside the cluster say of it: clouds, name servers, a management cluster, a store of secrets. */
export const CLOUD_CONTROLLERS: readonly ProductRow[] = [
  {
    pattern: /failed to initialize cloudflare provider: invalid credentials: (.{3,80})/,
    example: 'failed to initialize cloudflare provider: invalid credentials: key & email must not be empty',
    kind: 'log-missing-env',
    title: '{name} has no credentials of Cloudflare: $1',
    what: 'external-dns takes the token of Cloudflare from CF_API_TOKEN (or key and e-mail from CF_API_KEY and CF_API_EMAIL), and none of them has a value: $1',
    change:
      'Set CF_API_TOKEN at {env} from a Secret with a token that may edit Zone:DNS and read Zone:Zone of the zones (the older CF_API_KEY needs CF_API_EMAIL too)',
  },
  // Rancher
  {
    pattern:
      /Configured cacerts checksum \((\w{1,64})\) does not match given --ca-checksum \((\w{1,64})\)|certificate is configured at ?https:\/\/\S{1,253}\/settings\/cacerts/,
    example: 'ERROR: Configured cacerts checksum (3d1a) does not match given --ca-checksum (8c2b)',
    title: '{name} refuses the CA of Rancher: its checksum is not the one that it was registered with',
    what: 'the CA that Rancher serves (settings/cacerts) has another checksum than CATTLE_CA_CHECKSUM of the agent: the certificate of Rancher was renewed by another CA, or a proxy stands between',
    steps: [
      'See that setting cacerts of Rancher (Secret tls-ca) holds the CA that signed its certificate now; then register the agent anew with the command that Rancher shows for the cluster (Registration), or set CATTLE_CA_CHECKSUM of deployment/cattle-cluster-agent and daemonset/cattle-node-agent to the sha256 of the new one.',
    ],
  },
  {
    pattern: /(https:\/\/(?:localhost|127\.[\d.]{5,11})(?::\d{1,5})?)\/ping is not accessible/,
    example:
      'ERROR: https://localhost:9443/ping is not accessible (Failed to connect to localhost port 9443: Connection refused)',
    kind: 'log-conn-refused',
    title: '{name} looks for Rancher at $1, which is the pod itself',
    what: 'the address of Rancher that the agent was registered with ($1) is one that only the machine of Rancher itself, or a tunnel to it, understands: in a pod it means the pod',
    steps: [
      'Set server-url in the settings of Rancher (Global Settings) to an address that nodes and pods of this cluster reach, with a certificate for it; then register the agent anew with the command that Rancher shows for the cluster, which carries the new CATTLE_SERVER.',
    ],
  },
  {
    pattern: /(https?:\/\/[\w.:-]{1,260})\/ping is not accessible \(The requested URL returned error: (4\d\d)/,
    example: 'ERROR: https://10.1.0.4:6443/ping is not accessible (The requested URL returned error: 403)',
    title: 'Not Rancher answers {name} at $1, but another server ($2)',
    what: 'the agent asks Rancher for /ping at $1 (CATTLE_SERVER), and what answers there refuses it with $2, which Rancher does not: another server listens there, such as the Kubernetes API at port 6443, or a proxy that does not pass the request on',
    steps: [
      'Set server-url in the settings of Rancher (Global Settings) to the address at which the browser finds Rancher (mostly port 443 of its Ingress or load balancer, not 6443 of the Kubernetes API), and see that a proxy passes its host name on; then register the agent anew with the command that Rancher shows for the cluster, or set CATTLE_SERVER of deployment/cattle-cluster-agent and daemonset/cattle-node-agent to it.',
    ],
  },
  // External DNS
  {
    pattern:
      /InvalidChangeBatch: \[?(?:Tried to create|RRSet) resource record set \[name='([^']{1,253})', type='?(\w{1,10})'?\] but (it already exists|[^\]\n"\\]{3,120})/,
    example:
      "Failure in zone depot.example. when submitting change batch: InvalidChangeBatch: [Tried to create resource record set [name='shelf.depot.example.', type='TXT'] but it already exists]",
    title: 'Route 53 refuses the record $1 ($2) of {name}: $3',
    what: 'External DNS wants to create $2 record $1, and Route 53 refuses the whole batch since $3: the record was made by hand, by another External DNS, or under another owner id (--txt-owner-id), so that this one does not know it for its own',
    steps: [
      'See who made $2 record $1 in the zone. Where it is left over from this cluster, remove that record (with its TXT record of the same owner) or give --txt-owner-id the id that its TXT record holds; where another cluster owns it, take the host name out of the Ingress or Service here. --txt-prefix keeps TXT records apart from others of the same name, and upsert-only (--policy) does not help against a record of another owner.',
    ],
  },
  // vSphere
  {
    pattern:
      /failed to connect to vCenter \\{0,2}"([\w.:-]{1,253})\\{0,2}"[^\n]{0,40}: [^\n]{0,80}(Cannot complete login due to an incorrect user name or password)/i,
    example:
      '"msg":"failed to connect to vCenter \\"depot.example\\". err: ServerFaultCode: Cannot complete login due to an incorrect user name or password."',
    kind: 'log-auth-db',
    title: 'vCenter $1 refuses the login of {name}',
    what: 'vCenter $1 does not take user name and password of {name} ($2); after some tries it locks the account as well',
    steps: [
      'Correct user and password for vCenter $1 in the Secret that {name} reads (vsphere-config-secret, key csi-vsphere.conf, for the CSI driver; the Secret of vsphere.conf for the cloud controller): the user with its domain behind an @, a password with quotation marks or backslashes in quotes, no line break at the end. See in vCenter that the account is neither locked nor expired, then restart it.',
    ],
  },
  {
    pattern: /No Virtual Center hosts defined/,
    example: 'could not init cloud provider "vsphere": No Virtual Center hosts defined',
    kind: 'log-config-parse',
    title: '{name} is told no vCenter',
    what: 'its configuration (vsphere.conf) names no vCenter: the section of VirtualCenter (vcenter in YAML) is missing, empty, or stands in a form that this version does not read (INI and YAML are two)',
    change:
      'Enter the vCenter in the configuration that {name} mounts (ConfigMap vsphere-cloud-config or cloud-config, key vsphere.conf): vcenter: with its server, port, datacenters and secretName in YAML, or a section [VirtualCenter "HOST"] in INI, as the release of {image} reads it; --cloud-config must name that very file',
  },
  {
    pattern: /(?:GCE )?metadata "(instance\/[\w/-]{2,60}|project\/[\w/-]{2,60})" not defined/,
    example: 'Failed getting Project and Zone: metadata: GCE metadata "instance/zone" not defined',
    title: '{name} is not told $1 by the metadata server of Google',
    what: 'it asks the metadata server for $1, and that has no such value: the node is no machine of Compute Engine, or the metadata server of GKE (Workload Identity) answers in its place and hides it',
    steps: [
      'Let {name} run on machines of Google Cloud; where they are, give its pod the network of the host (hostNetwork: true, as the manifest of the driver has it), so that it asks the metadata server of the machine for $1, or tell it project and zone by its configuration (--cloud-config with [Global] project-id and local-zone).',
    ],
  },
  // Cloud controllers
  {
    pattern:
      /could not init cloud provider "?(\w{2,30})"?: [^\n]{0,120}?(Authentication failed|[Uu]nauthorized|Unable to authenticate[^\n]{0,80}|invalid (?:credentials|token)[^\n]{0,60}|401[^\n]{0,60})/,
    example: 'Cloud provider could not be initialized: could not init cloud provider "depot": Authentication failed',
    kind: 'log-auth-db',
    title: 'The cloud ($1) refuses the credentials of {name}',
    what: 'the interface of $1 does not accept what {name} logs in with ($2)',
    steps: [
      'Correct the credentials of $1 in the Secret with the configuration of {name} (cloud-config, key cloud.conf, for OpenStack: auth-url, username and password with user-domain-name and tenant-name, or application-credential-id and -secret; else the token or key of the cloud), as the file that --cloud-config names has them; then restart it.',
    ],
  },
  {
    pattern: /AWS cloud failed to find ClusterID/,
    example: 'could not init cloud provider "aws": AWS cloud failed to find ClusterID',
    title: '{name} finds no tag of its cluster at its instance',
    what: 'the cloud controller of AWS learns the name of its cluster by the tag kubernetes.io/cluster/NAME of the instance that it runs on, and the instance has none',
    steps: [
      'Give the instances of the nodes (first that of the control plane), their subnets and security groups the tag kubernetes.io/cluster/NAME with value owned (or shared), with the name of this cluster and of one only; or set KubernetesClusterTag or KubernetesClusterID in the file of --cloud-config. Then restart {name}.',
    ],
  },
  // Clouds and webhooks
  {
    pattern: /kubernetes cluster name must be specified/,
    example: 'unable to load controller config: kubernetes cluster name must be specified',
    title: '{name} is not told the name of its cluster',
    what: 'the AWS Load Balancer Controller does not start without the name of the cluster',
    change:
      'Add --cluster-name=NAME at {path}.args (clusterName of its chart), with the name that the cluster has in EKS',
  },
  {
    pattern: /(?:NonExistentQueue|QueueDoesNotExist)\b/,
    example:
      'fetching queue url, operation error SQS: GetQueueUrl, AWS.SimpleQueueService.NonExistentQueue: The specified queue does not exist.',
    title: '{name} does not find its SQS queue',
    what: 'the queue of SQS that its configuration names does not exist in this account and region',
    change:
      'Correct the name of the queue where {name} takes it from ({env} or its arguments; for Karpenter INTERRUPTION_QUEUE, settings.interruptionQueue of the chart, which may be empty), or create the queue in the account and region of the role that it uses',
  },
  {
    pattern:
      /Invalid request headers \(6003\)|Invalid format for Authorization header \(6111\)|Invalid access token \(9109\)/i,
    example: 'level=fatal msg="Invalid request headers (6003)"',
    title: 'Cloudflare does not take the credentials of {name}',
    what: 'Cloudflare refuses the request before it looks at the rights: what is given as a token is a global API key (or the other way round), has a line break or quotation marks in it, or was revoked or has expired (9109)',
    steps: [
      'Put an API token (My Profile, API Tokens: Zone Read and DNS Edit for the zones) into the Secret from which {name} takes CF_API_TOKEN or api-token-secret, without a line break; a global API key belongs into CF_API_KEY together with CF_API_EMAIL instead.',
    ],
  },
  {
    pattern: /insufficient authentication scopes|ACCESS_TOKEN_SCOPE_INSUFFICIENT/,
    example: 'googleapi: Error 403: Request had insufficient authentication scopes.',
    kind: 'log-auth-db',
    title: 'The access scopes of the node do not let {name} use that API of Google',
    what: 'the token that it uses was issued for fewer scopes than this API needs: mostly it is that of the account of the node, whose access scopes count before all roles of IAM, else a token of a user that the program has asked for with too few scopes',
    steps: [
      'Let the pod have an account of its own by Workload Identity (ServiceAccount {account} with annotation iam.gke.io/gcp-service-account, or the role bound to it directly), whose tokens have no such scopes; else make a node pool with scope cloud-platform (scopes of existing nodes cannot be changed) and bound the rights by the roles of its service account.',
    ],
  },
  // Agents of Vault
  {
    pattern: /\* (service account name|namespace) not authorized/,
    example: '  | * service account name not authorized',
    kind: 'log-auth-db',
    title: 'The role of Vault does not let ServiceAccount {account} log in ($1 not authorized)',
    what: 'the role of Vault that it logs in with is bound to others: the $1 of its ServiceAccount is not among them',
    steps: [
      'Add ServiceAccount {account} to bound_service_account_names of the role and its namespace to bound_service_account_namespaces (vault read auth/kubernetes/role/ROLE shows both, vault write changes them), or let the pod run with the ServiceAccount that stands there.',
    ],
  },
  {
    pattern:
      /error creating self-signed certificates: open ([\w./-]{0,80}apiserver\.local\.config\/certificates)\/\S{1,60}: (read-only file system|permission denied)/,
    example:
      'panic: error creating self-signed certificates: open apiserver.local.config/certificates/apiserver.crt: read-only file system',
    kind: 'log-readonly-fs',
    title: '{name} may not write the certificate that it makes for itself ($1): $2',
    what: 'an API server of an extension without --tls-cert-file makes a certificate of its own and keeps it in $1 below its working directory, which is on a root file system that it may not write ($2)',
    change:
      'Let {name} keep it where it may write: --cert-dir=/tmp at {path}.args with an emptyDir at /tmp ({path}.volumeMounts), or give it a certificate from a Secret (--tls-cert-file, --tls-private-key-file, by cert-manager)',
  },
];
