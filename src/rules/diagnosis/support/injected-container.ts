import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOf } from '../../evidence/values.js';
import { workloadName } from './commands.js';

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

/**
 * What puts this container into the pods of its owner; undefined where the owner's template has it itself, where nothing is known to inject a
 * container of this name, and for a pod of its own, whose manifest has it.
 */
export function injectorOf(evidence: Evidence, name: string): Injector | undefined {
  const injector = INJECTORS.find(({ names }) => names.test(name));
  if (injector === undefined || evidence.owner.kind === 'Pod' || isOfTemplate(evidence, name)) return undefined;
  return isGuest(evidence, injector) ? injector : undefined;
}

/** Who makes the container, without a full stop: the change belongs there. */
export function injectedWords(evidence: Evidence, { by }: Injector, container: string): string {
  const usually = evidence.ownerManifest === undefined ? 'usually does' : 'does';
  return `${by} puts ${container} into pods when they are created, and the template of ${workloadName(evidence)} ${usually} not have it`;
}

/** A gateway runs nothing but the proxy: then that is its own. */
function isGuest(evidence: Evidence, { names }: Injector): boolean {
  const apps = [...evidence.manifest.containers, ...evidence.containers].filter(({ role }) => role === 'app');
  return apps.length === 0 || apps.some((each) => !names.test(each.name));
}

function isOfTemplate({ ownerManifest }: Evidence, name: string): boolean {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const template = fieldsOf(fieldsOf(fieldsOf(spec['jobTemplate'])['spec'])['template'] ?? spec['template']);
  const pod = fieldsOf(template['spec']);
  return ['containers', 'initContainers'].some((list) => hasName(pod[list], name));
}

function hasName(list: unknown, name: string): boolean {
  return listOf(list, 100).some((element) => fieldsOf(element)['name'] === name);
}

/**
 * The annotations by which the container gets this memory limit. Injectors that read one of them read no default any more, so they hold
 * what else the container has. Undefined where the injector knows no annotations.
 */
export function memoryAnnotations(
  { annotations: names }: Injector,
  container: ContainerEvidence,
  limit: string,
): Fields | undefined {
  if (names === undefined) return undefined;
  const before = container.resource('limits', 'memory');
  const request = container.resource('requests', 'memory');
  const values: readonly (readonly [string, string])[] = [
    [names.limitMemory, limit],
    [names.requestMemory, request === before ? limit : request],
    [names.limitCpu, container.resource('limits', 'cpu')],
    [names.requestCpu, container.resource('requests', 'cpu')],
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}
