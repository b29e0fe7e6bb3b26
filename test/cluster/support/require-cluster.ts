import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { TestCluster } from './test-cluster.js';

const NEED =
  'These tests need a Kubernetes cluster in which they may create and delete namespaces: set KUBECONFIG to its kubeconfig.';

/** Fails the whole run at once, and says why, where there is no cluster, or no kubectl to try what is printed for it. */
export async function setup(): Promise<void> {
  if ((process.env['KUBECONFIG'] ?? '') === '') throw new Error(NEED);
  const cluster = TestCluster.connect();
  try {
    await cluster.request('GET', 'version');
  } catch (error) {
    throw new Error(`${NEED} The one that is set cannot be used.`, { cause: error });
  } finally {
    cluster.close();
  }
  await promisify(execFile)('kubectl', ['version', '--client']).catch((error: unknown) => {
    throw new Error('These tests run the commands that are printed for kubectl: put one on the PATH.', {
      cause: error,
    });
  });
}
