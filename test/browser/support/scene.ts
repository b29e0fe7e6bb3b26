import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningAgent, startAgent } from '../../../src/agent/start-agent.js';
import { MIRROR_TTL } from '../../../src/kernel/settings/setting-definitions.js';
import { ProveScene, startFailing } from '../../cli/prove-scene.js';
import { kubeconfigText } from '../../k8s/kubeconfig.js';
import { SERVICE_TOKEN, type ServerOptions, startServer, type TestServer } from '../../support/server.js';

/** A server, a simulated cluster in which something fails, and an agent that tells the one of the other. */
export interface Scene {
  readonly server: TestServer;
  readonly cluster: ProveScene;
  close(): Promise<void>;
}

/** Starts it all. @param scenarios names of test/fixtures/recordings; each fails in a namespace of its name */
export async function startScene(scenarios: readonly string[], options: ServerOptions = {}): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'podproof-scene-'));
  const simulation = await startFailing(scenarios);
  const kubeconfig = join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigText(simulation.url, { context: { namespace: 'default' } }));
  const cluster = new ProveScene(simulation, kubeconfig);
  const server = await startServer({ ...options, env: { ...cluster.variables, ...options.env } });
  // The cluster's clock runs so much quicker that on a busy machine a mirror would be over before anything is known of it.
  await server.services.settings.setMirrorTtl(MIRROR_TTL.maximum, 'the test');
  const agent: RunningAgent = await startAgent({
    ...{ cluster: server.services.cluster, backend: { url: server.url, serviceToken: SERVICE_TOKEN } },
    ...{ clusterName: 'test', namespace: 'default', version: '0', all: true, agent: 'agent-of-the-test' },
    ...{ dataDir: folder, logger: server.services.logger },
  });
  return {
    server,
    cluster,
    close: async () => {
      await agent.stop();
      await server.close();
      await simulation.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
