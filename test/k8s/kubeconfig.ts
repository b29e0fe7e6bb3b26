import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiTransport, KubernetesClient, loadClusterAccess } from '../../src/k8s/index.js';
import type { ApiServer } from '../../src/simulation/api-server/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Parts {
  readonly cluster?: object;
  readonly user?: object;
  readonly context?: object;
}

/** A kubeconfig, for the test that runs. */
export function kubeconfig(server: string, parts: Parts = {}): string {
  const file = join(temporaryFolder(), 'kubeconfig');
  writeFileSync(file, kubeconfigText(server, parts));
  return file;
}

/** A kubeconfig whose current context `test` asks the server as its user `tester`. JSON is YAML, too. */
export function kubeconfigText(server: string, { cluster, user, context }: Parts = {}): string {
  return JSON.stringify({
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'here', user: 'tester', ...context } }],
    clusters: [{ name: 'here', cluster: { server, ...cluster } }],
    users: [{ name: 'tester', user: { token: 'token-of-the-test', ...user } }],
  });
}

/** A client of the server. */
export function clientOf(server: ApiServer, { timeoutMs, ...parts }: Parts & { readonly timeoutMs?: number } = {}) {
  const access = loadClusterAccess({ kubeconfig: kubeconfig(server.url, parts), environment: {} });
  return new KubernetesClient(new ApiTransport(access, timeoutMs === undefined ? {} : { timeoutMs }));
}
