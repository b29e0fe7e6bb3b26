import { type CaseRow, caseTable } from '../case-table.js';

/** Resources as annotations of the pod template name them. */
interface ResourceAnnotations {
  readonly limitMemory: string;
  readonly requestMemory: string;
  readonly limitCpu: string;
  readonly requestCpu: string;
}

/** What puts containers into pods when these are created, so that the owner's template does not have them. */
export interface Injector extends CaseRow {
  /** For a sentence: `Istio`. */
  readonly by: string;
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

/** By names of containers, as the documentation of each of them gives them with the annotations. */
export const INJECTORS = caseTable<Injector>([
  {
    by: 'Istio',
    pattern: /^istio-(?:proxy|init|validation)$/,
    example: 'istio-proxy',
    annotations: annotations('sidecar.istio.io/proxy', ['MemoryLimit', 'Memory', 'CPULimit', 'CPU']),
  },
  {
    by: 'Linkerd',
    pattern: /^linkerd-proxy$/,
    example: 'linkerd-proxy',
    annotations: annotations('config.linkerd.io/proxy-', [
      'memory-limit',
      'memory-request',
      'cpu-limit',
      'cpu-request',
    ]),
  },
  { by: 'Linkerd', pattern: /^linkerd-(?:init|network-validator|debug)$/, example: 'linkerd-init' },
  {
    by: 'the injector of Vault',
    pattern: /^vault-agent(?:-init)?$/,
    example: 'vault-agent-init',
    annotations: annotations('vault.hashicorp.com/agent-', [
      'limits-mem',
      'requests-mem',
      'limits-cpu',
      'requests-cpu',
    ]),
  },
  {
    by: 'Dapr',
    pattern: /^daprd$/,
    example: 'daprd',
    annotations: annotations('dapr.io/sidecar-', ['memory-limit', 'memory-request', 'cpu-limit', 'cpu-request']),
  },
  {
    by: 'Consul',
    pattern: /^(?:consul-dataplane|envoy-sidecar)$/,
    example: ['consul-dataplane', 'envoy-sidecar'],
    annotations: annotations('consul.hashicorp.com/sidecar-proxy-', [
      'memory-limit',
      'memory-request',
      'cpu-limit',
      'cpu-request',
    ]),
  },
  {
    by: 'Consul',
    pattern: /^consul-connect-(?:inject-init|lifecycle-sidecar)$/,
    example: 'consul-connect-inject-init',
  },
  {
    by: 'the Cloud Storage FUSE driver of GKE',
    pattern: /^gke-gcsfuse-sidecar$/,
    example: 'gke-gcsfuse-sidecar',
    annotations: annotations('gke-gcsfuse/', ['memory-limit', 'memory-request', 'cpu-limit', 'cpu-request']),
  },
  {
    by: 'Knative',
    pattern: /^queue-proxy$/,
    example: 'queue-proxy',
    annotations: annotations('queue.sidecar.serving.knative.dev/', [
      'memory-resource-limit',
      'memory-resource-request',
      'cpu-resource-limit',
      'cpu-resource-request',
    ]),
  },
  { by: 'Kuma', pattern: /^kuma-(?:sidecar|init|validation)$/, example: 'kuma-sidecar' },
  { by: 'the Cloud SQL operator', pattern: /^csql-[a-z0-9-]{1,60}$/, example: 'csql-default-shop' },
  {
    by: 'the OpenTelemetry operator',
    pattern: /^(?:otc-container|opentelemetry-auto-instrumentation(?:-[a-z]{1,20})?)$/,
    example: ['otc-container', 'opentelemetry-auto-instrumentation-java'],
  },
  {
    by: 'Datadog',
    pattern: /^(?:datadog-agent-injected|datadog-lib-[a-z]{1,20}-init|datadog-init-apm-inject)$/,
    example: ['datadog-agent-injected', 'datadog-lib-java-init'],
  },
  { by: 'Azure Workload Identity', pattern: /^azwi-proxy(?:-init)?$/, example: 'azwi-proxy' },
]);

/** What is known to put containers of this name into pods. */
export function knownInjector(container: string): Injector | undefined {
  return INJECTORS.find(container)?.row;
}
