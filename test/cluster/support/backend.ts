import { startServer, type TestServer } from '../../support/server.js';
import type { ApiProxy } from './api-proxy.js';
import { grantAccess } from './granted-access.js';
import type { TestCluster } from './test-cluster.js';

/** A whole server on the real cluster, as its service account has it. */
export interface Backend extends TestServer {
  /** Between the server and the cluster: what was asked, and what can be taken away. */
  readonly proxy: ApiProxy;
  /** Of its service account. */
  readonly clusterToken: string;
}

export interface BackendOptions {
  /** Further variables of the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Leads to the API server to ask instead of that of KUBECONFIG. */
  readonly kubeconfig?: string;
}

/**
 * Starts a server whose cluster is asked with a token of the service account of deploy/rbac.yaml. Close it; usually one serves all tests of a file.
 */
export async function startBackend(cluster: TestCluster, options: BackendOptions = {}): Promise<Backend> {
  const access = await grantAccess(cluster, 'rbac.yaml', options.kubeconfig);
  const env = { KUBECONFIG: access.kubeconfig, ...options.env };
  const server = await startServer({ env }).catch(async (error: unknown) => {
    await access.remove();
    throw error;
  });
  const close = async () => {
    await server.close();
    await access.remove();
  };
  return { ...server, proxy: access.proxy, clusterToken: access.token, close };
}
