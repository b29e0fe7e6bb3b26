export { ApiTransport } from './api-transport.js';
export type { ClusterAccess } from './cluster-access.js';
export { collectObjects, type Scope } from './collect-objects.js';
export { KubernetesClient } from './kubernetes-client.js';
export { loadClusterAccess } from './load-cluster-access.js';
export type { LeftOutListener } from './optional.js';
export { PODS, type Resource, workloadNamed } from './resources.js';
