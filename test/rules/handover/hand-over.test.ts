import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { type HandOverRequest, handOver } from '../../../src/rules/handover/index.js';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { fixOf, livePod } from './pods.js';
import { deployment, MEMORY, owner, patched, RAISE, refused, request } from './requests.js';

describe('the JSON Patch', () => {
  const atSecond = { spec: { template: { spec: { containers: [{ name: 'x' }, { name: 'api', resources: {} }] } } } };

  it("has the indices of the owner's manifest and tests the names", () => {
    expect(patched({ ownerManifest: atSecond }).jsonPatch).toEqual([
      { op: 'test', path: '/spec/template/spec/containers/1/name', value: 'api' },
      { op: 'add', path: '/spec/template/spec/containers/1/resources/limits', value: { memory: '128Mi' } },
    ]);
  });

  it('fails on an owner with other containers than the pod that it was made of', () => {
    const { jsonPatch } = patched({});
    const expected = deployment({ resources: { limits: { memory: '128Mi' } } });
    expect(applyPatch(deployment(), jsonPatch)).toEqual({ ok: true, document: expected });
    expect(applyPatch(atSecond, jsonPatch)).toMatchObject({ ok: false, problem: { index: 0, op: 'test' } });
  });
});

describe("the owner's manifest", () => {
  it('shows that the change has been made', () => {
    const ownerManifest = deployment({ resources: { limits: { memory: '128Mi' } } });
    expect(refused({ ownerManifest }).reason).toBe('Deployment web has this change already.');
  });

  it('shows that the container was injected', () => {
    const ownerManifest = deployment({ name: 'web' });
    expect(refused({ ownerManifest }).reason).toMatch(
      /^Deployment web has no .*containers\[api\].*: something adds it/,
    );
  });

  it('shows that what is to be taken away was injected', () => {
    const fix = fixOf([{ op: 'remove', path: MEMORY }]);
    expect(refused({ fix, ownerManifest: deployment({ resources: {} }) }).reason).toMatch(/limits\.memory.*LimitRange/);
  });

  it('keeps its own lists where admission added to those of the pod', () => {
    const gpu = { key: 'gpu', operator: 'Exists' };
    const pod = livePod({ tolerations: [{ key: 'added' }, { key: 'old' }] });
    const fix = fixOf([{ op: 'replace', path: '/spec/tolerations', value: [{ key: 'added' }, gpu] }]);
    const ownerManifest = { spec: { template: { spec: { tolerations: [{ key: 'old' }, { key: 'own' }] } } } };
    expect(patched({ fix, pod, ownerManifest }).strategicMerge).toEqual({
      spec: { template: { spec: { tolerations: [{ key: 'own' }, gpu] } } },
    });
  });

  it('warns where it says something else than the pod did', () => {
    const ownerManifest = deployment({ resources: { limits: { memory: '96Mi' } } });
    const { warnings } = patched({ ownerManifest });
    expect(warnings).toEqual([
      expect.stringMatching(/^Deployment web says something else .*\.containers\[api\]\.resources\.limits\.memory/),
    ]);
  });
});

describe('fixes of the owner', () => {
  const fix = fixOf([{ op: 'replace', path: '/spec/progressDeadlineSeconds', value: 600 }], { target: 'owner' });

  it('are patches of it, with its manifest or without', () => {
    const strategicMerge = { spec: { progressDeadlineSeconds: 600 } };
    const blind = patched({ fix });
    expect(blind.strategicMerge).toEqual(strategicMerge);
    expect(blind.jsonPatch).toEqual([{ op: 'add', path: '/spec/progressDeadlineSeconds', value: 600 }]);
    const known = patched({ fix, ownerManifest: { spec: { progressDeadlineSeconds: 6 } } });
    expect([known.strategicMerge, known.jsonPatch]).toEqual([strategicMerge, fix.patch]);
  });

  it('are not guessed where a list is to be changed that nobody has seen', () => {
    const inList = fixOf([{ op: 'add', path: '/spec/volumeClaimTemplates/0/metadata', value: {} }], {
      target: 'owner',
    });
    expect(refused({ fix: inList, ...owner('StatefulSet') }).reason).toContain('Without the manifest of the owner');
  });
});

describe('what cannot be patched', () => {
  it('a template of a Job: the Job is replaced', () => {
    const { reason, command } = refused(owner('Job'));
    expect(reason).toContain('template of a Job cannot be changed');
    expect(command).toMatch(
      /^kubectl -n shop get job\/web -o yaml \| kubectl patch --local -f - --type=strategic -p '.*"memory":"128Mi".*"selector":null.*' -o yaml \| kubectl -n shop replace --force -f -$/,
    );
  });

  it('a deadline of a Job: one that has passed it does not start again, so it is made anew', () => {
    const fix = fixOf([{ op: 'replace', path: '/spec/activeDeadlineSeconds', value: 60 }], { target: 'owner' });
    const { reason, command } = refused({ fix, ...owner('Job') });
    expect(reason).toMatch(/^Job web does not start again/);
    expect(command).toMatch(/"activeDeadlineSeconds":60.*kubectl -n shop replace --force -f -$/);
  });

  it('most of a pod of its own: it is replaced by its fixed manifest', () => {
    const { command, manifest } = refused(owner('Pod'));
    expect(command).toBe(`kubectl -n shop replace --force -f - <<'EOF'\n${manifest}EOF`);
    expect(manifest).toContain('memory: 128Mi');
    expect(manifest).not.toMatch(/nodeName|kube-api-access|uid/);
  });

  it.each<[string, Fix['patch'][number], boolean]>([
    ['its image', { op: 'replace', path: '/spec/containers/0/image', value: 'x:2' }, true],
    ['one more toleration', { op: 'add', path: '/spec/tolerations/-', value: { key: 'x' } }, true],
    ['a label', { op: 'add', path: '/metadata/labels/tier', value: 'x' }, true],
    ['a deadline that comes sooner', { op: 'replace', path: '/spec/activeDeadlineSeconds', value: 5 }, true],
    ['a deadline that comes later', { op: 'replace', path: '/spec/activeDeadlineSeconds', value: 50 }, false],
    ['one toleration less', { op: 'remove', path: '/spec/tolerations/2' }, false],
    ['its command', { op: 'add', path: '/spec/containers/0/command', value: ['x'] }, false],
  ])('of a pod of its own %s', (_name, operation, isPatched) => {
    const live = livePod({ activeDeadlineSeconds: 10 });
    const spec = live['spec'] as { tolerations: unknown[] };
    const pod = { ...live, spec: { ...spec, tolerations: [...spec.tolerations, { key: 'own' }] } };
    expect(handOver(request({ ...owner('Pod'), fix: fixOf([operation]), pod })).ok).toBe(isPatched);
    const ended = { ...pod, status: { phase: 'Failed' } };
    expect(handOver(request({ ...owner('Pod'), fix: fixOf([operation]), pod: ended })).ok).toBe(false);
  });

  it('experiments for a mirror', () => {
    const other = fixOf([], { title: 'Correct the path' });
    const fix = fixOf(RAISE.patch, { scope: 'mirror-only', title: 'Drop the probe', alternatives: [other] });
    expect(refused({ fix }).reason).toBe(
      '"Drop the probe" is an experiment for a mirror pod, not a change for production. What can be handed over instead: Correct the path.',
    );
  });

  it.each<[string, Partial<HandOverRequest>, RegExp]>([
    ['a static pod', { pod: livePod({}, { annotations: { 'kubernetes.io/config.mirror': 'h' } }) }, /file on its node/],
    ['a kind of others', owner('Rollout'), /Rollout web is of a kind whose manifest is not known/],
    ['a namesake', { owner: { api_version: 'batch.volcano.sh/v1', kind: 'Job', name: 'web' } }, /not known here/],
    ['a patch of another pod', { fix: fixOf([{ op: 'remove', path: '/spec/x' }]) }, /does not fit the manifest/],
  ])('%s', (_name, fields, reason) => {
    expect(refused(fields).reason).toMatch(reason);
  });
});
