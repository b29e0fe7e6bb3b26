import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiTransport, KubernetesClient, loadClusterAccess } from '../../src/k8s/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import type { FakeApiServer } from './fake-api-server.js';

interface Parts {
  readonly cluster?: object;
  readonly user?: object;
  readonly context?: object;
}

/** A kubeconfig whose current context `test` asks the server as its user `tester`. JSON is YAML, too. */
export function kubeconfig(server: string, { cluster, user, context }: Parts = {}): string {
  const file = join(temporaryFolder(), 'kubeconfig');
  const config = {
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'here', user: 'tester', ...context } }],
    clusters: [{ name: 'here', cluster: { server, ...cluster } }],
    users: [{ name: 'tester', user: { token: 'token-of-the-test', ...user } }],
  };
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/** A client of the server. */
export function clientOf(server: FakeApiServer, { timeoutMs, ...parts }: Parts & { readonly timeoutMs?: number } = {}) {
  const access = loadClusterAccess({ kubeconfig: kubeconfig(server.url, parts), environment: {} });
  return new KubernetesClient(new ApiTransport(access, timeoutMs === undefined ? {} : { timeoutMs }));
}
