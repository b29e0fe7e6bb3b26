import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainConfig } from '../../../src/server/config/explain-config.js';
import { loadConfig } from '../../../src/server/config/load-config.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function explained(variables: Record<string, string>) {
  return Object.fromEntries(explainConfig(variables).map(({ name, value, source }) => [name, { value, source }]));
}

describe('explainConfig', () => {
  it('says where each value comes from', () => {
    const folder = temporaryFolder();
    const tokenFile = join(folder, 'token');
    writeFileSync(tokenFile, 'token-one\n');
    const values = explained({
      PORT: '9000',
      DATA_DIR: folder,
      SERVICE_TOKEN_FILE: tokenFile,
      TRUST_PROXY: '::1, 10.0.0.0/8',
    });
    expect(values.PORT).toEqual({ value: '9000', source: 'environment' });
    expect(values.HOST).toEqual({ value: '0.0.0.0', source: 'default' });
    expect(values.SERVICE_TOKEN).toEqual({ value: 'set', source: `file ${tokenFile}` });
    expect(values.TRUST_PROXY).toEqual({ value: '::1, 10.0.0.0/8', source: 'environment' });
    expect(values.ALLOWED_ORIGINS).toEqual({ value: 'none', source: 'default' });
    expect(values.ADMIN_PASSWORD).toEqual({ value: 'not set', source: 'default' });
  });

  it('writes a value as one sets it', () => {
    const values = explained({ METRICS_NAMESPACES: 'off' });
    expect([values.METRICS_NAMESPACES?.value, values.CLUSTER_ACCESS?.value]).toEqual(['off', 'on']);
  });

  it('tells of generated secrets without making them', () => {
    const dataDir = join(temporaryFolder(), 'data');
    const path = join(dataDir, 'session-secret');
    expect(explained({ DATA_DIR: dataDir }).SESSION_SECRET).toEqual({
      value: 'not set',
      source: `will be generated on the first start and kept in ${path}`,
    });
    expect(existsSync(dataDir)).toBe(false);
    loadConfig({ DATA_DIR: dataDir });
    expect(explained({ DATA_DIR: dataDir }).SESSION_SECRET).toEqual({
      value: 'set',
      source: `generated, kept in ${path}`,
    });
  });

  it('shows no secret', () => {
    const canary = 'canary-canary-canary-canary-canary';
    const secrets = {
      SERVICE_TOKEN: canary,
      SESSION_SECRET: canary,
      ENCRYPTION_KEY: canary,
      ENCRYPTION_KEY_PREVIOUS: canary,
      LLM_API_KEY: canary,
      ADMIN_PASSWORD: canary,
    };
    const all = explainConfig({ ...secrets, ADMIN_USERNAME: 'root', DATABASE_URL: `postgres://u:${canary}@db/x` });
    expect(JSON.stringify(all)).not.toContain(canary);
    expect(all.filter(({ value }) => value === 'set')).toHaveLength(7);
  });

  it('refuses what loadConfig refuses', () => {
    expect(() => explainConfig({ PORT: 'abc' })).toThrow(/^PORT must be /);
  });
});
