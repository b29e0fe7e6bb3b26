import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../api/http/create-app.js';
import { closeGracefully, createServer } from '../api/http/create-server.js';
import { attachEventStreams } from '../api/sse/attach-event-streams.js';
import { attachWebSocket } from '../api/websocket/attach-websocket.js';
import { forwardEvents } from '../api/websocket/forward-events.js';
import { complaintAbout } from '../k8s/cluster-source.js';
import { SWEEP_EVERY_MS } from '../kernel/mirrors/mirror-sweep.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { LOOK_EVERY_MS as DIAGRAMS_EVERY_MS } from '../kernel/topology/diagram-news.js';
import type { Config } from './config/config.js';
import { createServices } from './create-services.js';
import { JobRunner } from './jobs.js';
import { openStorage } from './open-storage.js';
import { requireWanted } from './plugins/require-wanted.js';
import { watchPlugins } from './plugins/watch-plugins.js';
import { provision, provisionOnHangup } from './provisioning/provision.js';
import type { ServerServices } from './server-services.js';

const RETENTION_EVERY_MS = 30_000;
const RELOAD_EVERY_MS = 30_000;
/** The part of SHUTDOWN_SECONDS that clients get; the rest is for ending the storage in order. */
const CLIENTS_SHARE = 0.7;

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly services: ServerServices;
  /** Lets requests in flight end, within SHUTDOWN_SECONDS, and then ends everything. */
  close(): Promise<void>;
}

/** What whoever starts a server may add. */
export interface StartOptions {
  /** Done before anybody is served, when the storage is open. */
  readonly prepare?: (services: ServerServices) => Promise<void>;
}

/** Settings, exclusions and the plugins' configurations live in the storage, so they come after it; the first admin and the provisioning file come last. */
async function openServices(config: Config, services: ServerServices): Promise<void> {
  await openStorage(config, services, { check: () => requireWanted(config, services) });
  await services.storageMoves.checkAtStart();
  for (const cache of services.caches) await cache.load();
  await services.relay.start();
  if (config.adminUsername !== null && config.adminPassword !== null) {
    await services.users.ensureAdmin(config.adminUsername, config.adminPassword);
  }
  if (config.provisioning !== null) await provision(config.provisioning, services);
}

function startJobs(services: ServerServices): JobRunner {
  const jobs = new JobRunner(services.logger, services.metrics);
  jobs.start({ name: 'retention', everyMs: RETENTION_EVERY_MS, run: () => services.retention.run() });
  jobs.start({ name: 'mirrors', everyMs: SWEEP_EVERY_MS, run: () => services.mirrorSweep.run() });
  jobs.start({
    name: 'diagrams',
    everyMs: DIAGRAMS_EVERY_MS,
    run: () => services.diagramNews.look().then(() => true),
  });
  // A change that another replica told while the connection to it was down would be missed without this.
  jobs.start({
    name: 'reload',
    everyMs: RELOAD_EVERY_MS,
    run: async () => {
      for (const cache of services.caches) await cache.load();
      await services.exclusions.resolveCovered();
      return true;
    },
  });
  return jobs;
}

function whyNot(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): string {
  if (error.code === 'EADDRINUSE') return `PORT ${port} is taken; stop what uses it or set PORT`;
  if (error.code === 'EACCES') return `PORT ${port} may not be used by this user; set one above 1023`;
  return `HOST ${host} is no address of this machine that can be listened on; set HOST (${error.message})`;
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PodproofError('unavailable', whyNot(error, { host, port }), { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      const name = ['0.0.0.0', '::'].includes(address.address) ? '127.0.0.1' : host;
      resolve(`http://${name.includes(':') ? `[${name}]` : name}:${address.port}`);
    });
  });
}

/**
 * Starts the backend and resolves when it listens. Throws PodproofError with one line that says what to do.
 * @param services what it is made of, for whoever has to know that before it listens
 */
export async function startServer(
  config: Config,
  services = createServices(config),
  { prepare }: StartOptions = {},
): Promise<RunningServer> {
  const { plugins } = services;
  try {
    await openServices(config, services);
    await prepare?.(services);
    const { logger } = services;
    const complaint = complaintAbout(config.cluster);
    if (complaint !== undefined) logger.warn({}, complaint);
    const options = services.apiOptions;
    const server = createServer(createApp({ options, services, logger }));
    const webSocket = attachWebSocket(server, services);
    const eventStreams = attachEventStreams(services);
    forwardEvents(services.bus, services.hub, (ids) => services.incidents.some(ids));
    const url = await listen(server, config);
    const jobs = startJobs(services);
    const stopWatching = await watchPlugins(config, services);
    services.autoProof.start();
    services.solutionWorker.start();
    services.notificationWorker.start();
    services.proofConsequences.start();
    const ignoreHangups = provisionOnHangup(config, services);
    const close = async () => {
      await stopWatching();
      ignoreHangups();
      webSocket.close();
      eventStreams.close();
      services.solutionWaits.end();
      await Promise.all([closeGracefully(server, config.shutdownSeconds * CLIENTS_SHARE), jobs.stop()]);
      await services.mirrorRunner.stop();
      await services.solutionWorker.stop();
      await services.notificationWorker.stop();
      await services.relay.stop();
      services.cluster.close();
      await plugins.dispose();
    };
    return { url, services, close };
  } catch (error) {
    await plugins.dispose();
    throw error;
  }
}
