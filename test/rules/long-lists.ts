import { FailureReport } from '../../src/contracts/failure.js';

/** Where a list of a pod can stand, and an element of it, small enough for ten thousand in a manifest that is still parsed. */
const LISTS: Readonly<Record<string, (index: number) => unknown>> = {
  'spec.tolerations': (index) => ({ key: `k${index}` }),
  'spec.volumes': (index) => ({ name: `v${index}` }),
  'spec.containers': (index) => ({ name: `c${index}` }),
  'spec.initContainers': (index) => ({ name: `i${index}` }),
  'spec.ephemeralContainers': (index) => ({ name: `e${index}` }),
  'spec.schedulingGates': (index) => ({ name: `g${index}` }),
  'spec.imagePullSecrets': (index) => ({ name: `s${index}` }),
  'spec.hostAliases': (index) => ({ ip: `${index}` }),
  'spec.topologySpreadConstraints': (index) => ({ maxSkew: index }),
  'spec.readinessGates': (index) => ({ conditionType: `${index}` }),
  'spec.resourceClaims': (index) => ({ name: `r${index}` }),
  'spec.securityContext.sysctls': (index) => ({ name: `n${index}` }),
  'spec.securityContext.supplementalGroups': (index) => index,
  'spec.containers.0.env': (index) => ({ name: `E${index}` }),
  'spec.containers.0.envFrom': (index) => ({ prefix: `p${index}` }),
  'spec.containers.0.ports': (index) => ({ hostPort: index }),
  'spec.containers.0.volumeMounts': (index) => ({ name: `v${index}` }),
  'spec.containers.0.args': (index) => `--a${index}`,
  'spec.containers.0.command': (index) => `a${index}`,
  'spec.containers.0.securityContext.capabilities.drop': (index) => `C${index}`,
  'spec.containers.0.securityContext.capabilities.add': (index) => `C${index}`,
  'metadata.ownerReferences': (index) => ({ uid: `${index}` }),
  'metadata.finalizers': (index) => `f${index}`,
};

export const LIST_NAMES: readonly string[] = Object.keys(LISTS);

/** The manifest of a pod with a list of so many elements. */
export function podWithList(list: string, count: number): Record<string, unknown> {
  const pod: Record<string, unknown> = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-1', namespace: 'shop' },
    spec: { containers: [{ name: 'web', image: 'web:1', resources: { limits: { memory: '64Mi' } } }] },
  };
  const tokens = list.split('.');
  const last = tokens.pop() ?? '';
  const holder = tokens.reduce<Record<string, unknown>>((parent, token) => {
    parent[token] ??= {};
    return parent[token] as Record<string, unknown>;
  }, pod);
  const elements = Array.from({ length: count }, (_, index) => LISTS[list]?.(index));
  const present = holder[last];
  holder[last] = Array.isArray(present) ? [...present, ...elements] : elements;
  return pod;
}

/** Reports of pods that fail in ways for which fixes are derived: the container is out of memory, or no node takes the pod. */
export function reportsOf(pod: Record<string, unknown>): readonly FailureReport[] {
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template: pod } };
  const common = {
    pod_name: 'web-1',
    namespace: 'shop',
    owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' },
    manifest: JSON.stringify(pod),
    owner_manifest: JSON.stringify(owner),
  };
  const end = { name: 'web', state: 'waiting', reason: 'CrashLoopBackOff', last_state: 'terminated' };
  const message = '0/3 nodes are available: 3 node(s) had untolerated taint {dedicated: gpu}.';
  return [
    {
      ...common,
      failure_reason: 'OOMKilled',
      container_statuses: [{ ...end, last_reason: 'OOMKilled', exit_code: 137 }],
    },
    {
      ...common,
      failure_reason: 'FailedScheduling',
      events: [{ type: 'Warning', reason: 'FailedScheduling', message }],
    },
  ].map((report) => FailureReport.parse(report));
}
