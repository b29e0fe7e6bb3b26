import type { Fields } from '../rules/evidence/values.js';
import { projectNamespace, projectors, type TopologyObject } from '../rules/topology/index.js';
import {
  CLAIMS,
  CONFIG_MAPS,
  DISRUPTION_BUDGETS,
  NAMESPACES,
  NETWORK_POLICIES,
  PODS,
  type Resource,
  SERVICE_ACCOUNTS,
  SERVICES,
  served,
  WORKLOADS,
} from './resources.js';
import type { WatchedKind } from './watch/watched-kind.js';

export const NAMESPACE = 'Namespace';

const GATEWAY = 'gateway.networking.k8s.io';
const RESOURCES: readonly (readonly Resource[])[] = [
  [PODS],
  ...WORKLOADS.map((resource) => [resource]),
  [SERVICES],
  served('discovery.k8s.io', ['v1', 'v1beta1'], 'EndpointSlice', 'endpointslices'),
  served('networking.k8s.io', ['v1'], 'Ingress', 'ingresses'),
  served(GATEWAY, ['v1', 'v1beta1'], 'HTTPRoute', 'httproutes'),
  served(GATEWAY, ['v1', 'v1alpha2'], 'GRPCRoute', 'grpcroutes'),
  served(GATEWAY, ['v1', 'v1beta1'], 'Gateway', 'gateways'),
  served('autoscaling', ['v2', 'v2beta2'], 'HorizontalPodAutoscaler', 'horizontalpodautoscalers'),
  DISRUPTION_BUDGETS,
  [CLAIMS],
  [CONFIG_MAPS],
  [SERVICE_ACCOUNTS],
  [NETWORK_POLICIES],
];
/** Of these no more than the metadata is asked for. */
const METADATA_ONLY = new Set([CONFIG_MAPS.kind]);

/**
 * What is watched for graphs of workloads: all kinds that have a projector, and the namespaces. Secrets are not among them.
 * @param keep makes what is kept smaller still
 */
export function topologyKinds(keep: (object: TopologyObject) => TopologyObject): WatchedKind<TopologyObject>[] {
  const kept = (project: (object: Fields) => TopologyObject | undefined) => (object: Fields) => {
    const projected = project(object);
    return projected && keep(projected);
  };
  return [
    { kind: NAMESPACE, resources: [NAMESPACES], project: kept(projectNamespace), selection: { metadataOnly: true } },
    ...RESOURCES.map((resources) => {
      const kind = resources[0]?.kind ?? '';
      return {
        kind,
        resources,
        project: kept(projectors[kind as keyof typeof projectors]),
        ...(METADATA_ONLY.has(kind) && { selection: { metadataOnly: true } }),
      };
    }),
  ];
}
