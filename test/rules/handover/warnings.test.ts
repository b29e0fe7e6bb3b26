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

  it('say which pods of a StatefulSet its partition leaves as they are', () => {
    const ownerManifest = { ...deployment(), spec: { ...(deployment()['spec'] as Fields) } };
    const spec = { ...ownerManifest.spec, updateStrategy: { rollingUpdate: { partition: 2 } } };
    const warningsOf = (name: string) =>
      patched({ ...owner('StatefulSet'), pod: livePod({}, { name }), ownerManifest: { ...ownerManifest, spec } })
        .warnings;
    expect(warningsOf('web-1')[0]).toMatch(/only to pods from number 2 on .* is number 1/);
    expect(warningsOf('web-2')).toHaveLength(1);
  });
});

describe('a roll-out that may wait for ever', () => {
  const term = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } };
  const apart = (...terms: Fields[]): Fields => ({
    affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: terms } },
  });

  function warningsOf(podSpec: Fields, spec: Fields = {}, container: Fields = {}): readonly string[] {
    const base = deployment(container);
    const { template } = base['spec'] as { template: { spec: Fields } };
    const labelled = { metadata: { labels: { app: 'web' } }, spec: { ...template.spec, ...podSpec } };
    return patched({ ownerManifest: { ...base, spec: { replicas: 2, ...spec, template: labelled } } }).warnings;
  }

  it('is told with the reason, and with what lets it go on', () => {
    expect(warningsOf(apart(term))).toEqual([
      expect.stringMatching(
        /^Deployment web takes no old pod away .*may not share a node \(required anti-affinity\).*: kubectl -n shop patch deployment\/web '-p=\{"spec"/,
      ),
    ]);
    const ports = { ports: [{ containerPort: 80, hostPort: 8080 }] };
    expect(warningsOf({}, {}, ports)).toEqual([expect.stringContaining('its pods take port 8080 of their node')]);
  });

  it.each<[string, Fields]>([
    ['of 3 pods, 25 % are none', { replicas: 3 }],
    ['none may be missing', { replicas: 9, strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } }],
    ['nor a tenth of 9', { replicas: 9, strategy: { rollingUpdate: { maxUnavailable: '10%' } } }],
    ['one pod is the default', { replicas: undefined }],
  ])('waits where %s', (_name, spec) => {
    expect(warningsOf(apart(term), spec)).toHaveLength(1);
  });

  it.each<[string, Fields]>([
    ['of 4 pods, 25 % are one', { replicas: 4 }],
    ['one may be missing', { strategy: { rollingUpdate: { maxUnavailable: 1 } } }],
    ['no new pod comes first', { strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 0 } } }],
    ['all old pods go first', { strategy: { type: 'Recreate' } }],
    ['there is no pod', { replicas: 0 }],
  ])('does not wait where %s', (_name, spec) => {
    expect(warningsOf(apart(term), spec)).toEqual([]);
  });

  it.each<[string, Fields]>([
    ['other pods', { ...term, labelSelector: { matchLabels: { app: 'db' } } }],
    ['pods of the same revision', { ...term, matchLabelKeys: ['pod-template-hash'] }],
    ['pods of another namespace', { ...term, namespaces: ['other'] }],
  ])('does not wait for %s', (_name, each) => {
    expect(warningsOf(apart(each))).toEqual([]);
  });
});
