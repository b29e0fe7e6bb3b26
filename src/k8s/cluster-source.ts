import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { ClusterAccess } from './cluster-access.js';
import { SERVICE_ACCOUNT_TOKEN } from './service-account-files.js';

/** Which cluster a server is told to read. */
export interface ClusterSettings {
  /** False says that no cluster is to be read, whatever else there is. */
  readonly isWanted: boolean;
  /** Files as in KUBECONFIG; null for the cluster that this runs in. */
  readonly kubeconfig: string | null;
  /** The context instead of the current one. */
  readonly context: string | null;
  /** Whether this runs in a cluster. */
  readonly isInCluster: boolean;
  /** Whether that cluster is made up for a demonstration; false when nothing is said. */
  readonly isSimulated?: boolean;
}

/** Where the credentials come from, or why there are none. */
export type ClusterSource =
  | { readonly load: () => Promise<ClusterAccess>; readonly reason?: never }
  | { readonly load?: never; readonly reason: string };

/** Reads nothing yet: the Kubernetes client costs half a second and tens of MiB, so it is loaded when something is asked of the cluster. */
export function clusterSourceOf({ isWanted, kubeconfig, context, isInCluster }: ClusterSettings): ClusterSource {
  if (!isWanted) return { reason: 'it is switched off; set CLUSTER_ACCESS to on' };
  if (kubeconfig !== null) {
    const options = { context: context ?? undefined, environment: { KUBECONFIG: kubeconfig } };
    return { load: async () => (await import('./load-cluster-access.js')).loadClusterAccess(options) };
  }
  if (!isInCluster) return { reason: 'no cluster is configured; set KUBECONFIG, or run Podproof in the cluster' };
  if (!existsSync(SERVICE_ACCOUNT_TOKEN))
    return {
      reason:
        'the pod has no service account token; let it be mounted (automountServiceAccountToken), or set KUBECONFIG',
    };
  return { load: async () => (await import('./load-cluster-access.js')).loadInClusterAccess() };
}

/** What is wrong with the settings as far as can be seen without reading anything, in one sentence. It is no reason not to start: a file may come later. */
export function complaintAbout({ isWanted, kubeconfig, context }: ClusterSettings): string | undefined {
  if (!isWanted) return undefined;
  if (kubeconfig === null)
    return context === null ? undefined : 'KUBE_CONTEXT is set, but KUBECONFIG is not: it has no meaning then';
  const files = kubeconfig.split(delimiter).filter((file) => file !== '');
  if (files.some((file) => existsSync(file))) return undefined;
  return `KUBECONFIG names ${files.join(', ')}, which is not there: the cluster cannot be read until it is`;
}
