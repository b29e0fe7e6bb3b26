import type { ProductRow } from './product-row.js';

/** Settings and objects of components of the platform that their own words tell of: what each wants, where it belongs. */
export const PLATFORM_SETTINGS: readonly ProductRow[] = [
  {
    pattern:
      /(?:GET|LIST|POST) at: https?:\/\/[^/\s]{1,200}\/apis\/([\w.-]{1,120})\/(v\w{1,20})\/(?:namespaces\/[\w-]{1,63}\/)?(\w{1,80})\S{0,200} Message: Not Found/,
    example:
      'KubernetesClientException: Failure executing: GET at: https://10.96.0.1:443/apis/depot.example/v1/namespaces/shop/shelves. Message: Not Found.',
    title: '{name} needs the CRD $3.$1 ($2), which the cluster does not serve',
    what: 'the Kubernetes API answers 404 for $3 of $1/$2: the CustomResourceDefinition is not installed, or not in the version $2',
    steps: [
      'Install the CustomResourceDefinitions of the very release that runs ({image}), so that $3.$1 is served in $2 (a helm upgrade does not renew them); see kubectl get crd $3.$1.',
    ],
  },
  // Ingress and DNS
  {
    pattern: /Error loading webhook certificate: open (\/\S{1,200}?): no such file/,
    example:
      'main.go:116] Error loading webhook certificate: open /usr/local/certificates/cert: no such file or directory',
    title: '{name} finds no certificate for its admission webhook ($1)',
    what: 'the Secret with the certificate of its webhook is not mounted or has no such key: the Job that makes it did not run',
    steps: [
      'See that Secret ingress-nginx-admission exists in the namespace of the controller with the keys cert, key and ca: the Job ingress-nginx-admission-create makes it (kubectl get jobs, its pod and log; a policy or an image that cannot be pulled keeps it from that). Run the Job again (helm upgrade), or switch the webhook off (controller.admissionWebhooks.enabled=false).',
    ],
  },
  {
    pattern:
      /(?:(\/[\w./-]{1,160}):(\d{1,5}) - )?Error during parsing: Unknown directive '(fallthrough|ttl|pods|endpoint|namespaces|labels|except|prefer_udp|force_tcp|policy|max_concurrent|lameduck|success|denial|prefetch|reload_interval)'/,
    example: "/etc/coredns/Corefile:8 - Error during parsing: Unknown directive 'fallthrough'",
    title: "'$3' stands outside of the plugin that it belongs to in the Corefile of {name}",
    what: "'$3' is an option of a plugin (kubernetes, hosts, forward, cache …), and here it is read as a plugin of its own: it stands outside of the braces of that plugin, or the brace that opens them hangs on the word before it (`example.com{`)",
    steps: [
      "Put '$3' within the braces of its plugin in the Corefile (line $2), with a blank before the {, and see that every { has its }.",
    ],
  },
  {
    pattern: /Error during parsing: Unknown directive '(\w{1,40})'/,
    example: "/etc/coredns/Corefile:7 - Error during parsing: Unknown directive 'upstream'",
    title: "{name} does not know the directive '$1' of its Corefile",
    what: "this build of CoreDNS has no plugin '$1': it was removed (proxy became forward, upstream is no longer needed inside kubernetes and rewrite), is misspelt, or is not compiled in",
    steps: [
      "Remove or replace '$1' in the Corefile (ConfigMap coredns of most clusters): proxy becomes forward, upstream is left out; for a plugin that is not compiled in use an image that has it. CoreDNS reads the file when it starts.",
    ],
  },
  // Argo CD, external secrets, identity
  {
    pattern: /server\.secretkey is missing/,
    example: 'level=fatal msg="server.secretkey is missing"',
    title: '{name} finds no server.secretkey in Secret argocd-secret',
    what: 'the key with which Argo CD signs its tokens (server.secretkey in Secret argocd-secret) is missing: argocd-server makes it when it starts, where it may write that Secret',
    steps: [
      'See that Secret argocd-secret exists in the namespace of Argo CD with label app.kubernetes.io/part-of: argocd and that nothing (a GitOps tool, a sealed or external secret) overwrites its data without server.secretkey; then restart deployment/argocd-server, which adds it, and this one after that.',
    ],
  },
  {
    pattern:
      /argocd-cmp-server[^\n]{0,80}(?:File exists|Already exists|Permission denied|Text file busy)|^(?:\/bin\/)?ln: Already exists$/i,
    example: "/bin/ln: failed to create symbolic link '/var/run/argocd/argocd-cmp-server': Already exists",
    title: '{name} cannot put argocd-cmp-server into its volume: it is there already',
    what: 'the init container copies its program into an emptyDir, and ran once before in this very pod',
    steps: [
      'Delete the pod: a new one begins with an empty volume. So that it does not come again, let the command of {name} replace what is there (ln -sf in place of ln -s), or take the manifest of a version of Argo CD whose command does.',
    ],
  },
  {
    pattern: /[Ff]ailed to open connector ([\w.-]{1,60}): ([^\n]{3,300})/,
    also: /failed to (?:create connector|initialize server)/i,
    example:
      'failed to initialize server: server: Failed to open connector github: failed to create connector github: legacy field used',
    title: '{name} cannot open its connector $1',
    what: 'Dex does not start, since the configuration of its connector $1 is not valid or the identity provider is not reached; the message says which field',
    steps: [
      'Correct connector $1 in the configuration of Dex (dex.config of ConfigMap argocd-cm, or the Secret or ConfigMap with its config.yaml): the field that the message names behind "failed to create connector" (issuer, clientID, orgs, redirectURI …).',
    ],
  },
  {
    pattern: /invalid certs\. retrying|"unable to validate certs"|^unable to validate certs$/,
    example: '{"level":"error","logger":"setup","msg":"unable to validate certs","error":"context deadline exceeded"}',
    title: '{name} gets no certificate for its webhook',
    what: 'the webhook of External Secrets waits for its certificate in Secret external-secrets-webhook, which its cert-controller writes',
    steps: [
      'See that deployment/external-secrets-cert-controller runs and what its log says: it writes Secret external-secrets-webhook (tls.crt, tls.key, ca.crt) and needs the rights for it, and the CRDs and webhook configurations that it fills. With certController.create=false have cert-manager issue that Secret (webhook.certManager.enabled=true).',
    ],
  },
  {
    pattern:
      /Error parsing Seal configuration: [^\n]{0,200}(AWS KMS|Azure Key ?Vault|azure|GCP CKMS|ckms|transit|OCI KMS)[^\n]{0,300}/i,
    example:
      'Error parsing Seal configuration: error fetching AWS KMS wrapping key information: AccessDeniedException: User x is not authorized to perform: kms:DescribeKey',
    title: '{name} cannot use its key for the automatic unseal ($1)',
    what: 'Vault does not start, since it cannot read the key of its seal stanza in $1',
    steps: [
      'Give the identity of the ServiceAccount of Vault the rights on the key of its seal stanza: kms:Encrypt, kms:Decrypt and kms:DescribeKey (AWS; in the policy of the role or of the key), Key Vault Crypto User (Azure), roles/cloudkms.cryptoKeyEncrypterDecrypter and roles/cloudkms.viewer (Google), or a token for the transit engine; see that region and key id are right. Where the message names the role of a node, the pod has no identity of its own yet.',
    ],
  },
  {
    pattern:
      /unexpected error getting runtime information: resource name may not be empty|unable to get POD information \(missing POD_NAME or POD_NAMESPACE/,
    example: 'main.go:101] unexpected error getting runtime information: resource name may not be empty',
    kind: 'log-missing-env',
    title: '{name} is not given its own name and namespace (POD_NAME, POD_NAMESPACE)',
    what: 'it looks up its own pod in the Kubernetes API by the variables POD_NAME and POD_NAMESPACE, and they are not set',
    change:
      'Let Kubernetes give them at {env}: POD_NAME with valueFrom.fieldRef.fieldPath: metadata.name, and POD_NAMESPACE with metadata.namespace',
  },
  {
    pattern: /validating options, missing field, ([\w-]{1,60})/,
    example: 'panic: validating options, missing field, cluster-name',
    title: '{name} lacks its setting $1',
    what: 'Karpenter does not start without its option $1, which neither an argument (--$1) nor a variable gives it',
    change:
      'Set --$1 in the arguments of Karpenter, or the variable of that name in capitals with underscores (CLUSTER_NAME, CLUSTER_ENDPOINT; settings.clusterName of the chart)',
  },
  {
    pattern:
      /open (\/\S{1,200}\/azure\.json): no such file|load config from file: (\/\S{1,200}\/azure\.json), (?:cloud|could) not get azure cloud provider/,
    example: [
      "failed to read Azure config file '/etc/kubernetes/azure.json': open /etc/kubernetes/azure.json: no such file or directory",
      'failed to get Azure Cloud Provider, error: Failed to load config from file: /etc/kubernetes/azure.json, cloud not get azure cloud provider',
    ],
    title: '{name} finds no configuration of Azure at $1$2',
    what: 'its configuration of Azure (tenant, subscription, resource group, identity) is to lie at $1$2 (the CSI drivers and the cloud controller look for Secret azure-cloud-provider in kube-system first), and it is in neither',
    change:
      'Create Secret azure-cloud-provider in kube-system with key cloud-config for those, or mount the Secret with azure.json (for external-dns azure-config-file: tenantId, subscriptionId, resourceGroup, useManagedIdentityExtension or useWorkloadIdentityExtension) at the folder of $1$2, or name its place by the option of the program (--azure-config-file, --cloud-config)',
  },
  // Service meshes
  {
    pattern:
      /(?:error initializing CA|failed to load CA certs|failed to create a self-signed istiod CA)[^\n]{0,300}?(x509: [^\n]{3,120}|no such file[^\n]{0,40}|$)/,
    also: /istio|cacerts/,
    example:
      'error initializing CA: failed to create a self-signed istiod CA: failed to load CA certs: failed to verify the cert with the root cert: x509: certificate signed by unknown authority',
    title: '{name} cannot load its CA (Secret cacerts)',
    what: 'istiod takes its CA from Secret cacerts (or istio-ca-secret), and what is there does not fit together ($1)',
    steps: [
      'Make Secret cacerts in the namespace of istiod anew from files that fit: ca-cert.pem and ca-key.pem of one pair, cert-chain.pem with all certificates up to the root, and root-cert.pem that signed the chain (openssl verify -CAfile root-cert.pem -untrusted cert-chain.pem ca-cert.pem); then restart istiod.',
    ],
  },
  {
    pattern: /failed to verify issuer credentials for '([\w.-]{1,253})' with trust anchors: ([^\n"]{3,160})/,
    example:
      "Failed to initialize identity service: failed to verify issuer credentials for 'identity.linkerd.cluster.local' with trust anchors: x509: certificate has expired or is not yet valid",
    title: '{name} does not accept its own issuer certificate ($1)',
    what: 'the issuer certificate of Linkerd (Secret linkerd-identity-issuer) has expired or was not signed by the trust anchors',
    steps: [
      'Renew the issuer certificate in Secret linkerd-identity-issuer (namespace linkerd) from the trust anchor (step certificate create with --ca, or the Certificate of cert-manager) and restart deployment/linkerd-identity; where the trust anchor itself has expired (linkerd check shows it), replace ConfigMap linkerd-identity-trust-roots too and restart all meshed workloads.',
    ],
  },
  {
    pattern: /Failed to validate networking configuration|linkerd-network-validator[^\n]{0,200}(?:timed out|failed)/i,
    also: /linkerd|iptables rules/,
    example:
      'ERROR linkerd_network_validator: Failed to validate networking configuration. Please ensure iptables rules are rewriting traffic as expected. timeout=10s',
    title: '{name} finds no redirection of its traffic: the CNI plugin of Linkerd has not set the pod up',
    what: 'the validator checks that linkerd-cni has redirected the traffic of the pod, and it has not: the pod was started before the plugin was on the node, or another plugin replaced its configuration',
    steps: [
      'Get the pod of DaemonSet linkerd-cni on the node ready and see that the newest file in /etc/cni/net.d there holds linkerd-cni; then delete this pod, so that its sandbox is made with it. With Cilium set cni-exclusive: "false" (cni.exclusive=false).',
    ],
  },
  {
    pattern: /aborting firewall configuration/,
    isVague: true,
    example: 'level=error msg="aborting firewall configuration"',
    title: '{name} may not set the rules that redirect the traffic (iptables)',
    what: 'the init container of the mesh has to change iptables in the network of the pod, and has not the capabilities NET_ADMIN and NET_RAW or is not root, or the kernel has no such tables',
    steps: [
      'Let the namespace admit NET_ADMIN and NET_RAW and root for linkerd-init (Pod Security privileged; on OpenShift an SCC), or install the plugin linkerd-cni, which does it on the node without rights of the pod. Where the log says that a table does not exist, set proxyInit.iptablesMode=nft, or load the modules ip_tables and iptable_nat on the nodes.',
    ],
  },
  // Observability
  {
    pattern: /no external labels configured on Prometheus server/,
    example:
      'err="no external labels configured on Prometheus server, uniquely identifying external labels must be configured"',
    title: '{name} finds no external labels at its Prometheus',
    what: 'Thanos tells blocks of several Prometheus servers apart by their external labels, and this one has none',
    steps: [
      'Give Prometheus external labels that no other has: global.external_labels in prometheus.yml (such as cluster and replica), or spec.externalLabels of the Prometheus object; then let it load its configuration anew.',
    ],
  },
  {
    pattern: /too many unhealthy instances in the ring/,
    example: 'level=error msg="error" err="too many unhealthy instances in the ring"',
    title: '{name} finds too many unhealthy members in its ring',
    what: 'its ring (memberlist) still holds members that are gone, or they do not reach each other',
    steps: [
      'Open the page /ring of the component (distributor, port-forward) and forget the members that are gone (Forget); let ingesters leave by themselves (ring.unregister_on_shutdown, autoforget_unhealthy: true), and see that the pods reach each other at port 7946.',
    ],
  },
  {
    pattern: /undefined (receiver|(?:mute )?time interval) \\?"([\w .-]{1,100})\\?" used in route/,
    example: 'err="undefined receiver \\"pagerduty\\" used in route"',
    kind: 'log-config-parse',
    title: 'A route of {name} uses the $1 $2, which is not defined',
    what: 'a route of the configuration of Alertmanager names the $1 "$2", which stands nowhere under receivers (or time_intervals)',
    change:
      'Define the $1 "$2" in the configuration of Alertmanager (Secret alertmanager-…, or the AlertmanagerConfig), or correct its name in the route; letter case counts',
  },
  {
    pattern: /Only one datasource per organi[sz]ation can be marked as default/,
    example:
      'Datasource provisioning error: datasource.yaml config is invalid. Only one datasource per organization can be marked as default',
    title: '{name} has more than one data source that is the default one',
    what: 'two of the provisioned data sources have isDefault: true, and Grafana takes one only',
    change:
      'Set isDefault: false for all data sources but one in the files under /etc/grafana/provisioning/datasources: often a sidecar ConfigMap with label grafana_datasource: "1" (Loki, Prometheus) brings the second',
  },
  {
    pattern: /the (\w{2,40}) exporter has been deprecated, use the (\w{2,40}) exporter/,
    example: "error decoding 'exporters': the logging exporter has been deprecated, use the debug exporter instead",
    kind: 'log-config-parse',
    title: '{name} does not have the exporter $1 any more',
    what: 'this version of the OpenTelemetry Collector has removed the exporter $1',
    change:
      'Replace the exporter $1 by the one that the message names (debug for logging, with verbosity in place of loglevel), under exporters and in every pipeline of the configuration that names it',
  },
  {
    pattern: /Input "([\w.*-]{1,100})" for (?:sink|transform) "([\w.-]{1,100})" doesn't match any components/,
    example: 'Configuration error. error=Input "k8s_logs" for sink "loki" doesn\'t match any components.',
    title: '{name} has an input that no component has: $1',
    what: 'a sink or transform of Vector takes from $1, and no source or transform of that name exists',
    change:
      'Name a source or transform that exists under inputs of the component that the message names, in place of $1, or add a source $1 to the configuration',
  },
  // CI
  {
    pattern: /forbidden \(check registration token\)/,
    example: 'ERROR: Registering runner... forbidden (check registration token)  runner=GR1348941 status=403 Forbidden',
    title: '{name} cannot register: GitLab refuses its token',
    what: 'GitLab refuses the registration token of the runner: it was reset, belongs to another instance, or the instance has switched registration tokens off (16 and later)',
    steps: [
      'Create a runner in GitLab (Admin, group or project: CI/CD, Runners, New runner) and put its authentication token (it begins with glrt) into the Secret of the runner as runner-token with runner-registration-token empty (runnerToken of the chart); see that gitlabUrl is that instance.',
    ],
  },
  {
    pattern: /Failed to register the runner/,
    isVague: true,
    example: 'PANIC: Failed to register the runner. You may be having network problems.',
    title: '{name} cannot register as a runner of GitLab',
    what: 'the registration at GitLab fails; the line above it says why: a token that is not valid there, or a GitLab that is not reached or whose certificate is not trusted',
    steps: [
      'See gitlabUrl and the token in the Secret of the runner (runnerToken of the chart, an authentication token that begins with glrt), and that the pod reaches that address; for a CA of your own set certsSecretName.',
    ],
  },
  {
    pattern: /failed to get runner registration token[^\n]{0,60}?\(?(40[134])\b[^\n]{0,200}/,
    example:
      'failed to create session: failed to get runner registration token (404 Not Found): https://api.github.com/orgs/acme/actions/runners/registration-token',
    title: '{name} cannot register at GitHub ($1)',
    what: 'GitHub does not give it a registration token ($1): the organisation or repository of githubConfigUrl does not exist for its credentials, or they lack the right',
    steps: [
      'See that githubConfigUrl names an organisation or repository that exists, and give the credentials in the Secret (githubConfigSecret) the right: a GitHub App installed there with Self-hosted runners: read and write (repository: Administration), or a classic token with admin:org (repo for a repository); 404 stands for a missing right too.',
    ],
  },
];
