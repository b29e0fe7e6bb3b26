import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { cleanManifest, cleanPod } from '../../../src/rules/pod/clean-manifest.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { slimManifest } from '../../../src/rules/pod/slim-manifest.js';
import { podSpec } from '../handover/pods.js';

const TOKEN_MOUNT = { name: 'kube-api-access-2r8kh', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' };
const NOT_READY = { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' };

function livePod(metadata: Fields = {}, spec: Fields = {}): Fields {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name: 'web', namespace: 'shop', ...metadata },
    spec: {
      initContainers: [{ name: 'setup', volumeMounts: [TOKEN_MOUNT] }],
      containers: [{ name: 'api', volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }, TOKEN_MOUNT] }],
      ...spec,
    },
    status: { phase: 'Running' },
  };
}

function cleanedSpec(spec: Fields, metadata: Fields = {}): Fields {
  return fieldsOf(cleanPod(livePod(metadata, spec))['spec']);
}

describe('cleanPod', () => {
  it('takes from the metadata what server, controllers and network plugins write', () => {
    const cleaned = cleanPod(
      livePod({
        uid: 'u',
        resourceVersion: '1',
        generation: 2,
        creationTimestamp: null,
        deletionTimestamp: 'now',
        generateName: 'web-',
        selfLink: '/x',
        managedFields: [],
        finalizers: ['batch.kubernetes.io/job-tracking'],
        ownerReferences: [{ kind: 'ReplicaSet', name: 'web-1' }],
        labels: { app: 'web', 'pod-template-hash': '1', 'controller-uid': 'u', 'apps.kubernetes.io/pod-index': '0' },
        annotations: {
          note: 'kept',
          'kubectl.kubernetes.io/last-applied-configuration': '{}',
          'kubectl.kubernetes.io/restartedAt': 'kept',
          'cni.projectcalico.org/podIP': '10.0.0.1',
          'k8s.v1.cni.cncf.io/network-status': '[]',
          'kubernetes.io/config.hash': 'h',
        },
      }),
    );
    expect(cleaned['metadata']).toEqual({
      name: 'web',
      namespace: 'shop',
      labels: { app: 'web' },
      annotations: { note: 'kept', 'kubectl.kubernetes.io/restartedAt': 'kept' },
    });
    expect('status' in cleaned).toBe(false);
  });

  it('keeps the prefix of a name where there is no name', () => {
    const { metadata } = cleanPod(livePod({ name: undefined, generateName: 'web-', labels: { 'job-name': 'x' } }));
    expect(metadata).toEqual({ name: undefined, namespace: 'shop', generateName: 'web-' });
  });

  it.each([
    ['a projected token', { name: TOKEN_MOUNT.name, projected: { sources: [] } }],
    ['the Secret of a token', { name: 'default-token-x2b4z', secret: { secretName: 'default-token-x2b4z' } }],
  ])('takes away %s with all its mounts', (_name, volume) => {
    const mount = { ...TOKEN_MOUNT, name: volume.name };
    const containers = [{ name: 'api', volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }, mount] }];
    const initContainers = [{ name: 'setup', volumeMounts: [mount] }];
    const conf = { name: 'conf', emptyDir: {} };
    expect(cleanedSpec({ containers, initContainers, volumes: [volume, conf] })).toEqual({
      initContainers: [{ name: 'setup' }],
      containers: [{ name: 'api', volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }] }],
      volumes: [conf],
    });
  });

  it('keeps volumes that only look like tokens', () => {
    const volumes = [
      { name: 'api-token-abcde', secret: { secretName: 'github' } },
      { name: 'kube-api-access', projected: { sources: [] } },
    ];
    expect(cleanedSpec({ volumes })['volumes']).toEqual(volumes);
  });

  it('takes away what scheduler and admission decided, and keeps what the user did', () => {
    const spec = cleanedSpec({
      nodeName: 'node-1',
      priority: 1000,
      priorityClassName: 'high',
      preemptionPolicy: 'PreemptLowerPriority',
      overhead: { cpu: '1' },
      serviceAccount: 'shop',
      ephemeralContainers: [{ name: 'debugger' }],
      hostUsers: false,
      dnsPolicy: 'ClusterFirst',
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ ...NOT_READY, tolerationSeconds: 300 }, { ...NOT_READY, tolerationSeconds: 10 }, NOT_READY],
    });
    expect(Object.keys(spec)).toEqual([
      'containers',
      'dnsPolicy',
      'hostUsers',
      'initContainers',
      'nodeSelector',
      'priorityClassName',
      'serviceAccountName',
      'tolerations',
    ]);
    expect(spec['serviceAccountName']).toBe('shop');
    expect(spec['tolerations']).toEqual([{ ...NOT_READY, tolerationSeconds: 10 }, NOT_READY]);
  });

  it('takes from the pod of a DaemonSet the node and the tolerations of its controller', () => {
    const required = 'requiredDuringSchedulingIgnoredDuringExecution';
    const chosen = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['node-1'] }] };
    const zone = { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] };
    const affinityOf = (term: unknown) => ({ nodeAffinity: { [required]: { nodeSelectorTerms: [term] } } });
    const tolerations = [NOT_READY, { ...NOT_READY, key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }];
    const daemon = { ownerReferences: [{ kind: 'DaemonSet', name: 'web' }] };
    const only = cleanedSpec({ affinity: affinityOf(chosen), tolerations }, daemon);
    expect(['affinity' in only, 'tolerations' in only]).toEqual([false, false]);
    expect(cleanedSpec({ affinity: affinityOf({ ...zone, ...chosen }) }, daemon)['affinity']).toEqual(affinityOf(zone));
    expect(cleanedSpec({ affinity: affinityOf(chosen), tolerations })['affinity']).toEqual(affinityOf(chosen));
  });

  it('answers nothing for what cannot be walked', () => {
    const cycle: Record<string, unknown> = { kind: 'Pod' };
    cycle['spec'] = cycle;
    expect(cleanPod(cycle)).toEqual({});
  });

  it('never throws, and cleaning what is clean changes nothing', () => {
    const key = fc.constantFrom('metadata', 'labels', 'spec', 'containers', 'volumes', 'tolerations', 'affinity');
    const strange = fc.object({ maxDepth: 6, key });
    const usual = podSpec.map((spec) => livePod({ uid: 'u', ownerReferences: [{ kind: 'DaemonSet' }] }, spec));
    fc.assert(
      fc.property(fc.oneof(strange, usual), (document) => {
        const once = cleanPod(document);
        expect(cleanPod(once)).toEqual(once);
        expect(JSON.stringify(cleanPod(once))).toBe(JSON.stringify(once));
      }),
    );
  });
});

describe('cleanManifest', () => {
  const folder = 'test/fixtures/recordings';
  const pods = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const { items } = JSON.parse(readFileSync(`${folder}/${name}/pods.json`, 'utf8')) as { items: Fields[] };
      return items.map((pod, index): [string, Fields] => [`${name} ${index}`, pod]);
    });

  it.each(pods)('of %s is YAML of the same containers without what a server wrote', (_name, pod) => {
    const text = cleanManifest(JSON.stringify(pod));
    const cleaned = parseManifest(text) as Fields;
    expect(Object.keys(cleaned)).toEqual(['apiVersion', 'kind', 'metadata', 'spec']);
    expect(text).not.toMatch(/kube-api-access|nodeName|uid|node\.kubernetes\.io|ownerReferences|pod-template-hash/);
    expect(cleanManifest(text)).toBe(text);
    const images = (document: Fields) => JSON.stringify(document['spec']).match(/"image":"[^"]+"/g);
    expect(images(cleaned)).toEqual(images(pod));
  });

  it('cleans the manifest of a workload as well, and leaves alone what is none', () => {
    const text = 'kind: Deployment\nmetadata: {name: web, uid: u}\nspec: {replicas: 1}\nstatus: {replicas: 1}\n';
    expect(cleanManifest(text)).toBe('kind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1\n');
    expect(cleanManifest('no manifest')).toBe('no manifest');
  });
});

describe('slimManifest', () => {
  it('keeps all elements of lists, and the owner', () => {
    const owners = [{ kind: 'ReplicaSet', name: 'web' }];
    const pod = livePod({ uid: 'u', ownerReferences: owners }, { tolerations: [NOT_READY], nodeName: 'node-1' });
    const slim = parseManifest(slimManifest(JSON.stringify(pod)));
    expect(slim).toEqual({
      ...livePod({ ownerReferences: owners }, { tolerations: [NOT_READY], nodeName: 'node-1' }),
      status: undefined,
    });
  });
});
