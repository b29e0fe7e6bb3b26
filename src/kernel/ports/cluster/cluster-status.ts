/** What is known of the cluster that the server reads. */
export interface ClusterState {
  /** Whether it answered the last time that it was asked. */
  readonly available: boolean;
  /** Kubernetes' own version, such as `v1.34.2`; null until the cluster has told it. */
  readonly version: string | null;
  /** The context of the kubeconfig; null until it is read, and where no cluster is configured. */
  readonly context: string | null;
  /** Why it is not available and what to do, in one sentence; null where it is. */
  readonly reason: string | null;
  /** Made up for a demonstration. */
  readonly simulated: boolean;
}

/** Whether there is a cluster to read from, without making anybody wait for it. */
export interface ClusterStatus {
  /** Whether a cluster is configured at all; it may be away nevertheless. */
  readonly isConfigured: boolean;
  /** What is known now. What is old is checked again in the background. */
  current(): ClusterState;
  /** As `current`; where nothing is known yet, it waits a moment (less than a second) for the first answer of the cluster. */
  firstKnown(): Promise<ClusterState>;
}
