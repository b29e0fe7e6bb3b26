export { type ClusterSize, generateCluster, LARGE_CLUSTER, SMALL_CLUSTER } from './cluster.js';
export type { GeneratedObject } from './metadata.js';
