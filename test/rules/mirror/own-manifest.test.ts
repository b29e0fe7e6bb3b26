import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { planManifest } from '../../../src/rules/mirror/plan-manifest.js';
import type { ProofPlan } from '../../../src/rules/mirror/proof-plan.js';
import { API, evidenceOf, podOf } from './plans.js';

const OWNER = { api_version: 'apps/v1', kind: 'Deployment', name: 'web' };
const LIMITED = { ...API, resources: { limits: { memory: '64Mi' } } };
const POD = podOf({ containers: [LIMITED] }, { labels: { app: 'web' }, annotations: { note: 'x' } });
const EVIDENCE = evidenceOf(POD, { owner: OWNER });

function planned(manifest: Fields | string, evidence = EVIDENCE): ProofPlan {
  const plan = result(manifest, evidence);
  if ('problem' in plan) throw new Error(plan.problem);
  return plan;
}

function result(manifest: Fields | string, evidence = EVIDENCE) {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  return planManifest({ evidence, diagnosis: null, text });
}

function withLimit(memory: string, metadata: Fields = {}): Fields {
  return podOf({ containers: [{ ...API, resources: { limits: { memory } } }] }, metadata);
}

describe("a person's manifest", () => {
  it('is tried as it is written, and what it leaves out of labels and annotations stays', () => {
    const plan = planned(withLimit('128Mi', { name: 'other', annotations: { more: 'y' } }));
    expect(plan.candidate).toMatchObject({ origin: 'user', strategy: null, target: 'pod' });
    expect(plan.about.fixed).toEqual(
      withLimit('128Mi', { labels: { app: 'web' }, annotations: { note: 'x', more: 'y' } }),
    );
    expect(plan.missingWitness).toEqual([]);
  });

  it('is handed over as what it changes', () => {
    const { patch, scope } = planned(withLimit('128Mi')).candidate;
    expect(scope).toBe('hand-over');
    expect(patch.filter(({ op }) => op !== 'test')).toEqual([
      { op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '128Mi' },
    ]);
  });

  it('may be the owner, whose template makes the pod', () => {
    const template = { metadata: { labels: { app: 'web' } }, spec: withLimit('128Mi')['spec'] };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template } };
    expect(planned(deployment).fixedManifest).toBe(planned(withLimit('128Mi')).fixedManifest);
  });

  it('may be YAML', () => {
    const text = 'kind: Pod\nspec:\n  containers:\n  - {name: api, image: "registry.local/team/api:2.0"}\n';
    expect(planned(text).fixedManifest).toContain('team/api:2.0');
  });

  it.each([
    ['a secret in plain', { ...LIMITED, env: [{ name: 'DB_PASSWORD', value: 'hunter2hunter2' }] }],
    ['a privilege', { ...LIMITED, securityContext: { privileged: true } }],
  ])('is an experiment with %s, which the guard would not hand over', (_name, container) => {
    const { candidate } = planned(podOf({ containers: [container] }));
    expect(candidate.scope).toBe('mirror-only');
    expect(candidate.explanation).toMatch(/experiment/);
    expect(candidate.explanation).not.toContain('hunter2');
  });

  it('is an experiment where the owner is of a kind that nobody knows', () => {
    const evidence = evidenceOf(POD, { owner: { api_version: 'x.io/v1', kind: 'Game', name: 'web' } });
    expect(planned(withLimit('128Mi'), evidence).candidate.scope).toBe('mirror-only');
  });

  it('that is the one that failed proves nothing', () => {
    expect(planned(POD).missingWitness.join()).toContain('changes nothing');
  });

  it.each<[string, Fields | string, RegExp]>([
    ['no text', '', /no YAML or JSON/],
    ['no object', '- a\n- b', /no YAML or JSON/],
    ['broken YAML', 'a: [', /no YAML or JSON/],
    ['a list', { kind: 'List', items: [POD] }, /^kind: /],
    ['a Service', { kind: 'Service', spec: { ports: [] } }, /^spec\.containers: .*Service/],
    ['no containers', podOf({ containers: [] }), /^spec\.containers: /],
    ['containers that are none', podOf({ containers: {} }), /^spec\.containers: /],
    ['a container without a name', podOf({ containers: [{ image: 'a' }] }), /^spec\.containers\[0\]\.name: /],
    ['a container without an image', podOf({ containers: [API, { name: 'b' }] }), /^spec\.containers\[1\]\.image: /],
    ['another namespace', podOf({ containers: [API] }, { namespace: 'bank' }), /^metadata\.namespace: .*shop.*bank/],
  ])('with %s is none', (_name, manifest, problem) => {
    expect((result(manifest) as { problem?: string }).problem).toMatch(problem);
  });

  it('cannot be tried where nobody knows what failed', () => {
    expect(result(POD, evidenceOf({}))).toHaveProperty('problem');
  });

  it('never throws, whatever it is', () => {
    const key = fc.constantFrom(
      'metadata',
      'spec',
      'template',
      'containers',
      'name',
      'image',
      'volumes',
      'env',
      '__proto__',
    );
    const document = fc.object({ maxDepth: 6, key });
    fc.assert(
      fc.property(
        fc.oneof(
          document.map((each) => JSON.stringify(each)),
          fc.string(),
        ),
        document,
        (text, spec) => {
          expect(typeof result(text)).toBe('object');
          expect(typeof result(podOf({ ...spec, containers: [API] }))).toBe('object');
        },
      ),
    );
  });
});
