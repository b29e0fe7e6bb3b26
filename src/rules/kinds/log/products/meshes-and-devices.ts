import type { ProductRow } from './product-row.js';

/** What proxies and init containers of service meshes say of their control plane, and agents of GPUs of their node. */
export const MESHES_AND_DEVICES: readonly ProductRow[] = [
  // Istio
  {
    pattern: /config for type\.googleapis\.com\/[\w.]{1,120} rejected: ([^\n]{3,300})/,
    example:
      'warning envoy config gRPC config for type.googleapis.com/envoy.config.listener.v3.Listener rejected: Error adding/updating listener(s) 0.0.0.0_7000: duplicate address',
    title: '{name}: Envoy refuses a part of the configuration that its control plane sends it',
    what: 'the proxy gets its configuration from a control plane (istiod, a gateway controller), and Envoy refuses a part of it, so that it never becomes ready: $1',
    steps: [
      'Find the object from which that part is made, by the name or port in the message (an EnvoyFilter for another version of Istio, two Gateways or Services with the same port, a ServiceEntry, WasmPlugin or Sidecar): for Istio istioctl analyze -A and istioctl proxy-status show it, for a gateway controller the status of its routes. Correct or remove it; the proxy takes the next configuration by itself.',
    ],
  },
  {
    pattern:
      /(?:failed to warm certificate|failed to generate workload certificate|create certificate|CSR)[^\n]{0,300}(?:Unauthenticated desc|authentication failure)/,
    example:
      'warn sds failed to warm certificate: create certificate: rpc error: code = Unauthenticated desc = authentication failure',
    kind: 'log-auth-db',
    title: 'istiod does not accept the token of {name} for its certificate',
    what: 'the proxy asks istiod for its certificate with the token of its ServiceAccount, and istiod does not accept that: the token has expired or is of another cluster or audience, or istiod cannot have it reviewed by the API server',
    steps: [
      'Read in the log of istiod why it refuses (kubectl -n istio-system logs deployment/istiod, "Failed to authenticate"): give istiod its ClusterRole with tokenreviews back where that is missing; let values.global.jwtPolicy be third-party-jwt and the API servers issue such tokens (audience istio-ca); compare the clocks of the nodes; in several clusters see that istiod has the secret of this one. Then delete the pod.',
    ],
  },
  {
    pattern:
      /(?:failed to (?:warm|generate workload) certificate|StreamAggregatedResources|StreamSecrets|citadelclient|\bistiod\b)[^\n]{0,400}x509: ([^\n"]{3,120})/,
    example:
      'warn sds failed to warm certificate: transport: authentication handshake failed: x509: certificate signed by unknown authority',
    kind: 'log-tls',
    title: '{name} does not accept the certificate of istiod',
    what: 'the proxy trusts the root certificate in ConfigMap istio-ca-root-cert of its namespace, and the certificate of istiod does not fit that ($1): the CA was made anew (a new installation, another Secret cacerts or istio-ca-secret, a second revision)',
    steps: [
      'Delete ConfigMap istio-ca-root-cert in the namespace of the pod: istiod writes it anew with the root that it has now (where it does not, restart deployment/istiod and read its log); then delete the pod. Where several revisions or clusters are to trust each other, give all the same root in Secret cacerts.',
    ],
  },
  {
    pattern:
      /iptables(?:-restore)?[^\n]{0,60}: unable to initialize table '(\w{1,20})'|can't initialize ip6?tables table [`'](\w{1,20})': Table does not exist|[Cc](?:annot|an't) initialize(?: ip6?tables table [`']\w{1,20}')?: ip6?tables who\?/,
    isAtAnyLevel: true,
    example: [
      "xtables parameter problem: iptables-restore: unable to initialize table 'nat'",
      'level=info msg="iptables-save v1.8.8 (legacy): Cannot initialize: iptables who? (do you need to insmod?)"',
    ],
    near: [/(?:initialize (?:ip6?tables )?table [`']|-t )(nat|mangle|filter|raw)\b/, ' $1'],
    title: '{name} finds no table{near} of iptables in the kernel of its node',
    what: 'it redirects the traffic of the pod by iptables, and the kernel of the node has no table{near}: its modules are not loaded, or the node has nftables only',
    steps: [
      'Load the modules on all nodes (modprobe ip_tables iptable_nat iptable_mangle iptable_filter xt_REDIRECT xt_owner, and /etc/modules-load.d so that they stay), or use the nft variant of the product (an image whose iptables is the nft one; for Linkerd proxyInit.iptablesMode=nft), or the CNI plugin of the mesh. Then delete the pod.',
    ],
  },
  // Consul
  {
    pattern: /did not find correct number of services, found: (\d{1,3})|Timed out waiting for service registration/,
    also: /did not find correct number|consul|error=/i,
    example:
      'Timed out waiting for service registration: error="did not find correct number of services, found: 0, services: map[]"',
    title: 'Consul has no service registered for the pod',
    what: 'the init container waits until the connect-inject controller has registered the pod as a service in Consul, and it does not: it registers pods by the Kubernetes Service that selects them',
    steps: [
      'See that a Service selects the pod by its labels and has its port (kubectl get endpoints), and that with ACLs the ServiceAccount has the same name as that Service; then read why it is not registered in the log of deployment/consul-connect-injector (rights, a Consul server that it does not reach, an annotation connect-service that names another one).',
    ],
  },
  {
    pattern: /ACL not found: auth method \\{0,2}"([\w.-]{1,128})\\{0,2}" not found/,
    example:
      'error logging in: Unexpected response code: 500 (rpc error making call: ACL not found: auth method "depot-auth-method" not found)',
    kind: 'log-auth-db',
    title: 'Consul has no auth method $1',
    what: 'it logs in at Consul by the auth method $1, which the datacenter, partition or namespace that it asks does not have',
    steps: [
      'See which there are (consul acl auth-method list): the Job consul-server-acl-init of the chart makes $1 for the cluster; see its log and run the chart again (helm upgrade), and that datacenter, partition and release name (the prefix of the method) are those of this cluster.',
    ],
  },
  {
    pattern:
      /(?:Stream|Delta)AggregatedResources[^\n]{0,60} closed[^\n]{0,240}?(connection refused|i\/o timeout|no such host|no route to host|no healthy upstream|connection (?:failure|timeout|termination))/i,
    isAtAnyLevel: true,
    example:
      'warning envoy config StreamAggregatedResources gRPC config stream closed since 13s ago: 14, connection error: desc = "transport: Error while dialing dial tcp 10.96.44.7:15012: connect: connection refused"',
    title: '{name} does not reach istiod ($1)',
    what: 'the proxy is ready once istiod has sent it its configuration, and it gets no connection to istiod ($1), which it asks at port 15012 of its Service',
    steps: [
      'See that istiod of the revision of this pod (label istio.io/rev) has ready pods behind its Service (kubectl -n istio-system get pods,services,endpointslices -l app=istiod; its own log where it has none), and that this pod may reach its port 15012: NetworkPolicy of both namespaces, firewall, discoveryAddress in the mesh configuration. The program beside it needs no change.',
    ],
  },
  {
    pattern:
      /config not received from (?:XDS server|Pilot)|xds-grpc closed[^\n]{0,60}: 16,? ?(authentication failure)/i,
    isAtAnyLevel: true,
    isVague: true,
    example: [
      'warn Envoy proxy is NOT ready: config not received from XDS server (is Istiod running?): cds updates: 0 successful, 0 rejected',
      'StreamAggregatedResources gRPC config stream to xds-grpc closed: 16, authentication failure',
    ],
    title: '{name} gets no configuration from istiod',
    what: 'the proxy is ready once istiod has sent it its configuration, and it has not: istiod does not run, cannot be reached, or refuses the proxy (its token, its trust domain, another revision)',
    steps: [
      'See that istiod of the revision of this pod (label istio.io/rev) has ready pods, and what its log says of this pod: "authentication failure" is its answer where it does not accept the token of the pod (issuer of ServiceAccount tokens, audience istio-ca, a clock that is wrong, an istiod of another cluster behind discoveryAddress) or its certificate; then delete the pod. istioctl proxy-status names the proxies that are not in step.',
    ],
  },
  {
    pattern: /Error starting nv-hostengine: ([^\n"]{3,80})|(DCGM initialization error)/,
    isVague: true,
    example: 'Error starting nv-hostengine: DCGM initialization error',
    title: '{name} cannot start DCGM on its node',
    what: 'the host engine of DCGM that is to read the GPUs does not start in the container ($1$2): it sees no driver there, or the driver of the node does not fit it',
    steps: [
      'See that nvidia-smi works on the node and in the container (the pod needs the NVIDIA runtime: runtimeClassName nvidia, NVIDIA_VISIBLE_DEVICES=all); use a DCGM exporter whose DCGM supports the driver and the GPUs of the node, and only one host engine: with a stand-alone DCGM (nv-hostengine on the node, or dcgm.enabled of the GPU Operator) name it by DCGM_REMOTE_HOSTENGINE_INFO.',
    ],
  },
  // GPUs
  {
    pattern: /Could not resolve Linux kernel version/,
    example: 'Could not resolve Linux kernel version',
    near: [/for Linux kernel version ([\w.+-]{3,80})/, ' ($1)'],
    title: '{name} finds no packages for the kernel of its node{near}',
    what: 'the driver container builds the NVIDIA driver for the kernel of the node{near} and finds no headers of that kernel in its package sources: the kernel is newer than they are, was withdrawn, or the container does not reach them',
    steps: [
      'See whether the package linux-headers (kernel-devel) of the kernel of the node{near} is still offered and reachable from the node (proxy, mirror: driver.repoConfig of the GPU Operator): boot a kernel that is, use a newer or precompiled driver image for it (driver.version, driver.usePrecompiled), or install the driver on the node and set driver.enabled=false.',
    ],
  },
  {
    pattern: /Could not unload NVIDIA driver kernel modules, driver is in use/,
    example: 'Could not unload NVIDIA driver kernel modules, driver is in use',
    title: '{name} cannot replace the NVIDIA driver of its node: it is in use',
    what: 'modules of an NVIDIA driver are loaded on the node and something holds them: pods with GPUs, monitoring, a desktop, or a driver that is installed on the node itself',
    steps: [
      'Where the node has a driver of its own, set driver.enabled=false in the GPU Operator and use that one. Else drain the pods with GPUs from the node, and stop what else holds it (lsof /dev/nvidia* there: nvidia-persistenced, dcgm, an X server); then delete the pod, or restart the node.',
    ],
  },
  {
    pattern: /Error watching fields: The third-party Profiling module/,
    example:
      'level=fatal msg="Error watching fields: The third-party Profiling module returned an unrecoverable error"',
    title: '{name} cannot read the profiling metrics of the GPU',
    what: 'its list of metrics has fields of profiling (DCGM_FI_PROF_…), which this GPU, its driver or MIG mode does not give, or another profiler on the node holds',
    change:
      'Use a list without the fields DCGM_FI_PROF_… : -f /etc/dcgm-exporter/default-counters.csv at {path}.args (or DCGM_EXPORTER_COLLECTORS; dcgmExporter.config of the GPU Operator), or end the other program that profiles the GPU (a second dcgm, nsys)',
  },
];
