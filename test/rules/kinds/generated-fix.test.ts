import { describe, expect, it } from 'vitest';
import { fixFor } from './fixes.js';
import { manifest } from './reports.js';

const container_statuses = [
  {
    name: 'api',
    state: 'waiting',
    reason: 'CrashLoopBackOff',
    last_state: 'terminated',
    last_reason: 'OOMKilled',
    exit_code: 137,
  },
];
const resources = { limits: { memory: '64Mi' } };
const failing = (owner: object, metadata: object = {}) =>
  fixFor({
    container_statuses,
    failure_reason: 'OOMKilled',
    manifest: manifest({ resources }),
    owner,
    owner_manifest: JSON.stringify({
      kind: 'StatefulSet',
      metadata: { name: 'db', ...metadata },
      spec: { replicas: 1 },
    }),
  });
const STATEFUL_SET = { api_version: 'apps/v1', kind: 'StatefulSet', name: 'db' };
const CLUSTER = { apiVersion: 'db.example.com/v1', kind: 'Cluster', name: 'main', controller: true };

describe('a fix of what a controller generates', () => {
  it.each<[string, object, object, string]>([
    ['from a custom resource', STATEFUL_SET, { ownerReferences: [CLUSTER] }, 'in Cluster main'],
    ['by an operator', STATEFUL_SET, { labels: { 'app.kubernetes.io/managed-by': 'db-operator' } }, 'by db-operator'],
    ['in a workload of another kind', { api_version: 'x.io/v1', kind: 'Rollout', name: 'web' }, {}, 'in Rollout web'],
  ])('%s is an experiment, and says which object to change', (_what, owner, metadata, words) => {
    const fix = failing(owner, metadata);
    expect(fix).toMatchObject({ strategy: 'raise-memory-limit', scope: 'mirror-only' });
    expect(fix?.explanation).toContain(words);
  });

  it.each<[string, object]>([
    ['by nobody', {}],
    ['by Helm, which writes it once', { labels: { 'app.kubernetes.io/managed-by': 'Helm' } }],
    [
      'for another object of Kubernetes',
      { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }] },
    ],
  ])('is one for production where the workload is made %s', (_what, metadata) => {
    expect(failing(STATEFUL_SET, metadata)?.scope).toBe('hand-over');
  });
});
