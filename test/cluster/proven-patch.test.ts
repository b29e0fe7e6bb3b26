import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureRecord } from '../../src/contracts/failure.js';
import type { HandOverPatch, Mirror } from '../../src/contracts/mirror.js';
import { workloadOf } from '../../src/k8s/resources.js';
import { type Fields, fieldsOf } from '../../src/rules/evidence/values.js';
import { type Backend, startBackend } from './support/backend.js';
import { ProofScene } from './support/proofs/proof-scene.js';
import { eventually, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
const scene = new ProofScene(cluster, 'crash-readonly-filesystem');
let backend: Backend;

beforeAll(async () => {
  backend = await startBackend(cluster);
}, 60_000);

afterAll(async () => {
  await backend.close();
  if (scene.namespace !== '') await cluster.deleteNamespace(scene.namespace);
  cluster.close();
}, 60_000);

describe('a fix that a backend has proven', () => {
  it('is handed over as a command that repairs the owner for good, and stands in the solution', async () => {
    const cookie = await backend.signIn('admin');
    const { report, owner } = await scene.failure();
    const reported = await backend.send('POST', '/api/pods/failed', { body: report, token: backend.serviceToken });
    const { id } = reported.body as FailureRecord;
    const deployed = await backend.send('POST', `/api/mirror/deploy/${id}`, { body: {}, cookie });
    expect(deployed.status, JSON.stringify(deployed.body)).toBe(200);
    const { mirror_id } = deployed.body as Mirror;
    const ended = await eventually('the verdict', 200, async () => {
      const { body } = await backend.send('GET', `/api/mirror/status/${mirror_id}`, { cookie });
      const mirror = body as Mirror;
      return mirror.finished_at === null ? undefined : mirror;
    });
    expect(ended.verdict, ended.verdict_reason ?? '').toBe('PROVEN');
    const { body } = await backend.send('GET', `/api/pods/failed/${id}/patch`, { cookie });
    const { text, proven_by } = body as HandOverPatch;
    expect(proven_by).toBe('admin');
    await promisify(execFile)('sh', ['-c', text]);
    const resource = workloadOf(owner.kind);
    if (resource === undefined) throw new Error(`${owner.kind} is of no known kind`);
    await eventually('its owner with all pods', 90, async () => {
      const found = await cluster.reader.get(resource, owner.name, { namespace: scene.namespace });
      const { spec, status } = found as Record<string, Fields>;
      return status?.['readyReplicas'] === spec?.['replicas'] && status?.['updatedReplicas'] === spec?.['replicas'];
    });
    const record = await backend.send('GET', `/api/pods/failed/${id}`, { cookie });
    expect(fieldsOf(record.body)['solution']).toContain('**PROVEN**: the fix held');
  }, 420_000);
});
