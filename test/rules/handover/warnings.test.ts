import { describe, expect, it } from 'vitest';
import { type Fields, livePod } from './pods.js';
import { deployment, owner, patched } from './requests.js';

describe('warnings', () => {
  it.each<[string, Fields, RegExp]>([
    [
      'Helm',
      { labels: { 'app.kubernetes.io/managed-by': 'Helm', 'app.kubernetes.io/instance': 'shop' } },
      /^Helm owns Deployment web \(release shop\)/,
    ],
    ['Helm', { annotations: { 'meta.helm.sh/release-name': 'r1' } }, /^Helm owns Deployment web \(release r1\)/],
    ['a chart', { labels: { 'helm.sh/chart': 'web-1.0' } }, /^Helm owns Deployment web: its next upgrade/],
    [
      'Argo CD before Helm',
      {
        labels: { 'helm.sh/chart': 'web-1.0' },
        annotations: { 'argocd.argoproj.io/tracking-id': 'store:apps/Deployment:shop/web' },
      },
      /^Argo CD owns Deployment web \(Application store\)/,
    ],
    [
      'Flux',
      { labels: { 'kustomize.toolkit.fluxcd.io/name': 'apps', 'kustomize.toolkit.fluxcd.io/namespace': 'flux' } },
      /^Flux owns Deployment web \(Kustomization flux\/apps\).*Git/,
    ],
    [
      "Flux's Helm",
      { labels: { 'helm.toolkit.fluxcd.io/name': 'web', 'app.kubernetes.io/managed-by': 'Helm' } },
      /^Flux owns Deployment web \(HelmRelease web\)/,
    ],
  ])('say that %s owns the object, by the owner or by the pod', (_name, metadata, text) => {
    expect(patched({ ownerManifest: deployment({}, metadata) }).warnings).toEqual([expect.stringMatching(text)]);
    expect(patched({ pod: livePod({}, metadata) }).warnings).toEqual([expect.stringMatching(text)]);
  });

  it('are silent about objects that nobody manages', () => {
    expect(patched({ pod: livePod({}, { labels: { 'app.kubernetes.io/managed-by': 'kubectl' } }) }).warnings).toEqual(
      [],
    );
  });

  it.each<[string, Fields, RegExp]>([
    ['ReplicaSet', {}, /new pods only.*kubectl -n shop delete pod\/web-7d9fdd8785-hkgpp$/],
    ['StatefulSet', {}, /may wait for its failing pod/],
    ['DaemonSet', { updateStrategy: { type: 'OnDelete' } }, /OnDelete/],
    ['Deployment', { paused: true }, /is paused.*kubectl -n shop rollout resume deployment\/web$/],
  ])('say when the pods of a %s get the change', (kind, spec, text) => {
    const { template } = deployment()['spec'] as Fields;
    const ownerManifest = { spec: { ...spec, template } };
    expect(patched({ ...owner(kind), ownerManifest }).warnings).toEqual([expect.stringMatching(text)]);
  });

  it('say how to try a CronJob at once', () => {
    expect(patched(owner('CronJob')).warnings[0]).toMatch(/kubectl -n shop create job --from=cronjob\/web web-retry$/);
  });
});
