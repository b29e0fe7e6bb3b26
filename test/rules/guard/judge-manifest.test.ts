import { describe, expect, it } from 'vitest';
import { judgeManifest, judgePatch, type RelatedObject } from '../../../src/rules/guard/index.js';
import type { JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { add, pod, remove, replace } from './pods.js';

const API = '/spec/containers/0';
const SIDE = '/spec/containers/1';
const EVERYTHING = ['/**'];

const related: readonly RelatedObject[] = [
  { kind: 'ConfigMap', name: 'orders-v2', exists: true },
  { kind: 'Secret', name: 'pull', exists: true },
  { kind: 'Secret', name: 'pull-v2', exists: true },
  { kind: 'Secret', name: 'gone', exists: false },
  { kind: 'PersistentVolumeClaim', name: 'data', exists: true },
];

const judge = (patch: JsonPatch, manifest: unknown = pod(), objects = related) =>
  judgePatch({ manifest, patch, allowedPaths: EVERYTHING, related: objects });

describe('the guard refuses', () => {
  it.each<[string, JsonPatch]>([
    ['a privileged container', add(`${SIDE}/securityContext/privileged`, true)],
    ['a privileged container in words', add(`${SIDE}/securityContext/privileged`, 'true')],
    ['a privileged init container', add('/spec/initContainers/0/securityContext', { privileged: true })],
    ['privilege escalation', add(`${API}/securityContext/allowPrivilegeEscalation`, true)],
    ['a root file system to write to', remove(`${API}/securityContext/readOnlyRootFilesystem`)],
    ['root', replace('/spec/securityContext/runAsUser', 0)],
    ['root in a container', add(`${SIDE}/securityContext/runAsUser`, 0)],
    ['root by an odd number', add(`${SIDE}/securityContext/runAsUser`, -1)],
    ['root by leaving the user out', remove('/spec/securityContext/runAsUser')],
    ['the group of root', add('/spec/securityContext/runAsGroup', 0)],
    ['fsGroup of root', add('/spec/securityContext/fsGroup', 0)],
    ['more groups', add('/spec/securityContext/supplementalGroups', [6])],
    ['runAsNonRoot lowered', remove(`${API}/securityContext/runAsNonRoot`)],
    ['a capability', add(`${SIDE}/securityContext/capabilities`, { add: ['NET_BIND_SERVICE'] })],
    ['a capability that comes back', replace(`${API}/securityContext/capabilities/drop`, ['NET_RAW'])],
    ...['CAP_ALL', ' ALL', 'all', 'CAP_NET_RAW'].map((name): [string, JsonPatch] => [
      `all capabilities by the spelling ${JSON.stringify(name)}`,
      replace(`${API}/securityContext/capabilities/drop`, [name]),
    ]),
    ['no seccomp', remove('/spec/securityContext/seccompProfile')],
    ['seccomp unconfined for one', add(`${SIDE}/securityContext/seccompProfile`, { type: 'Unconfined' })],
    [
      'a seccomp profile of the node',
      replace('/spec/securityContext/seccompProfile', { type: 'Localhost', localhostProfile: 'x' }),
    ],
    ['AppArmor unconfined', add(`${SIDE}/securityContext/appArmorProfile`, { type: 'Unconfined' })],
    [
      'the AppArmor annotation',
      replace('/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1api', 'unconfined'),
    ],
    ['SELinux options', add('/spec/securityContext/seLinuxOptions', { type: 'spc_t' })],
    ['an unmasked /proc', add(`${SIDE}/securityContext/procMount`, 'Unmasked')],
    ['host processes on Windows', add('/spec/securityContext/windowsOptions', { hostProcess: true })],
    ['an unsafe sysctl', add('/spec/securityContext/sysctls', [{ name: 'kernel.msgmax', value: '1' }])],
    ['the host network', add('/spec/hostNetwork', true)],
    ['the host processes', add('/spec/hostPID', true)],
    ['the host IPC', add('/spec/hostIPC', true)],
    ['the host users', add('/spec/hostUsers', true)],
    ['a shared process namespace', add('/spec/shareProcessNamespace', true)],
    ['another hostPort', replace(`${API}/ports/0/hostPort`, 10250)],
    ['a hostPort', add(`${SIDE}/ports`, [{ containerPort: 80, hostPort: 80 }])],
    ['a hostPath', add('/spec/volumes/-', { name: 'x', hostPath: { path: '/' } })],
    ['a hostPath beside another source', add('/spec/volumes/1/hostPath', { path: '/' })],
    ['a moved hostPath', replace('/spec/volumes/0/hostPath/path', '/')],
    ['a hostPath mounted elsewhere', add(`${SIDE}/volumeMounts`, [{ name: 'host', mountPath: '/x', readOnly: true }])],
    ['a hostPath mounted wider', remove(`${API}/volumeMounts/0/subPath`)],
    ['a hostPath to write to', replace(`${API}/volumeMounts/0/readOnly`, false)],
    ['a mount carried to the node', add(`${API}/volumeMounts/1/mountPropagation`, 'Bidirectional')],
    ['a volume of a server', add('/spec/volumes/-', { name: 'x', nfs: { server: 'evil', path: '/' } })],
    ['an image as a volume', add('/spec/volumes/-', { name: 'x', image: { reference: 'evil' } })],
    [
      'a token as a volume',
      add('/spec/volumes/-', { name: 'x', projected: { sources: [{ serviceAccountToken: {} }] } }),
    ],
    ['a token mounted elsewhere', add(`${SIDE}/volumeMounts`, [{ name: 'token', mountPath: '/t' }])],
    ['a volume twice', add('/spec/volumes/-', { name: 'conf', emptyDir: {} })],
    ['a raw device', add(`${SIDE}/volumeDevices`, [{ name: 'data', devicePath: '/dev/x' }])],
    ['another registry', replace(`${API}/image`, 'evil.example/team/orders:1.4')],
    ['another repository', replace(`${API}/image`, 'registry.example/team/evil:1.4')],
    ['another registry by spelling', replace(`${SIDE}/image`, 'busybox@evil.example/x')],
    ['no image', replace(`${API}/image`, 7)],
    ['a secret in the environment', add(`${API}/env/-`, { name: 'DB_PASSWORD', value: 'hunter2' })],
    ['a secret by its value', add(`${API}/env/-`, { name: 'URL', value: 'postgres://app:hunter2@db/orders' })],
    [
      'a secret in a probe',
      add(`${API}/livenessProbe/httpGet/httpHeaders`, [{ name: 'Authorization', value: 'Bearer abcdefghijklmnop' }]),
    ],
    ['a container', add('/spec/containers/-', { name: 'x', image: 'busybox' })],
    ['a container before the others', add('/spec/initContainers/0', { name: 'x', image: 'busybox' })],
    ['a debug container', add('/spec/ephemeralContainers', [{ name: 'x', image: 'busybox' }])],
    ['a container under another list', add('/spec/ephemeralContainers', [{ name: 'api', image: 'busybox' }])],
    ['another name of a container', replace(`${API}/name`, 'x')],
    ['another ServiceAccount', replace('/spec/serviceAccountName', 'admin')],
    ['default for one that exists', replace('/spec/serviceAccountName', 'default')],
    ['another ServiceAccount by its old name', add('/spec/serviceAccount', 'admin')],
    ['a token', replace('/spec/automountServiceAccountToken', true)],
    ['a token by leaving out', remove('/spec/automountServiceAccountToken')],
    ['an unknown ConfigMap', replace('/spec/volumes/1/configMap/name', 'other')],
    ['an unknown Secret', add(`${API}/envFrom`, [{ secretRef: { name: 'other' } }])],
    ['a Secret that is gone', add(`${API}/envFrom`, [{ secretRef: { name: 'gone' } }])],
    ['the pull secret as data', add(`${API}/envFrom`, [{ secretRef: { name: 'pull' } }])],
    ['an unknown pull secret', add('/spec/imagePullSecrets/-', { name: 'other' })],
    ['an unknown claim', add('/spec/volumes/-', { name: 'x', persistentVolumeClaim: { claimName: 'other' } })],
    ['a node', add('/spec/nodeName', 'node-1')],
    ['a scheduler', add('/spec/schedulerName', 'mine')],
    ['a scheduling gate', add('/spec/schedulingGates', [{ name: 'example.com/mine' }])],
    ['scheduling gates that are no list', add('/spec/schedulingGates', { name: 'example.com/mine' })],
    ['a runtime', add('/spec/runtimeClassName', 'runc')],
    ['a priority', add('/spec/priorityClassName', 'system-node-critical')],
    [
      'the control plane',
      add('/spec/tolerations', [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' }]),
    ],
    ["Rancher's control plane", add('/spec/tolerations', [{ key: 'node-role.kubernetes.io/controlplane' }])],
    ['every taint', add('/spec/tolerations', [{ operator: 'Exists' }])],
    ['a probe elsewhere', add(`${API}/livenessProbe/httpGet/host`, '169.254.169.254')],
    ['a device', add(`${API}/resources/limits/devices.example~1kvm`, '1')],
    ['another name', replace('/metadata/name', 'x')],
    ['another namespace', replace('/metadata/namespace', 'kube-system')],
    ['a label', add('/metadata/labels/role', 'admin')],
    ['an annotation', add('/metadata/annotations/iam.example~1role', 'admin')],
    ['an owner', add('/metadata/ownerReferences', [{ kind: 'Node', name: 'x' }])],
    ['other hosts', add('/spec/hostAliases', [{ ip: '1.2.3.4', hostnames: ['db'] }])],
    ['what Kubernetes has not yet', add('/spec/superPowers', true)],
    ['another kind', replace('/kind', 'List')],
    ['a template inside', add('/spec/template', { spec: { containers: [{ name: 'api' }] } })],
    ['a list that is none', replace('/spec/volumes', { name: 'x' })],
    ['the whole spec', replace('/spec', pod().spec)],
    ['a whole container', replace(API, { ...pod().spec.containers[0], image: 'registry.example/team/orders:1.5' })],
    ['nothing', add('/metadata/labels/app', 'orders')],
    ['what does not apply', remove('/spec/nothing')],
  ])('%s', (_name, patch) => {
    const verdict = judge(patch);
    expect(verdict.allowed).toBe(false);
    if (!verdict.allowed) expect(verdict.reasons[0]).toMatch(/\w/);
  });
});

describe('the guard allows', () => {
  it.each<[string, JsonPatch]>([
    ['more memory', replace(`${API}/resources/limits/memory`, '128Mi')],
    ['another tag', replace(`${API}/image`, 'registry.example/team/orders:1.5')],
    ['a digest', replace(`${API}/image`, `registry.example/team/orders@sha256:${'a'.repeat(64)}`)],
    ['another name of the same repository', replace(`${SIDE}/image`, 'docker.io/library/busybox:1.36')],
    ['a user', add(`${SIDE}/securityContext/runAsUser`, 1001)],
    ['another user', replace('/spec/securityContext/runAsUser', 2000)],
    [
      'fewer privileges',
      add(`${SIDE}/securityContext`, {
        privileged: false,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      }),
    ],
    [
      'a safe sysctl',
      add('/spec/securityContext/sysctls', [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '80' }]),
    ],
    ['no hostPort', remove(`${API}/ports/0/hostPort`)],
    [
      'an emptyDir with a mount',
      [
        ...add('/spec/volumes/-', { name: 'tmp', emptyDir: {} }),
        ...add(`${API}/volumeMounts/-`, { name: 'tmp', mountPath: '/tmp' }),
      ],
    ],
    ['a type of hostPath', replace('/spec/volumes/0/hostPath/type', 'DirectoryOrCreate')],
    ['no hostPath', [...remove('/spec/volumes/0'), ...remove(`${API}/volumeMounts/0`)]],
    ['a ConfigMap that exists', replace('/spec/volumes/1/configMap/name', 'orders-v2')],
    ['an optional one', add('/spec/volumes/1/configMap/optional', true)],
    ['a pull secret that exists', replace('/spec/imagePullSecrets/0/name', 'pull-v2')],
    ['a claim that exists', add('/spec/volumes/-', { name: 'data', persistentVolumeClaim: { claimName: 'data' } })],
    ['a probe', replace(`${API}/livenessProbe/httpGet/path`, '/ready')],
    ['a command', add(`${API}/command`, ['/app'])],
    ['a variable', replace(`${API}/env/0/value`, 'slow')],
    ['a toleration', add('/spec/tolerations', [{ key: 'gpu', operator: 'Exists' }])],
    [
      'the runtime’s AppArmor profile',
      replace('/metadata/annotations/container.apparmor.security.beta.kubernetes.io~1api', 'runtime/default'),
    ],
  ])('%s', (_name, patch) => {
    expect(judge(patch)).toMatchObject({ allowed: true });
  });

  it('default for a ServiceAccount that does not exist', () => {
    const missing = [{ kind: 'ServiceAccount', name: 'orders', exists: false }];
    expect(judge(replace('/spec/serviceAccountName', 'default'), pod(), missing).allowed).toBe(true);
    expect(judge(replace('/spec/serviceAccountName', 'admin'), pod(), missing).allowed).toBe(false);
  });

  it('taking scheduling gates away', () => {
    const gated = pod({ schedulingGates: [{ name: 'example.com/a' }, { name: 'example.com/b' }] });
    expect(judge(remove('/spec/schedulingGates/0'), gated).allowed).toBe(true);
    expect(judge(remove('/spec/schedulingGates'), gated).allowed).toBe(true);
    expect(judge(replace('/spec/schedulingGates/0/name', 'example.com/c'), gated).allowed).toBe(false);
  });

  it('putting a misspelt image right', () => {
    const misspelt = pod({}, { image: 'Registry.example/Team/Orders: 1.4' });
    expect(judge(replace(`${API}/image`, 'registry.example/team/orders:1.4'), misspelt).allowed).toBe(true);
  });
});

describe('workloads', () => {
  const { metadata, spec } = pod();
  const job = {
    kind: 'Job',
    metadata,
    spec: { activeDeadlineSeconds: 30, template: { metadata: { labels: {} }, spec } },
  };

  it('are judged by their template', () => {
    expect(judge(add('/spec/template/spec/hostNetwork', true), job).allowed).toBe(false);
    expect(judge(add('/spec/template/metadata/labels/x', 'y'), job).allowed).toBe(false);
    expect(judge(replace('/spec/template/spec', { ...spec, restartPolicy: 'Never' }), job).allowed).toBe(false);
    expect(judge(replace('/spec/template/spec/containers/0/resources/limits/memory', '1Gi'), job).allowed).toBe(true);
  });

  it('may run longer, but select nothing else', () => {
    expect(judge(replace('/spec/activeDeadlineSeconds', 300), job).allowed).toBe(true);
    expect(judge(add('/spec/selector', { matchLabels: {} }), job).allowed).toBe(false);
    const cronJob = { kind: 'CronJob', metadata, spec: { schedule: '* * * * *', jobTemplate: { spec: job.spec } } };
    expect(judge(replace('/spec/jobTemplate/spec/activeDeadlineSeconds', 300), cronJob).allowed).toBe(true);
    expect(judge(replace('/spec/schedule', '0 0 * * *'), cronJob).allowed).toBe(false);
    expect(judge(add('/spec/jobTemplate/spec/template/spec/hostPID', true), cronJob).allowed).toBe(false);
  });
});

describe('hostile documents', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['spec'] = { containers: [cyclic] };
  const laughs = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner, inner], 'ha');
  const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ({ spec: inner }), 1);

  it.each([
    [cyclic],
    [laughs],
    [deep],
    [null],
    [undefined],
    ['text'],
    [[]],
    [{ spec: { containers: 'x' } }],
    [{ spec: { template: [] } }],
  ])('are refused, case %#', (document) => {
    expect(judgeManifest(document, document)).not.toEqual([]);
    expect(judgeManifest(pod(), document)).not.toEqual([]);
    expect(judgePatch({ manifest: document, patch: [], allowedPaths: EVERYTHING }).allowed).toBe(false);
    expect(judge(add('/spec/containers', document)).allowed).toBe(false);
  });

  it.each([
    [null],
    ['x'],
    [[{ op: 'add' }]],
    [[{ op: 'burn', path: '' }]],
    [[{ op: 'add', path: 7, value: 1 }]],
    [Array(200).fill({ op: 'test', path: '/kind', value: 'Pod' })],
  ])('and patches that are none, case %#', (patch) => {
    expect(judgePatch({ manifest: pod(), patch: patch as never, allowedPaths: EVERYTHING }).allowed).toBe(false);
  });

  it('a patch that doubles the manifest again and again ends', () => {
    const copies = Array.from({ length: 60 }, (_each, index) => ({
      op: 'copy' as const,
      from: '/spec',
      path: `/spec/a${index}`,
    }));
    expect(judge(copies).allowed).toBe(false);
  });

  it('a prototype in a value is refused', () => {
    const value: unknown = JSON.parse('{"__proto__": {"hostNetwork": true}}');
    expect(judge(add('/spec/nodeSelector', value)).allowed).toBe(false);
  });
});
