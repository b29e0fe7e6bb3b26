import type { InjectionToken } from 'tsyringe';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/config/load-config.js';
import { createContainer } from '../../src/server/container.js';
import { TOKENS } from '../../src/server/tokens.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('every service can be made, once, and two servers in a process share nothing', () => {
  const config = loadConfig({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' });
  const one = createContainer(config);
  const other = createContainer(config);
  for (const [name, token] of Object.entries(TOKENS) as [string, InjectionToken<object>][]) {
    const service = one.resolve(token);
    expect(service, name).toBeTypeOf('object');
    expect(one.resolve(token), name).toBe(service);
    if (name !== 'clock') expect(other.resolve(token), name).not.toBe(service);
  }
});
