import type { Discovery } from './discovery.js';
import type { KubernetesClient } from './kubernetes-client.js';

/** What reads from a cluster: requests and watches, and which kinds there are. What is asked throws PodproofError, `unavailable` while there is no cluster. */
export interface ClusterConnection {
  readonly client: KubernetesClient;
  readonly discovery: Discovery;
  /** Aborted when the connection is closed for good. */
  readonly ended: AbortSignal;
}
