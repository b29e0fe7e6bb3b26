import { describe, expect, it } from 'vitest';
import { judgePatch, type RelatedObject } from '../../../src/rules/guard/index.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { add, pod, replace } from './pods.js';

const API = '/spec/containers/0';
const SIDE = '/spec/containers/1';
const related: readonly RelatedObject[] = [
  { kind: 'ConfigMap', name: 'orders', exists: true },
  { kind: 'ConfigMap', name: 'orders-v2', exists: true },
  { kind: 'PersistentVolumeClaim', name: 'data', exists: true },
];
const judge = (patch: JsonPatch, manifest: unknown = pod()) =>
  judgePatch({ manifest, patch, allowedPaths: ['/**'], related });

describe('the guard refuses', () => {
  it.each<[string, JsonPatch]>([
    ...['/app', '/app/server.py', '/usr/src/app', '/opt/orders/lib', '/srv', '/etc/../app'].map(
      (path): [string, JsonPatch] => [
        `files of a ConfigMap at ${path}`,
        add(`${SIDE}/volumeMounts`, [{ name: 'conf', mountPath: path }]),
      ],
    ),
    ...['ERL_FLAGS', 'BUNDLE_GEMFILE', 'MAVEN_OPTS', 'PS4', 'npm_config_script_shell'].map(
      (name): [string, JsonPatch] => [
        `the variable ${name}, by which a program loads code`,
        add(`${API}/env/-`, { name, valueFrom: { configMapKeyRef: { name: 'orders', key: 'k' } } }),
      ],
    ),
    ...['NODE_TLS_REJECT_UNAUTHORIZED', 'REQUESTS_CA_BUNDLE', 'GIT_CONFIG_COUNT', 'KUBECONFIG', 'PIP_INDEX_URL'].map(
      (name): [string, JsonPatch] => [
        `the variable ${name}, by which a program trusts others`,
        add(`${API}/env/-`, { name, valueFrom: { fieldRef: { fieldPath: "metadata.annotations['note']" } } }),
      ],
    ),
    [
      'a claim where code may stand',
      [
        ...add('/spec/volumes/-', { name: 'x', persistentVolumeClaim: { claimName: 'data' } }),
        ...add(`${API}/volumeMounts/-`, { name: 'x', mountPath: '/app' }),
      ],
    ],
    [
      'files that can be run',
      [
        ...add('/spec/volumes/-', { name: 'x', configMap: { name: 'orders', defaultMode: 0o755 } }),
        ...add(`${API}/volumeMounts/-`, { name: 'x', mountPath: '/data' }),
      ],
    ],
    [
      'a file that can be run',
      [
        ...add('/spec/volumes/-', {
          name: 'x',
          configMap: { name: 'orders', items: [{ key: 'k', path: 'k', mode: 0o755 }] },
        }),
        ...add(`${API}/volumeMounts/-`, { name: 'x', mountPath: '/data' }),
      ],
    ],
    ['another group beside a hostPath', add('/spec/securityContext/runAsGroup', 998)],
    ['another group of a container beside a hostPath', add(`${API}/securityContext/runAsGroup`, 998)],
    ['another fsGroup beside a hostPath', add('/spec/securityContext/fsGroup', 998)],
    ['nodes of a role', add('/spec/nodeSelector', { 'node-role.kubernetes.io/infra': '' })],
    [
      'nodes of a role by affinity',
      add('/spec/affinity', {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'node-role.kubernetes.io/master', operator: 'Exists' }] }],
          },
        },
      }),
    ],
    ['nodes for the system', add('/spec/tolerations', [{ key: 'CriticalAddonsOnly', operator: 'Exists' }])],
  ])('%s', (_name, patch) => {
    expect(judge(patch).allowed).toBe(false);
  });
});

describe('of a volume where programs stand, the guard refuses', () => {
  const manifest = pod(
    { volumes: [{ name: 'own', secret: { secretName: 'own' } }] },
    { volumeMounts: [{ name: 'own', mountPath: '/etc' }] },
  );
  const empty = replace('/spec/volumes/0', { name: 'own', emptyDir: {} });

  it('another kind, also where its mount is written otherwise', () => {
    expect(judge(empty, manifest).allowed).toBe(false);
    expect(judge([...empty, ...add(`${API}/volumeMounts/0/readOnly`, false)], manifest).allowed).toBe(false);
    expect(judge(add(`${API}/volumeMounts/0/readOnly`, true), manifest).allowed).toBe(true);
  });
});

describe('of what a container reaches, the guard refuses', () => {
  const manifest = pod(
    {
      volumes: [
        { name: 'own', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'key', secret: { secretName: 'key' } },
      ],
    },
    { volumeMounts: [{ name: 'own', mountPath: '/data', subPath: 'tenant-a' }] },
  );
  const mounted = add(`${SIDE}/volumeMounts`, [{ name: 'key', mountPath: '/key' }]);
  const withKey = applyPatch(manifest, mounted);

  it('a way out of the part of a claim that was mounted', () => {
    expect(judge(replace(`${API}/volumeMounts/0/subPath`, 'tenant-a/..'), manifest).allowed).toBe(false);
    expect(judge(replace(`${API}/volumeMounts/0/subPath`, 'tenant-a/../tenant-b'), manifest).allowed).toBe(false);
    expect(judge(replace(`${API}/volumeMounts/0/subPath`, 'tenant-a/2026'), manifest).allowed).toBe(true);
  });

  it("a variable from a file of another container's Secret", () => {
    const both = withKey.ok ? withKey.document : undefined;
    expect(both).toBeDefined();
    const file = { name: 'KEY', valueFrom: { fileKeyRef: { volumeName: 'key', path: 'k', key: 'k' } } };
    expect(judge(add(`${API}/env/-`, file), both).allowed).toBe(false);
    expect(judge(add(`${SIDE}/env`, [file]), both)).toMatchObject({ allowed: true });
  });
});

describe('of a directory that containers share, the guard refuses', () => {
  const shared = pod(
    { volumes: [{ name: 'work', emptyDir: {} }] },
    { volumeMounts: [{ name: 'work', mountPath: '/app' }] },
  );

  it('to mount it in another container', () => {
    expect(judge(add(`${SIDE}/volumeMounts`, [{ name: 'work', mountPath: '/tmp/work' }]), shared).allowed).toBe(false);
  });

  it('to fill it with files where code may stand', () => {
    const filled = replace('/spec/volumes/0', { name: 'work', configMap: { name: 'orders-v2' } });
    expect(judge(filled, shared).allowed).toBe(false);
    const named = add('/spec/volumes/-', { name: 'x', configMap: { name: 'orders-v2' } });
    expect(judge([...named, ...replace(`${API}/volumeMounts/0/name`, 'x')], shared).allowed).toBe(false);
  });
});

describe('the guard allows', () => {
  it.each(['/etc/orders', '/config', '/var/run/secrets/orders', '/app/config/application.yaml'])(
    'a ConfigMap at %s, where data stands',
    (path) => {
      expect(judge(add(`${SIDE}/volumeMounts`, [{ name: 'conf', mountPath: path }]))).toMatchObject({ allowed: true });
    },
  );

  it('a group where nothing of the node is mounted', () => {
    const plain = pod({ volumes: [] }, { volumeMounts: [] });
    expect(judge(add('/spec/securityContext/runAsGroup', 998), plain)).toMatchObject({ allowed: true });
    expect(judge(add('/spec/securityContext/fsGroup', 998), plain)).toMatchObject({ allowed: true });
  });

  it('a mount that names a volume which the pod does not have to be put right', () => {
    const misnamed = pod({}, { volumeMounts: [{ name: 'config', mountPath: '/app' }] });
    expect(judge(replace(`${API}/volumeMounts/0/name`, 'conf'), misnamed)).toMatchObject({ allowed: true });
  });
});
