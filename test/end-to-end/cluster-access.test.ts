import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silent } from '../../src/simulation/api-server/index.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { startApiServer } from '../support/api-server/start.js';
import { startServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const POLL = { interval: 50, timeout: 20_000 };

async function start(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startServer({ env });
  onTestFinished(() => server.close());
  return server;
}

async function configOf(server: TestServer) {
  const { status, body } = await server.send('GET', '/api/config', { cookie: await server.signIn('read') });
  expect(status).toBe(200);
  return body as { cluster: { available: boolean; reason: string | null }; features: string[] };
}

const availability = (server: TestServer) => async () => (await configOf(server)).cluster.available;

it('a server without a cluster says what to do to have one', async () => {
  const server = await start({});
  expect(await configOf(server)).toMatchObject({
    cluster: {
      ...{ available: false, version: null, context: null, simulated: false },
      reason:
        'The cluster client is not available: no cluster is configured; set KUBECONFIG, or run Podproof in the cluster',
    },
    features: [],
  });
});

it('a server asks its cluster nothing before it has to, and then says which one it is', async () => {
  const cluster = await startApiServer();
  const server = await start({ KUBECONFIG: kubeconfig(cluster.url) });
  expect(cluster.requests).toEqual([]);
  expect(await configOf(server)).toMatchObject({
    cluster: { available: true, version: 'v1.34.2', context: 'test', reason: null, simulated: false },
    features: ['logs', 'diagram', 'rbac', 'mirror'],
  });
});

it('a cluster that goes away and comes back is noticed, and the server goes on meanwhile', async () => {
  const cluster = await startApiServer();
  const server = await start({ KUBECONFIG: kubeconfig(cluster.url) });
  await expect.poll(availability(server), POLL).toBe(true);
  await cluster.stop();
  await expect.poll(availability(server), POLL).toBe(false);
  const { cluster: state, features } = await configOf(server);
  expect(state.reason).toMatch(/^The cluster client is not available: .* cannot be reached: nothing listens there/);
  expect(features).toContain('logs');
  expect((await server.send('GET', '/api/pods/failed', { cookie: await server.signIn('read') })).status).toBe(200);
  await cluster.listen();
  await expect.poll(availability(server), POLL).toBe(true);
});

it('a kubeconfig that comes later is read without a restart', async () => {
  const cluster = await startApiServer();
  const file = join(temporaryFolder(), 'config');
  const server = await start({ KUBECONFIG: file });
  expect((await configOf(server)).cluster.reason).toMatch(/The kubeconfig .* cannot be read: ENOENT/);
  copyFileSync(kubeconfig(cluster.url), file);
  await expect.poll(availability(server), POLL).toBe(true);
  rmSync(file);
});

it('a cluster that does not answer holds nobody up', async () => {
  const cluster = await startApiServer();
  cluster.interfere(silent());
  const server = await start({ KUBECONFIG: kubeconfig(cluster.url) });
  await server.signIn('read');
  const startedAt = performance.now();
  const { cluster: state } = await configOf(server);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(state).toMatchObject({ available: false, reason: expect.stringMatching(/has not answered yet/) });
});
