import type { Cached } from '../kernel/events/replicated-cache.js';
import type { ServerServices } from './server-services.js';

type Make<Service> = (services: ServerServices) => Service;

const MADE_WITH_CACHE = new WeakSet<Make<unknown>>();

/** Marks the factory of a service that keeps stored data in memory: the server loads it at its start and again from time to time. */
export function cached<Service extends Cached>(make: Make<Service>): Make<Service> {
  MADE_WITH_CACHE.add(make);
  return make;
}

/** Takes all services out of the record whose factories are marked, in the order of the factories. */
export function cachesOf(factories: Readonly<Record<string, Make<unknown>>>, services: ServerServices): Cached[] {
  const names = Object.keys(factories).filter((name) => MADE_WITH_CACHE.has(factories[name] as Make<unknown>));
  return names.map((name) => services[name as keyof ServerServices] as unknown as Cached);
}
