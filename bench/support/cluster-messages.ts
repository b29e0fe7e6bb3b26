/** What changing-cluster.ts is told. */
export type ClusterCommand =
  | { readonly do: 'change'; readonly perSecond: number }
  | { readonly do: 'storm'; readonly pods: number; readonly seconds: number }
  /** To hold the agents' Lease from now on. */
  | { readonly do: 'lead' }
  /** To say what was asked since this was asked before. */
  | { readonly do: 'requests' };

/** What it tells. Pods are `namespace/name`, instants in milliseconds since 1970. */
export type ClusterMessage =
  | { readonly url: string; readonly node: string; readonly failing: readonly string[] }
  | { readonly failed: string; readonly at: number }
  | { readonly requests: Readonly<Record<string, number>> };
