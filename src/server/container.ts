import 'reflect-metadata';
import { type DependencyContainer, type InjectionToken, container as root } from 'tsyringe';
import type { ApiServices } from '../api/api-services.js';
import type { Config } from './config/config.js';
import type { LogStream } from './logging.js';
import { registerAccounts } from './registrations/accounts.js';
import { registerAgents } from './registrations/agents.js';
import { registerBasics } from './registrations/basics.js';
import { registerCluster } from './registrations/cluster.js';
import { registerFailures } from './registrations/failures.js';
import { registerHandOver } from './registrations/hand-over.js';
import { registerLlm } from './registrations/llm.js';
import { registerMirrors } from './registrations/mirrors.js';
import { registerNotifications } from './registrations/notifications.js';
import { registerProvisioning } from './registrations/provisioning.js';
import { registerSettings } from './registrations/settings.js';
import { registerSolutions } from './registrations/solutions.js';
import { registerStorageMoves } from './registrations/storage-moves.js';
import { TOKENS } from './tokens.js';

/**
 * Everything that one server consists of, made when it is first asked for. Opens nothing.
 * @param logStream takes the lines of the log; the standard output unless said otherwise
 */
export function createContainer(config: Config, logStream?: LogStream): DependencyContainer {
  const container = root.createChildContainer();
  registerBasics(container, config, logStream);
  registerCluster(container, config);
  registerAccounts(container);
  registerSettings(container);
  registerLlm(container, config);
  registerNotifications(container, config);
  registerSolutions(container, config);
  registerHandOver(container);
  registerFailures(container);
  registerMirrors(container, config);
  registerAgents(container);
  registerStorageMoves(container, config);
  registerProvisioning(container, config);
  return container;
}

/** What a container makes, as the API sees it: a record whose members are made when they are first read. */
export function apiServicesOf(container: DependencyContainer): ApiServices {
  const services = {} as ApiServices;
  for (const [name, token] of Object.entries<InjectionToken>(TOKENS)) {
    Object.defineProperty(services, name, { enumerable: true, get: () => container.resolve(token) });
  }
  return services;
}
