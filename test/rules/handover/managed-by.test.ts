import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { managedBy } from '../../../src/rules/handover/index.js';
import { managerWarnings } from '../../../src/rules/handover/managers.js';
import { type Fields, fixOf, livePod } from './pods.js';
import { deployment, patched, refused } from './requests.js';

const RELEASE = { 'meta.helm.sh/release-name': 'store', 'meta.helm.sh/release-namespace': 'shop' };

function of(annotations: Fields, labels: Fields = {}): ReturnType<typeof managedBy> {
  return managedBy([{ metadata: { labels, annotations } }]);
}

describe('the tool that writes an object', () => {
  it('is nobody without marks, and with those of others', () => {
    expect(managedBy([livePod(), {}])).toBeNull();
    expect(of({}, { 'app.kubernetes.io/managed-by': 'kubectl' })).toBeNull();
  });

  it('is Helm, with release and chart, and the command that shows the values', () => {
    expect(of(RELEASE, { 'helm.sh/chart': 'orders-1.2.0' })).toEqual({
      tool: 'Helm',
      name: 'store',
      hint: 'Put the change into the chart (orders-1.2.0) or its values. What it has now: helm -n shop get values store --all',
    });
  });

  it('is Argo CD, with the Application and its namespace, whatever renders the manifests', () => {
    const tracking = { 'argocd.argoproj.io/tracking-id': 'team-a_store:apps/Deployment:shop/web' };
    expect(of(tracking, { 'helm.sh/chart': 'orders-1.2.0' })).toMatchObject({
      tool: 'Argo CD',
      name: 'team-a/store',
      hint: expect.stringMatching(/Helm values of the Application.*--field-selector=metadata.name=store/),
    });
    expect(of({}, { 'argocd.argoproj.io/instance': 'store' })?.name).toBe('store');
  });

  it('is Flux, with HelmRelease or Kustomization', () => {
    const labels = (area: string) => ({
      [`${area}.toolkit.fluxcd.io/name`]: 'apps',
      [`${area}.toolkit.fluxcd.io/namespace`]: 'flux-system',
    });
    expect(of(RELEASE, labels('helm'))).toMatchObject({
      tool: 'Flux',
      name: 'flux-system/apps',
      hint: expect.stringMatching(/values .*kubectl -n flux-system get helmreleases\.helm\.toolkit\.fluxcd\.io apps /),
    });
    expect(of({}, labels('kustomize'))).toMatchObject({
      tool: 'Flux',
      hint: expect.stringMatching(/Git .*get kustomizations\.kustomize\.toolkit\.fluxcd\.io apps -o .*\.spec\.path/),
    });
  });

  it('is Kustomize, with the file where it wrote it down', () => {
    const origin = 'path: base/orders.yaml\nrepo: https://git.example/shop\nref: main\n';
    const hint = (annotation: string) => of({ 'config.kubernetes.io/origin': annotation })?.hint;
    expect(hint(origin)).toBe(
      'Put the change into the manifest: base/orders.yaml of https://git.example/shop, or into the overlay as a patch.',
    );
    expect(hint('path: a.yaml\nrepo: https://me:secret@git.example/shop')).toContain('the manifest: a.yaml, or');
    expect(hint('path: "a; rm -rf"')).toContain('the manifest, or');
    expect(of({}, { 'app.kubernetes.io/managed-by': 'kustomize-v5.4.2' })).toMatchObject({
      tool: 'Kustomize',
      name: null,
    });
  });

  it('is told by the warning and by the hint in the same words', () => {
    const manifests = [{ metadata: { annotations: RELEASE } }];
    const [warning] = managerWarnings('Deployment web', manifests);
    expect(warning).toBe(
      'Helm owns Deployment web (release store): its next upgrade may take the patch back. Put the change into the chart or its values.',
    );
    expect(managedBy(manifests)?.hint).toContain('Put the change into the chart or its values.');
  });

  it('repeats nothing that is no name, whatever the marks are', () => {
    const key = fc.constantFrom(
      ...[
        'meta.helm.sh/release-name',
        'meta.helm.sh/release-namespace',
        'helm.sh/chart',
        'config.kubernetes.io/origin',
      ],
      ...['argocd.argoproj.io/tracking-id', 'helm.toolkit.fluxcd.io/name', 'helm.toolkit.fluxcd.io/namespace'],
    );
    const hostile = fc.constantFrom('$(id)', '`id`', '-o', 'a b', "a'b", 'x\ny', '\u202e', 'a;b', '', 'a|b', '_', ':');
    fc.assert(
      fc.property(fc.dictionary(key, hostile), (annotations) => {
        const found = of(annotations);
        expect(found?.name ?? null).toBeNull();
        expect(found?.hint ?? '').not.toMatch(/[$;|\n\u202e]|'b|`id| -o(?! jsonpath)/);
      }),
    );
  });
});

describe("the key of the chart's value", () => {
  const ownerManifest = deployment(
    { image: 'registry.example/web:1.0', env: [{ name: 'A', value: '1' }] },
    { annotations: RELEASE },
  );

  function hintFor(patch: Fix['patch']): string {
    const pod = livePod();
    const env = [{ name: 'A', value: '1' }];
    const [container] = (pod['spec'] as { containers: Fields[] }).containers;
    const known = { ...pod, spec: { ...(pod['spec'] as Fields), containers: [{ ...container, env }] } };
    return patched({ fix: fixOf(patch), pod: known, ownerManifest }).managedBy?.hint ?? '';
  }

  it.each<[string, unknown, string]>([
    ['/spec/containers/0/image', 'registry.example/web:1.1', '`image.tag`'],
    ['/spec/containers/0/image', 'other.example/web:1.0', '`image.repository`, `image.tag`'],
    ['/spec/containers/0/imagePullPolicy', 'Always', '`image.pullPolicy`'],
    ['/spec/containers/0/resources/limits/memory', '1Gi', '`resources.limits.memory`'],
    ['/spec/containers/0/livenessProbe', { httpGet: { port: 80 } }, '`livenessProbe`'],
    ['/spec/containers/0/env/0/value', '2', '`env`'],
    ['/spec/containers/0/securityContext', { runAsUser: 7 }, '`securityContext`'],
    ['/spec/securityContext', { runAsUser: 7 }, '`podSecurityContext`'],
    ['/spec/nodeSelector', { disk: 'ssd' }, '`nodeSelector`'],
    ['/spec/serviceAccountName', 'web', '`serviceAccount.name`'],
    ['/metadata/annotations', { a: 'b' }, '`podAnnotations`'],
  ])('is called likely, by what is changed: %s', (path, value, keys) => {
    expect(hintFor([{ op: 'add', path, value }])).toContain(`likely ${keys} in the values`);
  });

  it('is not made up where charts have no convention', () => {
    expect(hintFor([{ op: 'add', path: '/spec/hostIPC', value: true }])).not.toContain('likely');
  });

  it('is not named for what no chart renders', () => {
    const fields = { ownerManifest: deployment({}, { labels: { 'app.kubernetes.io/managed-by': 'kustomize' } }) };
    expect(patched(fields).managedBy?.hint).not.toContain('likely');
  });
});

describe('what cannot be patched', () => {
  it('still says who writes the owner', () => {
    const fix = fixOf([], { scope: 'mirror-only' });
    const { managedBy: found } = refused({ fix, ownerManifest: deployment({}, { annotations: RELEASE }) });
    expect(found).toMatchObject({ tool: 'Helm', name: 'store' });
  });

  it('is handed over where an experiment is asked for', () => {
    const fix = fixOf([{ op: 'add', path: '/spec/nodeSelector', value: { a: 'b' } }], { scope: 'mirror-only' });
    expect(patched({ fix, isExperiment: true }).strategicMerge).toMatchObject({
      spec: { template: { spec: { nodeSelector: { a: 'b' } } } },
    });
  });
});
