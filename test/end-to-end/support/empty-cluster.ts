import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiServer } from '../../../src/simulation/api-server/index.js';
import { kubeconfigText } from '../../k8s/kubeconfig.js';
import { withoutNock } from '../../support/without-nock.js';

/** A cluster in which there is nothing, for all tests of a file: routes that need one have something to ask. */
export async function startEmptyCluster(): Promise<{ readonly kubeconfig: string; stop(): Promise<void> }> {
  withoutNock();
  const folder = mkdtempSync(join(tmpdir(), 'podproof-cluster-'));
  const server = new ApiServer();
  await server.listen('http');
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(server.url));
  return {
    kubeconfig,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
