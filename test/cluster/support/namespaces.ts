import { onTestFinished } from 'vitest';
import type { TestCluster } from './test-cluster.js';

/** A namespace for the test that runs, deleted with all that is in it when the test ends. */
export async function namespaceForTest(cluster: TestCluster, prefix: string): Promise<string> {
  const name = await cluster.createNamespace(prefix);
  onTestFinished(() => cluster.deleteNamespace(name));
  return name;
}
