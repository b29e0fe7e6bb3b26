import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { clientConfig } from '../../plugins/storage-postgres/connection.js';
import postgres from '../../plugins/storage-postgres/index.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { chooseStorage } from '../../src/server/config/storage-choice.js';
import { EgressRules } from '../../src/server/egress/egress-rules.js';
import { createGuardedResolve, type Resolve } from '../../src/server/egress/guarded-resolve.js';
import { pluginContext } from '../support/databases.js';
import { ROOT } from '../support/install-podproof.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PEM = join(ROOT, 'test/fixtures/tls/certificate.pem');

function pipe(): string {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

const faultOf = (url: string) => {
  const parsed = postgres.configSchema.safeParse({ url });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

/** What `prepare` fails with when hosts are resolved so. */
async function failureOf(url: string, resolve: Resolve): Promise<unknown> {
  const guarded = createGuardedResolve(new EgressRules([]), 'open', resolve);
  const storage = await postgres.create({ url, pool_size: 2 }, { ...pluginContext, resolve: guarded });
  onTestFinished(() => storage.dispose());
  return storage.prepare().catch((error: unknown) => error);
}

describe('the URL of a PostgreSQL server', () => {
  it.each(['sslrootcert', 'sslcert', 'sslkey'])('must not name a file by %s', (name) => {
    expect(faultOf(`postgres://db.example/x?sslmode=verify-full&${name}=/etc/shadow`)).toMatch(/files of the server/);
    expect(faultOf(`postgres://db.example/x?${name}=/etc/shadow`)).not.toContain('shadow');
  });

  it.each(['binary', 'stream', 'passfile', 'user', 'password', 'replication', '__proto__'])(
    'has no parameter %s',
    (name) => expect(faultOf(`postgres://db.example/x?${name}=1`)).toContain(`the parameter ${name}`),
  );

  it('has those that are of use', () => {
    const usual =
      'sslmode=require&application_name=a&connect_timeout=3&options=-c%20search_path%3Dx&channel_binding=prefer';
    expect(faultOf(`postgres://u:p@db.example/x?${usual}`)).toBeUndefined();
    expect(faultOf('postgres:///x?host=/var/run/postgresql')).toBeUndefined();
  });

  it('with a time limit waits so long to connect, but never for good', () => {
    const limitOf = (query: string) =>
      clientConfig({ url: `postgres://db.example/x${query}` }, pluginContext.resolve).connectionTimeoutMillis;
    expect(['?connect_timeout=7', '?connect_timeout=0', '?connect_timeout=99999', ''].map(limitOf)).toEqual([
      7_000, 5_000, 60_000, 5_000,
    ]);
  });
});

describe('the host of a PostgreSQL server', () => {
  it.each(['169.254.169.254', '[fd00:ec2::254]', '[fe80::1]', '0.0.0.0'])('is never %s', async (host) => {
    const failure = await failureOf(`postgres://${host}:80/x`, async () => []);
    expect(failure).toMatchObject({ code: 'refused', message: expect.stringContaining('never called') });
  });

  it('is not a name that means such an address, nor one among others', async () => {
    const resolve: Resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ];
    expect(await failureOf('postgres://db.example/x', resolve)).toMatchObject({ code: 'refused' });
  });

  it('is reached at the address that was judged', async () => {
    const url = new URL(inject('pgUrl'));
    const { hostname } = url;
    url.hostname = 'db.example';
    const asked: string[] = [];
    const resolve: Resolve = async (host) => {
      asked.push(host);
      return [{ address: hostname === 'localhost' ? '127.0.0.1' : hostname, family: 4 }];
    };
    url.pathname = '/no-such-database';
    expect(await failureOf(url.href, resolve)).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/database does not exist/),
    });
    expect(new Set(asked)).toEqual(new Set(['db.example']));
  });
});

describe('certificates', () => {
  const authority = readFileSync(PEM, 'utf8');
  const sslOf = (query: string, texts: object) =>
    clientConfig({ url: `postgres://db.example/x${query}`, ...texts }, pluginContext.resolve).ssl;

  it('are given as texts, and are checked unless the mode says otherwise', () => {
    expect(sslOf('', { ca: authority })).toEqual({ ca: authority });
    expect(sslOf('?sslmode=require', { ca: authority })).toEqual({ ca: authority });
    expect(sslOf('?sslmode=no-verify', { ca: authority })).toEqual({ ca: authority, rejectUnauthorized: false });
    expect(sslOf('?sslmode=disable', { ca: authority })).toBe(false);
    expect(postgres.configSchema.safeParse({ url: 'postgres://a/b', ca: '/etc/passwd' }).success).toBe(false);
    expect(postgres.secrets).toContain('key');
  });

  const chosen = (url: string) =>
    chooseStorage(loadConfig({ SERVICE_TOKEN: 'token-one', DATABASE_URL: url, DATA_DIR: temporaryFolder() })).config;

  it('are read from files that DATABASE_URL names, which only the operator sets', () => {
    expect(chosen(`postgres://db.example/x?sslmode=verify-full&sslrootcert=${PEM}`)).toEqual({
      url: 'postgres://db.example/x?sslmode=verify-full',
      ca: authority,
      pool_size: 10,
    });
  });

  it.each([
    ['is not there', () => '/nowhere/ca.pem', /ENOENT/],
    ['is a pipe', pipe, /no ordinary file/],
    ['is a device', () => '/dev/zero', /no ordinary file/],
  ])('in a file that %s stop the start in one line', (_what, path, reason) => {
    expect(() => chosen(`postgres://db.example/x?sslrootcert=${path()}`)).toThrow(
      new RegExp(`^DATABASE_URL: sslrootcert must be .+${reason.source}.*$`),
    );
  });
});
