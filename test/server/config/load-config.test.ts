import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig, loadConfigOfInstallation } from '../../../src/server/config/load-config.js';
import type { Variables } from '../../../src/server/config/read-environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Secrets that are given, so that nothing is written. */
const DATA_DIR = join(tmpdir(), `podproof-config-${process.pid}`);
const SECRETS = {
  DATA_DIR,
  SERVICE_TOKEN: 'token-one',
  SESSION_SECRET: 'session-secret-of-thirty-two-chars',
  ENCRYPTION_KEY: 'encryption-key-of-thirty-two-chars',
};

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const load = (variables: Variables = {}) => loadConfig({ ...SECRETS, ...variables });

describe('loadConfig', () => {
  it('has a default for everything but secrets', () => {
    expect(load()).toEqual({
      port: 8000,
      host: '0.0.0.0',
      databaseUrl: null,
      dataDir: DATA_DIR,
      serviceTokens: ['token-one'],
      sessionSecret: 'session-secret-of-thirty-two-chars',
      encryptionKey: 'encryption-key-of-thirty-two-chars',
      previousEncryptionKeys: [],
      trustProxy: false,
      publicUrl: null,
      allowedOrigins: [],
      servedHosts: null,
      secureCookie: false,
      egressAllow: [],
      logLevel: 'info',
      bodyLimitBytes: 5_242_880,
      metricsNamespaces: true,
      webSocketClients: 1000,
      eventStreams: 200,
      databasePool: 10,
      shutdownSeconds: 10,
      llm: null,
      llmIngestWaitMs: 10_000,
      cluster: { isWanted: true, kubeconfig: null, context: null, isInCluster: false },
      pluginPackages: [],
      pluginDirectory: null,
      provisioning: null,
      adminUsername: null,
      adminPassword: null,
    });
  });

  it('makes DATA_DIR when SQLite is to be in it', () => {
    const [used, unused] = [join(temporaryFolder(), 'data'), join(temporaryFolder(), 'data')];
    load({ DATA_DIR: used });
    load({ DATA_DIR: unused, DATABASE_URL: 'postgres://db/podproof' });
    expect([existsSync(used), existsSync(unused)]).toEqual([true, false]);
  });

  it('takes empty text as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', ALLOWED_ORIGINS: '' })).toEqual(load());
  });

  it.each([
    ['PORT', '0', 'port', 0],
    ['SERVICE_TOKEN', 'token-one, token-two', 'serviceTokens', ['token-one', 'token-two']],
    ['ENCRYPTION_KEY_PREVIOUS', 'former-key', 'previousEncryptionKeys', ['former-key']],
    // A key may hold a comma.
    [
      'ENCRYPTION_KEY_PREVIOUS',
      'key-of-may, key-of-june',
      'previousEncryptionKeys',
      ['key-of-may', 'key-of-june', 'key-of-may, key-of-june'],
    ],
    ['LLM_PROVIDER', 'nonsense', 'llm', { provider: 'nonsense', config: {} }],
    ['LLM_API_KEY', 'alone', 'llm', null],
    ['LLM_INGEST_WAIT_SECONDS', '0', 'llmIngestWaitMs', 0],
    ['LLM_INGEST_WAIT_SECONDS', '300', 'llmIngestWaitMs', 300_000],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '0', 'trustProxy', false],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', 'trustProxy', ['10.0.0.0/8', '::1', 'loopback']],
    ['BODY_LIMIT', '2048', 'bodyLimitBytes', 2048],
    ['BODY_LIMIT', '5MB', 'bodyLimitBytes', 5_242_880],
    ['BODY_LIMIT', '512 kb', 'bodyLimitBytes', 524_288],
    ['METRICS_NAMESPACES', 'off', 'metricsNamespaces', false],
    ['PUBLIC_URL', 'https://podproof.example.com/', 'publicUrl', 'https://podproof.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example,http://b.example:3000/', 'publicUrl', 'https://a.example'],
    ['ALLOWED_ORIGINS', 'https://a.example', 'servedHosts', null],
    ['ALLOWED_ORIGINS', 'https://a.example', 'secureCookie', false],
    ['PUBLIC_URL', 'https://podproof.example.com', 'secureCookie', true],
    ['PUBLIC_URL', 'http://podproof.example.com', 'secureCookie', false],
    ['PUBLIC_URL', 'https://Podproof.example.com:8443/app', 'servedHosts', ['podproof.example.com']],
    ['PUBLIC_URL', 'http://[2001:db8::1]:8000', 'servedHosts', ['2001:db8::1']],
    ['ALLOWED_HOSTS', 'A.example,*.b.example,10.0.0.1', 'servedHosts', ['a.example', '*.b.example', '10.0.0.1']],
    [
      'ALLOWED_ORIGINS',
      'https://a.example,http://b.example:3000/',
      'allowedOrigins',
      ['https://a.example', 'http://b.example:3000'],
    ],
    [
      'EGRESS_ALLOW',
      'hooks.internal,*.corp.example,10.1.0.0/16',
      'egressAllow',
      ['hooks.internal', '*.corp.example', '10.1.0.0/16'],
    ],
    ['PODPROOF_PLUGINS', '@team/llm-own, notify-own', 'pluginPackages', ['@team/llm-own', 'notify-own']],
    ['PODPROOF_PLUGIN_DIR', 'extra', 'pluginDirectory', resolve('extra')],
  ] as const)('reads %s=%s', (name, text, field, value) => {
    expect(load({ [name]: text })[field]).toEqual(value);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://host:port/x'],
    ['SERVICE_TOKEN', 'short'],
    ['SERVICE_TOKEN', 'long-enough,short'],
    ['SERVICE_TOKEN', ','],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['ENCRYPTION_KEY', 'x'.repeat(31)],
    ['ENCRYPTION_KEY_PREVIOUS', 'long-enough,short'],
    ['LLM_BASE_URL', 'localhost:11434'],
    ['LLM_INGEST_WAIT_SECONDS', '301'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', ','],
    ['PUBLIC_URL', 'podproof.example.com'],
    ['PUBLIC_URL', 'ftp://podproof.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'https://user@a.example'],
    ['EGRESS_ALLOW', 'https://hooks.internal'],
    ['EGRESS_ALLOW', '10.0.0'],
    ['LOG_LEVEL', 'loud'],
    ['BODY_LIMIT', '5 gigabytes'],
    ['BODY_LIMIT', '0'],
    ['METRICS_NAMESPACES', 'maybe'],
    ['DATABASE_POOL', '1'],
    ['SHUTDOWN_SECONDS', '0'],
    ['ADMIN_PASSWORD', 'short'],
  ])('refuses %s=%s in one line that names the variable', (name, text) => {
    expect(() => load({ ADMIN_USERNAME: 'root', [name]: text })).toThrow(new RegExp(`^${name} must be .+$`));
  });

  it('takes the language model of the environment with all that comes with it', () => {
    const url = 'https://llm.example/v1?deployment=x';
    const path = join(temporaryFolder(), 'key');
    writeFileSync(path, 'sesame\n');
    const variables = { LLM_PROVIDER: 'openai', LLM_API_KEY_FILE: path, LLM_MODEL: 'small', LLM_BASE_URL: url };
    const config = { api_key: 'sesame', model: 'small', base_url: url };
    expect(load(variables).llm).toEqual({ provider: 'openai', config });
  });

  it('shows what is wrong, unless that is a secret', () => {
    expect(() => load({ PORT: 'abc' })).toThrow(/not "abc"$/);
    const canary = 'mysql://user:canary@db/podproof';
    expect(complaintOf({ DATABASE_URL: canary })).not.toContain('canary');
  });

  it('never throws anything but one line, whatever the text', () => {
    const names = [
      'PORT',
      'TRUST_PROXY',
      'ALLOWED_ORIGINS',
      'EGRESS_ALLOW',
      'BODY_LIMIT',
      'PUBLIC_URL',
      'DATABASE_POOL',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string(), (name, text) => {
        const complaint = complaintOf({ [name]: text });
        expect(complaint ?? `${name} must be`).toMatch(new RegExp(`^${name} must be[^\n]*$`));
      }),
    );
  });

  it.each([
    [{ ADMIN_USERNAME: 'root' }, 'ADMIN_PASSWORD must be set as well when ADMIN_USERNAME is'],
    [{ ADMIN_PASSWORD: 'a good password' }, 'ADMIN_USERNAME must be set as well when ADMIN_PASSWORD is'],
  ])('wants both halves of the first admin: %j', (variables, message) => {
    expect(complaintOf(variables)).toBe(message);
  });
});

function complaintOf(variables: Variables): string | undefined {
  try {
    load(variables);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a secret in a file', () => {
  it('is read without the newline at its end', () => {
    const path = join(temporaryFolder(), 'password');
    writeFileSync(path, ' with blanks \n\n');
    const { adminPassword } = load({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD_FILE: path });
    expect(adminPassword).toBe(' with blanks \n');
  });

  it('is refused beside the variable itself', () => {
    expect(complaintOf({ SERVICE_TOKEN_FILE: '/run/secrets/token' })).toBe(
      'SERVICE_TOKEN and SERVICE_TOKEN_FILE are both set; set one of them',
    );
  });

  it('must be readable and not empty', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'empty'), '\n');
    const given = { ...SECRETS, SERVICE_TOKEN: undefined };
    const loadFile = (path: string) => () => loadConfig({ ...given, SERVICE_TOKEN_FILE: path });
    expect(loadFile(join(folder, 'missing'))).toThrow(/^SERVICE_TOKEN_FILE must be .+ENOENT\)$/);
    expect(loadFile(join(folder, 'empty'))).toThrow(/^SERVICE_TOKEN_FILE must be .+ is empty$/);
  });

  it('is named by both names when its content does not fit', () => {
    const path = join(temporaryFolder(), 'token');
    writeFileSync(path, 'canary');
    expect(() => loadConfig({ ...SECRETS, SERVICE_TOKEN: '', SERVICE_TOKEN_FILE: path })).toThrow(
      /^SERVICE_TOKEN \(from SERVICE_TOKEN_FILE\) must be (?!.*canary)/,
    );
  });
});
describe('secrets that nobody gives', () => {
  const FILES = ['encryption-key', 'service-token', 'session-secret'];

  it('are made on the first start, for the owner only, and found on the next', () => {
    const dataDir = join(temporaryFolder(), 'new', 'data');
    const first = loadConfig({ DATA_DIR: dataDir });
    expect(readdirSync(dataDir).sort()).toEqual(FILES);
    for (const file of FILES) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    expect(new Set([first.sessionSecret, first.encryptionKey, ...first.serviceTokens]).size).toBe(3);
    expect(first.sessionSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(loadConfig({ DATA_DIR: dataDir })).toEqual(first);
  });

  it('are only those that are not given', () => {
    const dataDir = temporaryFolder();
    loadConfig({ DATA_DIR: dataDir, SERVICE_TOKEN: 'token-one', ENCRYPTION_KEY: 'encryption-key-of-thirty-two-chars' });
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
  });

  it('may be replaced by a file of several tokens', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'service-token'), 'token-one,token-two\n');
    expect(loadConfig({ DATA_DIR: dataDir }).serviceTokens).toEqual(['token-one', 'token-two']);
  });

  it.each([
    ['a file', (path: string) => writeFileSync(path, '')],
    [
      "a folder with a folder in a secret's place",
      (path: string) => mkdirSync(join(path, 'service-token'), { recursive: true }),
    ],
  ])('need a folder that can be written to, not %s', (_, occupy) => {
    const dataDir = join(temporaryFolder(), 'data');
    occupy(dataDir);
    expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(
      /^DATA_DIR must be a folder that this process can write to; .+$/,
    );
  });

  it('are not guessed when a file of them was cut short', () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'session-secret'), '');
    chmodSync(join(dataDir, 'session-secret'), 0o600);
    expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(/session-secret is empty; delete it/);
    expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe('');
  });

  it('are not written by commands that serve nobody', () => {
    const dataDir = temporaryFolder();
    const passing = loadConfigOfInstallation({ DATA_DIR: dataDir });
    expect(readdirSync(dataDir)).toEqual([]);
    expect(passing.sessionSecret).not.toBe('');
    const kept = loadConfig({ DATA_DIR: dataDir });
    expect(loadConfigOfInstallation({ DATA_DIR: dataDir })).toEqual(kept);
  });
});
