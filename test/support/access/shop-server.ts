import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ApiServer } from '../../../src/simulation/api-server/index.js';
import { kubeconfigText } from '../../k8s/kubeconfig.js';
import { startServer, type TestServer } from '../server.js';
import { withoutNock } from '../without-nock.js';
import { pod, SHOP } from './shop-cluster.js';

/** A whole server on the small cluster, asked as a user of the role read. */
export interface ShopServer {
  readonly cluster: ApiServer;
  readonly server: TestServer;
  /** The body of `/api/diagram/<path>`, which answers that status. */
  ask<Answer>(path: string, status?: number): Promise<Answer>;
  close(): Promise<void>;
}

export async function startShopServer(): Promise<ShopServer> {
  withoutNock();
  const folder = mkdtempSync(join(tmpdir(), 'podproof-access-'));
  const cluster = new ApiServer();
  await cluster.listen();
  cluster.apply(
    ...SHOP,
    pod('ci-0', { serviceAccountName: 'ci' }),
    pod('quiet-0', { serviceAccountName: 'quiet' }),
    pod('plain-0', {}),
  );
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(cluster.url));
  const server = await startServer({ env: { KUBECONFIG: kubeconfig } });
  const cookie = await server.signIn('read');
  return {
    cluster,
    server,
    async ask<Answer>(path: string, status = 200) {
      const answer = await server.send('GET', `/api/diagram/${path}`, { cookie });
      if (answer.status !== status) expect([path, answer.status, answer.body]).toEqual([path, status, undefined]);
      return answer.body as Answer;
    },
    async close() {
      await server.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
