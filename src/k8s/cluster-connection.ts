import type { Discovery } from './discovery.js';
import type { KubernetesClient } from './kubernetes-client.js';

/** What reads from a cluster: requests and watches, and which kinds there are. What is asked throws PodproofError, `unavailable` while there is no cluster. */
export interface ClusterConnection {
  readonly client: KubernetesClient;
  readonly discovery: Discovery;
  /** Aborted when the connection is closed for good. */
  readonly ended: AbortSignal;
  /** Calls when the cluster answers again after it did not; answers how to stop that. */
  onReturn(listener: () => void): () => void;
  /** Somebody waits for a cluster that is away: looks whether it answers, unless that was done just now. */
  lookAgain(): void;
}
