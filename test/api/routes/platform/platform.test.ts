import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformRoutes } from '../../../../src/api/routes/platform/index.js';
import { type ListedPlugins, PlatformService } from '../../../../src/kernel/platform/platform-service.js';
import type { ClusterState } from '../../../../src/kernel/ports/cluster/cluster-status.js';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import type { FailureRepository } from '../../../../src/kernel/ports/storage/failures.js';
import type { Storage } from '../../../../src/kernel/ports/storage.js';
import { type RunningApp, startApp } from '../../http/start-app.js';

const COUNTS = { new: 3, investigating: 1, resolved: 9, ignored: 0 };

/** A storage that can only be counted and asked how it is. */
const storage = {
  status: async () => ({ location: '/data/podproof.db', replicas: 2 }),
  failures: { countByStatus: async () => COUNTS } as FailureRepository,
  findings: { countActive: async () => ({ critical: 2, high: 0, medium: 0, low: 5 }) },
} as unknown as Storage;

class FakePlugins {
  away = false;

  list() {
    return [
      { kind: 'llm', id: 'openai', status: 'active' },
      { kind: 'storage', id: 'postgres', status: 'available' },
      { kind: 'storage', id: 'sqlite', status: 'active' },
    ] as const;
  }

  async use<Result>(_kind: 'storage', work: (port: Storage) => Promise<Result>): Promise<Result> {
    if (this.away) throw new PodproofError('unavailable', 'The storage cannot be reached');
    return work(storage);
  }
}

const plugins = new FakePlugins();
const CLUSTER: ClusterState = {
  ...{ available: false, version: 'v1.34.2', context: 'prod', reason: 'The cluster does not answer', simulated: false },
};
const cluster = { isConfigured: true, current: () => CLUSTER, firstKnown: async () => CLUSTER };
const llm = { current: () => ({ provider: 'openai', model: 'small' }) };
let app: RunningApp;

beforeAll(async () => {
  const platform = new PlatformService(plugins as unknown as ListedPlugins, llm, cluster, '1.2.3');
  app = await startApp(platformRoutes, {}, { platform });
});
afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(app.url + path, { headers });
  return { status: response.status, text: await response.text() };
}

describe('GET /health', () => {
  it('says that the server lives, and with ready=1 whether the storage does', async () => {
    const body = JSON.stringify({ status: 'ok', version: '1.2.3' });
    expect(await get('/health')).toEqual({ status: 200, text: body });
    expect(await get('/health?ready=1')).toEqual({ status: 200, text: body });
    plugins.away = true;
    expect((await get('/health')).status).toBe(200);
    expect((await get('/health?ready=0')).status).toBe(200);
    expect((await get('/health?ready=1')).status).toBe(503);
    expect((await get('/health?ready=true')).status).toBe(503);
    plugins.away = false;
    expect((await get('/health?ready=maybe')).status).toBe(400);
  });

  it('needs no storage for a browser that is signed in', async () => {
    const cookie = await app.signIn('read');
    app.fake.away = true;
    expect((await get('/health', { Cookie: cookie })).status).toBe(200);
    app.fake.away = false;
  });
});

describe('GET /metrics', () => {
  it('has what is stored, and works without the storage too', async () => {
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toContain('podproof_open_failures{status="new"} 3');
    expect(text).toContain('podproof_active_findings{severity="critical"} 2');
    expect(text).toMatch(/podproof_http_requests_total\{method="GET",route="\/health",status="200"\} \d/);
    plugins.away = true;
    const without = await get('/metrics');
    plugins.away = false;
    expect(without.status).toBe(200);
    expect(without.text).not.toContain('podproof_open_failures{');
  });

  it('is text as Prometheus reads it', async () => {
    const { headers } = await fetch(`${app.url}/metrics`);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });
});

describe('GET /api/config', () => {
  it('says what the installation runs on, to who is signed in', async () => {
    expect((await get('/api/config')).status).toBe(401);
    const { status, text } = await get('/api/config', { Cookie: await app.signIn('read') });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      version: '1.2.3',
      ai: { enabled: true, provider: 'openai', model: 'small' },
      cluster: CLUSTER,
      storage: 'sqlite',
      replicas: 2,
      features: ['ai', 'logs', 'diagram', 'rbac', 'mirror'],
    });
    expect(text).not.toContain('podproof.db');
  });

  it('gets 503 when the storage is away', async () => {
    const headers = { Cookie: await app.signIn('read') };
    plugins.away = true;
    expect((await get('/api/config', headers)).status).toBe(503);
    plugins.away = false;
  });
});
