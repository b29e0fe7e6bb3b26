import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/config/load-config.js';
import { createServices } from '../../src/server/create-services.js';
import type { ServerServices } from '../../src/server/server-services.js';
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
