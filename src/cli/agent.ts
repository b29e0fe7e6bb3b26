import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningAgent, startAgent } from '../agent/start-agent.js';
import { Cluster } from '../k8s/cluster.js';
import { clusterSourceOf } from '../k8s/cluster-source.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { keepHeapSmall } from '../server/heap.js';
import { createLogger } from '../server/logging.js';
import { version } from '../server/version.js';
import { type AgentFlags, type AgentSettings, readAgentSettings } from './agent-settings.js';
import { errorLine } from './error-line.js';
import { prettyLog } from './pretty-log.js';
import type { Terminal } from './terminal.js';

/** After a signal an agent has no longer than this, in milliseconds: kubelets wait 30 s. */
const STOP_MS = 15_000;

/** `podproof agent`: runs until the process is told to stop. */
export async function agent(terminal: Terminal, flags: AgentFlags): Promise<void> {
  if (flags.all === true) keepHeapSmall();
  const settings = readAgentSettings(terminal.variables, flags);
  const stopped = terminal.stopSignal();
  makeFolder(settings.dataDir);
  const logger = createLogger({ level: settings.logLevel, stream: prettyLog(terminal) });
  const cluster = new Cluster(clusterSourceOf(settings.cluster), logger);
  let running: RunningAgent | undefined;
  const server = await listen(settings, () => running);
  try {
    running = await startAgent({ ...settings, cluster, version, logger });
    const { port } = server.address() as AddressInfo;
    const what = settings.node === undefined ? 'the whole cluster' : `the pods of node ${settings.node}`;
    terminal.out(`Podproof's agent watches ${what} and reports to ${new URL(settings.backend.url).origin}`);
    terminal.out(`Its state: http://127.0.0.1:${port}/health and /metrics`);
    await stopped;
    logger.info({ seconds_at_most: STOP_MS / 1_000 }, 'stopping');
    await Promise.race([running.stop(), new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())]);
    logger.info({}, 'stopped');
  } finally {
    server.close();
    cluster.close();
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PodproofError('invalid', `DATA_DIR must be a folder that can be written: ${errorLine(error)}`);
  }
}

async function listen({ port, host }: AgentSettings, agentOf: () => RunningAgent | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request.url ?? '', agentOf())
      .then(({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body))
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new PodproofError('invalid', `PORT ${port} cannot be listened at: ${errorLine(error)}`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

async function answer(path: string, running: RunningAgent | undefined) {
  const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
  if (path === '/health') {
    const health = running?.health() ?? { ok: true, synced: false, problems: ['it starts'] };
    return json(health.ok ? 200 : 503, health);
  }
  if (path !== '/metrics') return json(404, { detail: 'There are /health and /metrics here' });
  const body = (await running?.metrics()) ?? '';
  return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body };
}
