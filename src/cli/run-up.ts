import { join } from 'node:path';
import { startAgent } from '../agent/start-agent.js';
import type { Config } from '../server/config/config.js';
import type { RunningServer } from '../server/start-server.js';
import { version } from '../server/version.js';
import { howToSignIn, makeFirstAdmin } from './first-admin.js';
import { onceLink } from './once-link.js';
import { type Companion, runServer } from './run-server.js';
import { Progress } from './tell-progress.js';
import type { Terminal } from './terminal.js';

/** What runs in one process. */
export interface UpSettings {
  readonly config: Config;
  /** What the records call the cluster. */
  readonly clusterName: string;
  /** Where the agent's Lease would be. */
  readonly namespace: string;
}

async function sayWhatRuns(
  terminal: Terminal,
  { config }: UpSettings,
  { url, services }: RunningServer,
): Promise<void> {
  const shownUrl = config.publicUrl ?? url;
  terminal.out(`Podproof is listening on ${url}`);
  const link = await onceLink(config, services, url);
  if (link !== undefined) terminal.out(`Open ${link} within 10 minutes: it signs you in, once.`);
  terminal.out(`${howToSignIn(config)}.`);
  terminal.out(`Next step: open ${shownUrl}/docs, sign in with POST /api/auth/login, and read GET /api/pods/failed.`);
}

/** Starts an agent beside the server; they speak HTTP with the service token, as if they were apart. */
async function startAgentOf(settings: UpSettings, { url, services }: RunningServer) {
  const { config, clusterName, namespace } = settings;
  const [serviceToken = ''] = config.serviceTokens;
  return startAgent({
    ...{ cluster: services.cluster, backend: { url, serviceToken }, clusterName, namespace, version },
    ...{ all: true, agent: 'podproof-up', dataDir: join(config.dataDir, 'agent') },
    logger: services.logger,
  });
}

/** Runs backend and agent in this process until it is told to stop. */
export async function runUp(terminal: Terminal, settings: UpSettings): Promise<void> {
  const { config } = settings;
  const started = async (server: RunningServer): Promise<Companion[]> => {
    const progress = new Progress(terminal, server.services);
    await sayWhatRuns(terminal, settings, server);
    const agent = await startAgentOf(settings, server);
    progress.begin(agent);
    return [agent, progress];
  };
  await runServer(terminal, config, { prepare: (services) => makeFirstAdmin(config, services), started });
}
