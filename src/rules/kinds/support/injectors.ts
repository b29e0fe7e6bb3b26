/** Resources as annotations of the pod template name them. */
interface ResourceAnnotations {
  readonly limitMemory: string;
  readonly requestMemory: string;
  readonly limitCpu: string;
  readonly requestCpu: string;
}

/** What puts containers into pods when these are created, so that the owner's template does not have them. */
export interface Injector {
  /** For a sentence: `Istio`. */
  readonly by: string;
  readonly names: RegExp;
  /** Absent where no annotation of the pod sets the resources. */
  readonly annotations?: ResourceAnnotations;
}

function annotations(
  prefix: string,
  [limitMemory, requestMemory, limitCpu, requestCpu]: readonly [string, string, string, string],
): ResourceAnnotations {
  return {
    limitMemory: prefix + limitMemory,
    requestMemory: prefix + requestMemory,
    limitCpu: prefix + limitCpu,
    requestCpu: prefix + requestCpu,
  };
}

/** As the documentation of each of them gives names and annotations. */
const INJECTORS: readonly Injector[] = [
  {
    by: 'Istio',
    names: /^istio-(?:proxy|init|validation)$/,
    annotations: annotations('sidecar.istio.io/proxy', ['MemoryLimit', 'Memory', 'CPULimit', 'CPU']),
  },
  {
    by: 'Linkerd',
    names: /^linkerd-proxy$/,
    annotations: annotations('config.linkerd.io/proxy-', [
      'memory-limit',
      'memory-request',
      'cpu-limit',
      'cpu-request',
    ]),
  },
  { by: 'Linkerd', names: /^linkerd-(?:init|network-validator|debug)$/ },
  {
    by: 'the injector of Vault',
    names: /^vault-agent(?:-init)?$/,
    annotations: annotations('vault.hashicorp.com/agent-', [
      'limits-mem',
      'requests-mem',
      'limits-cpu',
      'requests-cpu',
    ]),
  },
  {
    by: 'Dapr',
    names: /^daprd$/,
    annotations: annotations('dapr.io/sidecar-', ['memory-limit', 'memory-request', 'cpu-limit', 'cpu-request']),
  },
  {
    by: 'Consul',
    names: /^(?:consul-dataplane|envoy-sidecar)$/,
    annotations: annotations('consul.hashicorp.com/sidecar-proxy-', [
      'memory-limit',
      'memory-request',
      'cpu-limit',
      'cpu-request',
    ]),
  },
  { by: 'Consul', names: /^consul-connect-(?:inject-init|lifecycle-sidecar)$/ },
  {
    by: 'the Cloud Storage FUSE driver of GKE',
    names: /^gke-gcsfuse-sidecar$/,
    annotations: annotations('gke-gcsfuse/', ['memory-limit', 'memory-request', 'cpu-limit', 'cpu-request']),
  },
  {
    by: 'Knative',
    names: /^queue-proxy$/,
    annotations: annotations('queue.sidecar.serving.knative.dev/', [
      'memory-resource-limit',
      'memory-resource-request',
      'cpu-resource-limit',
      'cpu-resource-request',
    ]),
  },
  { by: 'Kuma', names: /^kuma-(?:sidecar|init|validation)$/ },
  { by: 'the Cloud SQL operator', names: /^csql-[a-z0-9-]{1,60}$/ },
  {
    by: 'the OpenTelemetry operator',
    names: /^(?:otc-container|opentelemetry-auto-instrumentation(?:-[a-z]{1,20})?)$/,
  },
  { by: 'Datadog', names: /^(?:datadog-agent-injected|datadog-lib-[a-z]{1,20}-init|datadog-init-apm-inject)$/ },
  { by: 'Azure Workload Identity', names: /^azwi-proxy(?:-init)?$/ },
];

/** What is known to put containers of this name into pods. */
export function knownInjector(container: string): Injector | undefined {
  return INJECTORS.find(({ names }) => names.test(container));
}
