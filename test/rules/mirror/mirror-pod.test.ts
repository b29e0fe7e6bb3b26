import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { labelSelectorOf, selects } from '../../../src/rules/label-selector.js';
import { type MirrorOrder, mirrorPod } from '../../../src/rules/mirror/mirror-pod.js';
import { API, planFor, podOf, surroundings } from './plans.js';

function made(original: Fields, fields: Partial<MirrorOrder> = {}) {
  return mirrorPod({
    plan: planFor(original),
    role: 'mirror',
    name: 'web-0-mirror-abc',
    mirrorId: 'm-1',
    installation: 'i-1',
    expiresAt: Date.UTC(2026, 0, 1),
    ttlSeconds: 180,
    surroundings: surroundings(),
    ...fields,
  });
}

function specOf(spec: Fields, fields: Partial<MirrorOrder> = {}): Fields {
  return fieldsOf(made(podOf({ containers: [API], ...spec }), fields).pod['spec']);
}

const SERVICE = { kind: 'Service', name: 'web', selector: { matchLabels: { app: 'web' } } };

describe('a mirror pod', () => {
  it('says whose it is and when it is removed, and has no label that is selected', () => {
    const original = podOf(
      { containers: [API] },
      {
        labels: { app: 'web', team: 'a' },
        annotations: { note: 'x' },
        ownerReferences: [{ kind: 'ReplicaSet' }],
        finalizers: ['x/y'],
      },
    );
    const { pod } = made(original, { surroundings: surroundings({ selecting: [SERVICE] }) });
    expect(pod['metadata']).toEqual({
      name: 'web-0-mirror-abc',
      namespace: 'shop',
      labels: {
        team: 'a',
        'podproof.dev/mirror': 'm-1',
        'podproof.dev/installation': 'i-1',
        'podproof.dev/mirror-role': 'mirror',
      },
      annotations: {
        note: 'x',
        'podproof.dev/expires-at': '2026-01-01T00:00:00.000Z',
        'podproof.dev/removed-labels': '{"app":"web"}',
      },
    });
  });

  it('is the fixed pod, and its control the one that failed', () => {
    const plan = planFor(podOf({ containers: [API] }), podOf({ containers: [{ ...API, image: 'fixed:1' }] }));
    const imageOf = (role: MirrorOrder['role']) =>
      JSON.stringify(made(podOf({}), { plan, role }).pod).match(/"image":"([^"]*)"/)?.[1];
    expect([imageOf('mirror'), imageOf('control')]).toEqual(['fixed:1', API.image]);
  });

  it('chooses no node, pushes nobody out and ends soon', () => {
    const spec = specOf({
      nodeName: 'node-1',
      priorityClassName: 'high',
      priority: 1000,
      preemptionPolicy: 'Never',
      terminationGracePeriodSeconds: 600,
      containers: [{ ...API, livenessProbe: { httpGet: { port: 80 }, terminationGracePeriodSeconds: 300 } }],
      schedulingGates: [{ name: 'wait' }],
    });
    expect(spec).toEqual({
      containers: [{ ...API, livenessProbe: { httpGet: { port: 80 }, terminationGracePeriodSeconds: 5 } }],
      schedulingGates: [{ name: 'wait' }],
      activeDeadlineSeconds: 180,
      terminationGracePeriodSeconds: 5,
    });
  });

  it.each([
    [undefined, 180],
    [20, 20],
    [3_600, 180],
    [-5, 180],
    ['60', 180],
  ])('with a deadline of %s in its manifest has one of %i', (own, deadline) => {
    expect(specOf({ activeDeadlineSeconds: own })['activeDeadlineSeconds']).toBe(deadline);
  });

  it.each([
    [undefined, 5],
    [0, 0],
    [3, 3],
    [30, 5],
  ])('with a grace period of %s has one of %i', (own, grace) => {
    expect(specOf({ terminationGracePeriodSeconds: own })['terminationGracePeriodSeconds']).toBe(grace);
  });

  it('writes to nothing that others may write to, which is said', () => {
    const mount = (name: string, readOnly?: boolean) => ({
      name,
      mountPath: `/${name}`,
      ...(readOnly && { readOnly }),
    });
    const original = podOf({
      containers: [
        { ...API, volumeMounts: [mount('used'), mount('free'), mount('read', true), mount('files'), mount('keys')] },
      ],
      volumes: [
        { name: 'used', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'free', persistentVolumeClaim: { claimName: 'other' } },
        { name: 'read', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'files', nfs: { server: 'nas', path: '/' } },
        { name: 'keys', csi: { driver: 'secrets-store.csi.k8s.io' } },
      ],
    });
    const result = made(original, { surroundings: surroundings({ claimsInUse: new Set(['data']) }) });
    expect(fieldsOf(result.pod['spec'])['volumes']).toEqual([
      { name: 'used', emptyDir: {} },
      { name: 'free', persistentVolumeClaim: { claimName: 'other' } },
      { name: 'read', persistentVolumeClaim: { claimName: 'data' } },
      { name: 'files', emptyDir: {} },
      { name: 'keys', csi: { driver: 'secrets-store.csi.k8s.io' } },
    ]);
    expect(result.cannotShow.join(' ')).toMatch(/used.*PersistentVolumeClaim data.*files.*nfs/);
    expect(result.needsControlRun).toBe(true);
  });

  it('takes masked values from the live pod, and says which it cannot have', () => {
    const env = (value: string) => [{ name: 'DB_PASSWORD', value }];
    const masked = podOf({ containers: [{ ...API, env: env('[redacted:password]') }] });
    const live = podOf({ containers: [{ name: 'proxy' }, { ...API, env: env('hunter2') }] });
    const filled = made(masked, { live });
    expect(JSON.stringify(filled.pod)).toContain('hunter2');
    expect(filled.missingWitness).toEqual([]);
    expect(made(masked).missingWitness.join()).toContain('spec.containers[api].env[DB_PASSWORD].value');
    expect(JSON.stringify([filled.cannotShow, filled.warnings])).not.toContain('hunter2');
  });

  it('says which rules go by labels that it does not have', () => {
    const labelSelector = { matchLabels: { app: 'web' } };
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector }] } };
    const original = podOf({ containers: [API], affinity }, { labels: { app: 'web' } });
    const around = { surroundings: surroundings({ selecting: [SERVICE] }) };
    expect(made(original, around).cannotShow.join()).toContain('podAntiAffinity');
    expect(made(original).cannotShow).toEqual([]);
    const plan = planFor(original, original, 'sched-affinity');
    expect(made(original, { ...around, plan }).needsControlRun).toBe(true);
    expect(made(original, around).needsControlRun).toBe(false);
  });

  it('needs a control of its own where a NetworkPolicy is not in force for it', () => {
    const policy = { ...SERVICE, kind: 'NetworkPolicy', name: 'deny' };
    const result = made(podOf({ containers: [API] }, { labels: { app: 'web' } }), {
      surroundings: surroundings({ selecting: [policy] }),
    });
    expect(result.needsControlRun).toBe(true);
    expect(result.cannotShow.join()).toContain('deny');
  });

  it('warns of who selects every pod', () => {
    const budget = { kind: 'PodDisruptionBudget', name: 'all', selector: {} };
    const { warnings } = made(podOf({ containers: [API] }), { surroundings: surroundings({ selecting: [budget] }) });
    expect(warnings.join()).toMatch(/PodDisruptionBudget all.*evictions/);
  });

  it('is nobody else’s and safe, whatever the manifest is', () => {
    const name = fc.constantFrom(
      'metadata',
      'labels',
      'spec',
      'volumes',
      'containers',
      'name',
      'app',
      'nodeName',
      'emptyDir',
    );
    const document = fc.object({ maxDepth: 5, key: name }).map((each) => JSON.parse(JSON.stringify(each)) as Fields);
    fc.assert(
      fc.property(
        document,
        fc.dictionary(fc.constantFrom('app', 'tier'), fc.constantFrom('web', 'x')),
        (spec, labels) => {
          const { pod } = made(podOf(spec, { labels }), { surroundings: surroundings({ selecting: [SERVICE] }) });
          const metadata = fieldsOf(pod['metadata']);
          expect(Object.keys(metadata).sort()).toEqual(['annotations', 'labels', 'name', 'namespace']);
          const selector = labelSelectorOf(SERVICE.selector);
          expect(selector !== undefined && selects(selector, metadata['labels'] as Record<string, string>)).toBe(false);
          expect(fieldsOf(pod['spec'])).not.toHaveProperty('nodeName');
          expect(fieldsOf(pod['spec'])['activeDeadlineSeconds']).toBeLessThanOrEqual(180);
        },
      ),
    );
  });
});
