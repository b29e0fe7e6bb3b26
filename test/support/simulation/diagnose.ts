import { ApiTransport, collectObjects, KubernetesClient, loadClusterAccess } from '../../../src/k8s/index.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { reportsOf } from '../../../src/rules/report/index.js';
import type { Simulation } from '../../../src/simulation/index.js';
import { kubeconfig } from '../../k8s/kubeconfig.js';

export function clientOfSimulation({ url }: Simulation): KubernetesClient {
  return new KubernetesClient(new ApiTransport(loadClusterAccess({ kubeconfig: kubeconfig(url), environment: {} })));
}

/** What the rules say of all that fails, read as `podproof diagnose` reads it: namespace → the kinds that it has. */
export async function failingKinds(simulation: Simulation): Promise<Record<string, string[]>> {
  const objects = await collectObjects(clientOfSimulation(simulation), { readsSecrets: true });
  const kinds: Record<string, string[]> = {};
  for (const report of reportsOf(objects)) {
    const known = kinds[report.namespace] ?? [];
    kinds[report.namespace] = [...new Set([...known, diagnoseReport(report).diagnosis?.kind ?? 'none'])].sort();
  }
  return kinds;
}
