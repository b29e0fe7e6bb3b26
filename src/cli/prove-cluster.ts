import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import type { ProveOptions } from './prove-options.js';
import type { Terminal } from './terminal.js';

/** The cluster of the kubeconfig, with the rights that it gives. Whoever opens it closes it. Throws PodproofError. */
export async function openCluster(
  terminal: Terminal,
  { kubeconfig, context }: ProveOptions,
): Promise<{ readonly cluster: MirrorCluster; close(): void }> {
  // The client takes half a second to load, which whoever only mistyped an option need not wait for.
  const kubernetes = await import('../k8s/index.js');
  const access = kubernetes.loadClusterAccess({ kubeconfig, context, environment: terminal.variables });
  const clock = new kubernetes.ServerClock();
  const transport = new kubernetes.ApiTransport(access, { onDate: (date) => clock.heard(date) });
  const client = new kubernetes.KubernetesClient(transport);
  const writer = new kubernetes.ObjectWriter(transport);
  return { cluster: new kubernetes.ClusterMirrors({ client, writer, clock }), close: () => access.close() };
}
