import { expect, test, vi } from 'vitest';
import { EventBus } from '../../src/kernel/events/event-bus.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { createServices } from '../../src/server/create-services.js';
import type { ServerServices } from '../../src/server/server-services.js';
import { recordingLogger, recordingMetrics } from '../support/fakes.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('every service can be made, once, and two servers in a process share nothing', () => {
  const config = loadConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' });
  const one = createServices(config);
  const other = createServices(config);
  for (const name of Object.keys(one) as (keyof ServerServices)[]) {
    const service = one[name];
    expect(service, name).toBeTypeOf('object');
    expect(one[name], name).toBe(service);
    if (name !== 'clock') expect(other[name], name).not.toBe(service);
  }
});

test('a service is made when it is first asked for, and not before', () => {
  const made: string[] = [];
  const making = (name: string) => (): never => {
    made.push(name);
    throw new Error(`${name} cannot be made`);
  };
  const replaced = { bus: making('bus'), passwords: making('passwords') };
  const services = createServices(loadConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }), { replaced });
  expect(services.knownLogins).toBe(services.knownLogins);
  expect(made).toEqual([]);
  expect(() => services.failures).toThrow('bus cannot be made');
  expect(made).toEqual(['bus']);
});

test('all that is told of stale caches is loaded with the caches', () => {
  const bus = new EventBus(recordingLogger(), recordingMetrics());
  const on = vi.spyOn(bus, 'on');
  const config = loadConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' });
  const services = createServices(config, { replaced: { bus: () => bus } });
  for (const name of Object.keys(services) as (keyof ServerServices)[]) expect(services[name], name).toBeDefined();
  const listeners = on.mock.calls.flatMap(([name, listener]) => (name === 'cache.stale' ? [listener] : []));
  expect(listeners.sort()).toEqual(['exclusions', 'plugins', 'settings', 'silences']);
  expect(services.caches).toEqual([services.settings, services.exclusions, services.pluginConfigs, services.silences]);
});
