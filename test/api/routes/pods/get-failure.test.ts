import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureRecord } from '../../../../src/contracts/failure.js';
import { missingConfigMap, outOfMemory } from '../../../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../../../support/server.js';

const SECRET = 's3cr3t-canary';

const OWNER_MANIFEST = JSON.stringify({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'pricing', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: 'pricing' } },
    template: {
      metadata: { labels: { app: 'pricing' } },
      spec: {
        containers: [
          {
            name: 'api',
            image: 'shop/api:1',
            env: [{ name: 'DB_PASSWORD', value: SECRET }],
            envFrom: [{ configMapRef: { name: 'pricing-settings' } }],
          },
        ],
      },
    },
  },
});

describe('a whole record', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  async function recordOf(body: object, role: 'read' | 'write' = 'read'): Promise<FailureRecord> {
    const reported = await server.send('POST', '/api/pods/failed', { body, token: SERVICE_TOKEN });
    const { id } = reported.body as { id: number };
    const shown = await server.send('GET', `/api/pods/failed/${id}`, { cookie: await server.signIn(role) });
    expect(shown.status).toBe(200);
    return shown.body as FailureRecord;
  }

  test('says what its fix changes of the manifest of the owner, without a secret, whoever reads it', async () => {
    for (const role of ['read', 'write'] as const) {
      const { fix } = await recordOf(missingConfigMap(`owned-${role}`, { owner_manifest: OWNER_MANIFEST }), role);
      expect(fix?.diff).toContain('--- a/deployment-pricing.yaml');
      expect(fix?.diff).toMatch(/^\+\s+optional: true$/m);
      expect(JSON.stringify(fix)).not.toContain(SECRET);
    }
  });

  test('says it of the pod where the manifest of the owner is not known, and for each alternative', async () => {
    const { fix } = await recordOf(missingConfigMap('alone-1'));
    expect(fix?.diff).toContain('--- a/pod.yaml');
    for (const { diff } of fix?.alternatives ?? []) expect(diff).toContain('@@');
    expect(fix?.diff).not.toContain(SECRET);
  });

  test('makes no difference of manifests that nobody reads: it would take a second of everybody at each look', async () => {
    const labels = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`label-${index}`, 'value']));
    const manifest = JSON.parse(OWNER_MANIFEST) as { metadata: object };
    manifest.metadata = { ...manifest.metadata, labels };
    const { fix } = await recordOf(missingConfigMap('labelled-1', { owner_manifest: JSON.stringify(manifest) }));
    expect(fix?.diff).toBe('');
    expect(fix?.alternatives.map(({ diff }) => diff).filter((diff) => diff !== '')).toEqual([]);
  });

  test('says where in its logs a quoted line stands', async () => {
    const lines = ['starting', 'loading', 'Error: connect ECONNREFUSED 10.0.0.7:6379', '    at TCPConnectWrap', ''];
    const text = lines.map((line) => (line === '' ? '' : `2026-01-01T00:00:00.000Z ${line}`)).join('\n');
    const { diagnosis, container_logs: logs } = await recordOf(
      outOfMemory('quoted-1', {
        container_statuses: [
          {
            ...{ name: 'api', ready: false, restart_count: 4, state: 'waiting', reason: 'CrashLoopBackOff' },
            last_state: { state: 'terminated', reason: 'Error', exit_code: 1 },
          },
        ],
        container_logs: [{ container: 'api', previous: true, text }],
      }),
    );
    const quote = diagnosis?.evidence.find(({ source }) => source === 'log');
    expect(quote?.at).toEqual({ container: 'api', previous: true, line: 3 });
    expect((logs as { text: string }[])[0]?.text.split('\n')[2]).toContain('ECONNREFUSED');
  });
});
