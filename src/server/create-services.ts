import 'reflect-metadata';
import { instanceCachingFactory, container as root } from 'tsyringe';
import { cachesOf } from './cached.js';
import type { Config } from './config/config.js';
import type { LogStream } from './logging.js';
import { accountFactories } from './registrations/accounts.js';
import { agentFactories } from './registrations/agents.js';
import { basicFactories } from './registrations/basics.js';
import { clusterFactories } from './registrations/cluster.js';
import { failureFactories } from './registrations/failures.js';
import { handOverFactories } from './registrations/hand-over.js';
import { llmFactories } from './registrations/llm.js';
import { mirrorFactories } from './registrations/mirrors.js';
import { notificationFactories } from './registrations/notifications.js';
import { provisioningFactories } from './registrations/provisioning.js';
import { settingFactories } from './registrations/settings.js';
import { solutionFactories } from './registrations/solutions.js';
import { storageMoveFactories } from './registrations/storage-moves.js';
import type { Factories, ServerServices } from './server-services.js';

export interface CreateOptions {
  /** Takes the lines of the log; the standard output unless said otherwise. */
  readonly logStream?: LogStream | undefined;
  /** Factories in the place of those that servers have; tests give some. */
  readonly replaced?: Partial<Factories>;
}

/** The record of what a container makes: each member is asked of the container when it is read. */
function recordOf(factories: Factories): ServerServices {
  const container = root.createChildContainer();
  const services = {} as ServerServices;
  for (const [name, make] of Object.entries(factories)) {
    container.register(name, { useFactory: instanceCachingFactory(() => make(services)) });
    Object.defineProperty(services, name, { enumerable: true, get: () => container.resolve(name) });
  }
  return services;
}

/** Everything that one server consists of, each made once, when it is first asked for. Opens nothing. */
export function createServices(config: Config, { logStream, replaced = {} }: CreateOptions = {}): ServerServices {
  const factories: Omit<Factories, 'caches'> = {
    ...basicFactories(config, logStream),
    ...clusterFactories(config),
    ...accountFactories,
    ...settingFactories,
    ...llmFactories(config),
    ...notificationFactories(config),
    ...solutionFactories(config),
    ...handOverFactories,
    ...failureFactories,
    ...mirrorFactories(config),
    ...agentFactories,
    ...storageMoveFactories(config),
    ...provisioningFactories,
  };
  const all = { ...factories, ...replaced };
  return recordOf({ ...all, caches: (services) => cachesOf(all, services) });
}
