import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { candidatesOf } from '../../../src/rules/mirror/candidates.js';
import { planProof } from '../../../src/rules/mirror/plan-proof.js';
import { API, candidate, evidenceOf, podOf } from './plans.js';

const SPEC = { containers: [API], activeDeadlineSeconds: 60 };
const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: SPEC };

function owned(kind: string, spec: Fields, patch: { op: 'replace'; path: string; value: unknown }[]) {
  const ownerManifest = { apiVersion: 'batch/v1', kind, metadata: { name: 'web' }, spec };
  const report = {
    owner: { api_version: 'batch/v1', kind, name: 'web' },
    owner_manifest: JSON.stringify(ownerManifest),
  };
  const evidence = evidenceOf(podOf({ ...SPEC, nodeName: 'node-1' }), report);
  return planProof({ evidence, diagnosis: null, candidate: candidate({ origin: 'rules', target: 'owner', patch }) });
}

describe('the plan of a proof', () => {
  it('tries on the pod what a fix changes in the template of its owner', () => {
    const path = '/spec/jobTemplate/spec/template/spec/activeDeadlineSeconds';
    const plan = owned('CronJob', { jobTemplate: { spec: { template: TEMPLATE } } }, [
      { op: 'replace', path, value: 120 },
    ]);
    if ('problem' in plan) throw new Error(plan.problem);
    expect(plan.about.original).toEqual(podOf(SPEC));
    expect(plan.about.fixed).toEqual(podOf({ ...SPEC, activeDeadlineSeconds: 120 }));
  });

  it('says so where only the owner itself changes, which no pod shows', () => {
    const patch = [{ op: 'replace' as const, path: '/spec/activeDeadlineSeconds', value: 120 }];
    const plan = owned('Job', { activeDeadlineSeconds: 60, template: TEMPLATE }, patch);
    expect(plan).toEqual({ problem: expect.stringMatching(/Job web itself/) });
  });

  it.each(['Job', 'ReplicaSet'])('tries the template of a %s whose pod was never made', (kind) => {
    const manifest = { kind, metadata: { name: 'web', uid: 'x' }, spec: { template: TEMPLATE } };
    const patch = [{ op: 'replace' as const, path: '/spec/containers/0/image', value: 'registry.local/team/api:2.0' }];
    const evidence = evidenceOf(manifest, { phase: 'NotCreated' });
    const plan = planProof({ evidence, diagnosis: null, candidate: candidate({ patch }) });
    expect(plan).toMatchObject({
      about: {
        fixed: {
          kind: 'Pod',
          metadata: { name: 'web-0', namespace: 'shop', labels: { app: 'web' } },
          spec: { containers: [{ image: 'registry.local/team/api:2.0' }] },
        },
      },
    });
  });

  it.each([
    ['a patch that does not fit', podOf(SPEC), /does not fit/],
    ['a pod of which nothing is known', {}, /not known/],
  ])('is none for %s', (_name, manifest, problem) => {
    const patch = [{ op: 'remove' as const, path: '/spec/containers/7' }];
    const plan = planProof({ evidence: evidenceOf(manifest), diagnosis: null, candidate: candidate({ patch }) });
    expect(plan).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('has the fix first among the ways that it offers, and few others', () => {
    const fix = { ...candidate(), strategy: 'a', assumes: [], alternatives: [], patch: [] };
    const alternatives = ['b', 'c', 'd', 'e', 'f', 'g'].map((strategy) => ({ ...fix, strategy }));
    const all = candidatesOf({ ...fix, alternatives }, 'rules');
    expect(all.map(({ strategy }) => strategy)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(candidatesOf(null, 'rules')).toEqual([]);
  });
});
