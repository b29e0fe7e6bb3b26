import type { Evidence } from '../../evidence/evidence.js';

/** What puts containers into pods on their way to the API server, and how a pod's template tells it their resources. */
interface Injector {
  readonly name: string;
  readonly containers: RegExp;
  /** The annotation for a field of `resources`, by the field as a quota names it; what is missing cannot be set so. */
  readonly annotations: Readonly<Record<string, string>>;
}

/** Istio "Resource Annotations", Linkerd "Proxy Configuration", Vault "Agent Injector annotations". */
const INJECTORS: readonly Injector[] = [
  {
    name: 'Istio',
    containers: /^istio-(?:proxy|init|validation)$/,
    annotations: {
      'requests.cpu': 'sidecar.istio.io/proxyCPU',
      'requests.memory': 'sidecar.istio.io/proxyMemory',
      'limits.cpu': 'sidecar.istio.io/proxyCPULimit',
      'limits.memory': 'sidecar.istio.io/proxyMemoryLimit',
    },
  },
  {
    name: 'Linkerd',
    containers: /^linkerd-(?:proxy|init|network-validator|debug)$/,
    annotations: {
      'requests.cpu': 'config.linkerd.io/proxy-cpu-request',
      'requests.memory': 'config.linkerd.io/proxy-memory-request',
      'limits.cpu': 'config.linkerd.io/proxy-cpu-limit',
      'limits.memory': 'config.linkerd.io/proxy-memory-limit',
    },
  },
  {
    name: 'the Vault Agent injector',
    containers: /^vault-agent(?:-init)?$/,
    annotations: {
      'requests.cpu': 'vault.hashicorp.com/agent-requests-cpu',
      'requests.memory': 'vault.hashicorp.com/agent-requests-mem',
      'limits.cpu': 'vault.hashicorp.com/agent-limits-cpu',
      'limits.memory': 'vault.hashicorp.com/agent-limits-mem',
    },
  },
  { name: 'Dapr', containers: /^daprd$/, annotations: {} },
  { name: 'Kuma', containers: /^kuma-(?:sidecar|init)$/, annotations: {} },
];

/** Whether the container does not stand in the template: something puts it into the pod. Without a template, its name tells. */
export function isInjected({ manifest }: Evidence, container: string): boolean {
  return manifest.containers.length > 0
    ? manifest.container(container) === undefined
    : injectorOf(container) !== undefined;
}

function injectorOf(container: string): Injector | undefined {
  return INJECTORS.find(({ containers }) => containers.test(container));
}

/** Where the resources of injected containers are set: a sentence. `fields` such as `limits.cpu`. */
export function injectionAdvice(evidence: Evidence, containers: readonly string[], fields: readonly string[]): string {
  const [first = ''] = containers;
  const injector = injectorOf(first);
  const { kind, name } = evidence.owner;
  const annotations = fields.flatMap((field) => injector?.annotations[field] ?? []);
  const who = injector?.name ?? 'a mutating webhook';
  const how =
    annotations.length === 0
      ? 'set its resources where that is configured'
      : `set the annotations ${annotations.join(', ')} on its pod template, or the defaults of ${who}`;
  return `${containers.join(', ')}: not in the manifest of ${kind} ${name}, ${who} puts ${containers.length === 1 ? 'it' : 'them'} into the pod; ${how}, so that ${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} stated.`;
}
