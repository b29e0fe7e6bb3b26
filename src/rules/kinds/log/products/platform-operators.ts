import { anyOf } from '../../any-of.js';
import type { ProductRow } from './product-row.js';

/** What operators and init containers of meshes say where an object, a key or a field of the node that they need is not as they need it. */
export const PLATFORM_OPERATORS: readonly ProductRow[] = [
  {
    pattern: anyOf(/[Ii]ptables validation failed/, /^validation timeout$/, /Error connecting to (127\.0\.0\.6:15002)/),
    example: [
      'error iptables validation failed; workload is not ready for Istio.',
      'Error connecting to 127.0.0.6:15002: dial tcp 127.0.0.1:0->127.0.0.6:15002: connect: connection refused',
    ],
    confirm: ({ container, match }) =>
      !/^validation timeout/.test(match[0]) ||
      [container.name, ...container.logLines].some((text) => /istio|127\.0\.0\.6/.test(text)),
    title: '{name} finds no redirection of its traffic: the CNI agent of Istio has not set the pod up',
    what: 'istio-validation checks that the CNI plugin of Istio has redirected the traffic of the pod, and it has not: the pod was started on the node before that plugin was there',
    steps: [
      'Get the pod of DaemonSet istio-cni-node (namespace istio-system or kube-system) ready on the node and delete this pod, so that its sandbox is made with the plugin; let it repair such pods by itself (cni.repair.enabled, its default), and see that the plugin stands in the configuration that the runtime reads (cniConfDir, cniBinDir; on OpenShift with Multus and a NetworkAttachmentDefinition).',
    ],
  },
  {
    pattern:
      /CustomResourceDefinition\.apiextensions\.k8s\.io "([\w.-]{3,200})" is invalid: status\.storedVersions\[\d{1,2}\]: Invalid value: "([\w.-]{1,40})": must appear in spec\.versions/,
    example:
      'cannot apply crds: CustomResourceDefinition.apiextensions.k8s.io "shelves.depot.example" is invalid: status.storedVersions[0]: Invalid value: "v1alpha1": must appear in spec.versions',
    title: '{name} brings a CRD $1 without version $2, in which objects are still stored',
    what: 'the release that runs no longer serves version $2 of $1, and the cluster still has it among the versions that objects are stored in (status.storedVersions), so the API server refuses the new CRD',
    steps: [
      'Upgrade by way of the release that still serves $2 beside the newer version, and migrate the objects there: write each of them anew (kubectl get $1 -A -o yaml piped into kubectl replace -f -), so that they are stored in the newer version; then take $2 out of status.storedVersions (kubectl edit crd $1 --subresource=status) and start {name} again. Do not delete the CRD: all objects of it would go with it.',
    ],
  },
  {
    pattern: /controller with name ([\w./-]{1,80}) already exists\. Controller names must be unique/,
    example:
      'unable to create controller: controller with name shelf already exists. Controller names must be unique to avoid multiple controllers reporting the same metric.',
    title: '{name} registers two controllers under one name: $1',
    what: 'controller-runtime (0.19 and later) takes each name of a controller once in a process, and the program sets up two as $1: a fault of its code, or of a feature that sets the same one up again',
    steps: [
      'Use another release of {image}: the one before, or one that names its controllers apart (in its code ctrl.NewControllerManagedBy(mgr).Named("…") for one of both, or SkipNameValidation in tests). No setting of the manifest changes it, unless an option starts controller $1 twice.',
    ],
  },
  {
    pattern: /gpg [^\n`]{0,120}--gen-key [^\n`]{0,120}` failed (exit status \d{1,3}|[\w ]{3,60})/,
    example: '`gpg --no-permission-warning --logger-fd 1 --batch --gen-key /tmp/gpg-key-recipe1` failed exit status 2',
    title: '{name} cannot make its key ring of GnuPG ($1)',
    what: 'argocd-repo-server makes a key ring at its start (/app/config/gpg/keys), and gpg fails at it: the directory cannot be written, gpg-agent cannot make its socket there, or seccomp or a missing source of random numbers keeps it from running',
    steps: [
      'Let the volume gpg-keyring be an emptyDir that its user (999) can write at /app/config/gpg/keys, and no volume whose file system has no sockets (a file share); see that the seccomp profile of the pod allows what gpg needs (RuntimeDefault does on present runtimes; old ones fail here, so update the container runtime of the node). Where no signatures are checked, switch GnuPG off: ARGOCD_GPG_ENABLED=false at {env}.',
    ],
  },
  {
    pattern:
      /nodeattestor\((\w{2,30})\): [^\n]{0,80}?(token review API response [^\n]{0,20}not authenticated|[^\n]{3,120})/,
    example:
      'failed to attest: k8s-psat: nodeattestor(k8s_psat): token review API response says the token is not authenticated',
    kind: 'log-auth-db',
    title: 'The SPIRE server does not accept the attestation of {name} ($1)',
    what: 'the agent proves by its token that it runs on a node of the cluster, and the server does not believe it: $2',
    steps: [
      'Let agent and server agree in their plugin $1: the name of the cluster (cluster), service_account_allow_list with ServiceAccount {account} of its namespace, and the audience (spire-server) of the projected token of the agent; the server asks the TokenReview API of the cluster of the agent, for which its ServiceAccount needs system:auth-delegator (of another cluster: a kubeconfig of that).',
    ],
  },
  {
    pattern:
      /unable to construct (series converter|naming scheme|query|resource converter|metric) ?\w{0,20} (?:for|associated with) rule \\{0,2}"?(\d{1,4})\\{0,2}"?: ([^\n]{3,200})/,
    example:
      'unable to construct series converter for rule "0": unable to parse metric query template: template: metrics-query:1: unexpected "}" in operand',
    kind: 'log-config-parse',
    title: '{name} cannot read its rule number $2',
    what: 'rule $2 (counted from 0) in the configuration of the Prometheus adapter is not valid: $3',
    change:
      'Correct rule $2 (counted from 0 in the list rules of config.yaml, ConfigMap prometheus-adapter or adapter-config): templates are those of Go with <<.Series>>, <<.LabelMatchers>> and <<.GroupBy>> in double angle brackets, regular expressions those of RE2',
  },
  {
    pattern: /Unable to connect to (http|s3|registry|imageio|gcs) data source: ([^\n]{3,200})/i,
    example: 'Unable to connect to http data source: expected status code 200, got 404. Status: 404 Not Found',
    title: '{name} does not get the image of the disk from its $1 source: $2',
    what: 'the importer of CDI (KubeVirt) fetches the image for a DataVolume from the address of its source.$1, and that does not hand it out: $2',
    steps: [
      'Correct source.$1 of the DataVolume (spec.source.$1.url, or dataVolumeTemplates of the VirtualMachine; the importer has it as IMPORTER_ENDPOINT): 404 means that nothing is there under that path (releases of images move), 401 and 403 that secretRef has no valid credentials, an x509 error that certConfigMap lacks the CA. The DataVolume is made anew for that.',
    ],
  },
  {
    pattern:
      /conversion webhook for ([\w.-]{1,160})\/(\w{2,20}), Kind=(\w{1,60}) failed: (?:Post \\{0,3}"https:\/\/([\w-]{1,63})\.([\w-]{1,63})\.svc[^\s]{0,160}\\{0,3}": )?([^\n]{3,160})/,
    example:
      'failed to list *v1alpha1.Shelf: conversion webhook for depot.example/v1alpha1, Kind=Shelf failed: Post "https://depot-webhook.depot.svc:443/convert?timeout=30s": service "depot-webhook" not found',
    title: '{name} cannot read $3 of $1: the conversion webhook of that CRD does not answer',
    what: 'the Kubernetes API has to convert $3 from version $2 by a webhook ($4.$5) before it can hand it out, and that fails: $6',
    steps: [
      'Get the webhook that the CRD names ($4.$5: Service and namespace) working: its pods ready, the Service under that very name, its CA in the CRD (spec.conversion.webhook.clientConfig of the CRD of $3 in $1, which cert-manager-cainjector or the product fills). Where the product was removed or renamed and the webhook is gone for good, install the CRDs of the release that runs anew: they name its present webhook.',
    ],
  },
  {
    pattern: /ip6?tables(?:-restore)?(?: v[\d.]{1,12}[^:]{0,20})?: (Chain already exists)/,
    example: 'iptables: Chain already exists.',
    title: '{name} finds its rules there already: it ran before in this very pod ($1)',
    what: 'the network of the pod has had these chains of iptables since an earlier run of {name}: an init container runs again in the same pod where the runtime lost or removed its ended container (docker system prune, a restart of the node), and it cannot add them twice',
    steps: [
      'Delete the pod: a new one begins with an empty network. Remove no ended containers by hand or cron on the nodes (docker system prune; the kubelet collects them), and use a release of the mesh whose init container may run twice, or its CNI plugin in place of it.',
    ],
  },
  {
    pattern: /\bprovider ?ID (?:is )?(?:empty|not set|missing|nil)\b|\b(?:no|empty) (?:spec\.)?provider ?ID\b/i,
    also: /\bnodes?\b|spec\.providerID/i,
    example: 'panic: node providerID empty, cannot parse',
    title: '{name} finds no spec.providerID at its node',
    what: 'the Node object has no spec.providerID, by which the program knows which machine of the cloud it is: the cloud-controller-manager (or the kubelet with --provider-id) sets it when the node joins, and has not',
    steps: [
      'See that the cloud-controller-manager of the cloud runs, that the kubelets were started with --cloud-provider=external, and what its log says of this node (a name that does not fit that of the machine, missing tags or rights); a node that joined without it is joined anew. See kubectl get nodes -o custom-columns=NAME:.metadata.name,ID:.spec.providerID.',
    ],
  },
  {
    pattern: /no (\w{3,20}) cloud provider config(?:uration)? file given/,
    example: 'could not init cloud provider "shelf": no Shelf cloud provider config file given',
    kind: 'log-config-parse',
    title: '{name} is given no configuration of its cloud ($1)',
    what: 'the cloud-controller-manager needs a file that says how $1 is reached (address, credentials, region), and no argument names one',
    change:
      'Add --cloud-config=/etc/config/cloud.conf to {path}.args and mount the Secret that holds cloud.conf at /etc/config (of the chart: cloudConfig, secret.create=true)',
  },
  {
    pattern:
      /(?:failed to (?:read|load|parse)|could ?n[o']t (?:load|read|parse)|cannot (?:load|parse)|unable to (?:load|parse|read)) (?:the )?(?:TLS |private |signing )?(?:private )?key(?: file| from \S{1,120})?(?:$|: (?:could ?n[o']t (?:load|parse) private key|no \w{1,20}(?: private)? keys? found|.{0,80}PEM.{0,80}|.{0,80}unsupported.{0,80}|unknown .{0,60}))/i,
    example: ['Error: failed to read TLS key: could not load private key', 'unable to parse private key'],
    kind: 'log-tls',
    title: '{name} cannot read its private key',
    what: 'its private key (mostly tls.key of a Secret that is mounted, else a key for signing that a variable gives it) is none that it takes: it is empty, lost its line breaks in a variable, is of another form (PKCS #1 where PKCS #8 is wanted, an encrypted key, DER), or of an algorithm that it does not know',
    steps: [
      'Look at the key in {certificates} (kubectl get secret NAME -o jsonpath={.data} shows whether tls.key is empty; openssl pkey -in tls.key -noout reads it), and make that Secret anew: delete it where cert-manager, the chart or the operator issues it (helm upgrade), or put in an unencrypted key (openssl pkcs8 -topk8 -nocrypt makes PKCS #8). Then restart the pod.',
    ],
  },
  {
    pattern: anyOf(
      /\b([a-z]{3,60}\.[a-z0-9.-]{3,120}) CRDs? (?:is |are |was )?(?:not (?:found|installed|established|ready)|missing)/,
      /\berror (?:retrieving|getting|waiting for) ([a-z0-9.-]{3,120}) CRDs?\b/,
      /\bCRDs (?:were |are )?not (?:installed|found): \[?([\w.,: -]{3,300})/,
    ),
    example: [
      'but shelves.depot.example.com CRD not found, retrying with a backoff...',
      'error retrieving shelf.depot.example.com CRDs: timed out waiting for the condition',
      'failed to sanity check CRDs: CRDs not installed: [shelves.depot.example.com]',
    ],
    unless: /is forbidden: User "/,
    title: '{name} waits for a CRD that is not there: $1$2$3',
    what: 'the CustomResourceDefinition $1$2$3 is not in the cluster, and {name} waits for it only so long',
    steps: [
      'Install the CRDs of the version of {image} that runs (of cert-manager: crds.enabled=true or installCRDs=true of the chart, or cert-manager.crds.yaml of the release; those of Cilium its operator makes: get deployment/cilium-operator of the same version ready); kubectl get crd shows which are there. Then restart it.',
    ],
  },
  {
    pattern: /bind-mounting (\/\S{1,80}) to (\/\S{1,80}) did not result in writable/,
    example: 'failed to run driver: bind-mounting /host-shelf to /shelf did not result in writable /shelf',
    title: '{name} gets no writable $2 of its node',
    what: 'it mounts $1 of the node over $2 to write there, and $2 stays read-only: the container is not privileged, or the runtime or the node keeps it so',
    change:
      'Compare {path}.securityContext and the mount of $1 with the manifest of its maker, and give both back what was taken out of them: $2 of the node at $1 without readOnly, and privileged where that manifest has it, in a namespace that admits it (an SCC on OpenShift)',
    steps: ['If both are so, see whether $2 is mounted read-only on the node itself (mount on the node).'],
  },
];
