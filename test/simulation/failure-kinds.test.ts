import { describe, expect, it } from 'vitest';
import type { RunPlan, SimulatedImage } from '../../src/simulation/index.js';
import { failingKinds } from '../support/simulation/diagnose.js';
import { startTestCluster } from '../support/simulation/start.js';

/** Past the progress deadline of nothing, past the graces of probes, in a back-off of each crash loop. */
const WAITED_MS = 195_000;
const SERVING: RunPlan = {
  lines: [{ atMs: 10, text: 'listening' }],
  ports: [{ port: 8080, fromMs: 500, http: (path) => (path === '/ok' ? 200 : 503) }],
};
const saying = (text: string, code = 1): RunPlan => ({
  lines: [{ atMs: 10, text }],
  exit: { atMs: 800, code },
  ports: [],
});

/** What a program does is named by its command; without one it serves. */
const PROGRAMS: Readonly<Record<string, RunPlan>> = {
  serve: SERVING,
  crash: saying('it is broken', 3),
  'no-host': saying('Error: getaddrinfo ENOTFOUND db.shop.svc.cluster.local'),
  refused: saying('Error: connect ECONNREFUSED 10.0.0.57:5432'),
  unset: saying('FATAL: required environment variable DATABASE_URL is not set'),
  'taken-port': saying('Error: listen EADDRINUSE: address already in use :::8080'),
  'no-file': saying("Error: ENOENT: no such file or directory, open '/etc/app/config.json'"),
  panic: saying('panic: runtime error: invalid memory address or nil pointer dereference', 2),
  'bad-password': saying('FATAL: password authentication failed for user "shop"'),
  'bad-yaml': saying('yaml: line 7: mapping values are not allowed in this context', 78),
  'wrong-machine': saying('exec /app: exec format error', 255),
  abort: saying('', 134),
  segfault: saying('', 139),
  done: saying('all done', 0),
  greedy: { lines: [], memory: { startBytes: 10 * 2 ** 20, bytesPerSecond: 2 ** 20 }, ports: [] },
  full: { lines: [], disk: { path: '/scratch/x', startBytes: 0, bytesPerSecond: 2 ** 20 }, ports: [] },
};
const image = (reference: string, more: Partial<SimulatedImage> = {}): SimulatedImage => ({
  ...{ reference, executables: Object.keys(PROGRAMS), entrypoint: ['serve'] },
  program: ({ command }) => PROGRAMS[command[0] ?? ''] ?? SERVING,
  ...more,
});
const IMAGES = [image('r.example/app:1'), image('private.example/app:1', { isPrivate: true })];

interface Case {
  readonly container?: object;
  readonly spec?: object;
  /** What else is in the namespace. */
  readonly beside?: readonly object[];
  readonly labels?: Readonly<Record<string, string>>;
}

const running = (command: string): Case => ({ container: { command: [command] } });
const probing = (probe: string, fields: object): Case => ({ container: { [probe]: { periodSeconds: 5, ...fields } } });
const claim = (name: string, spec: object) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
});
const mounting = (volume: object): Case => ({
  container: { volumeMounts: [{ name: 'v', mountPath: '/scratch' }] },
  spec: { volumes: [{ name: 'v', ...volume }] },
});
/** Only beside pods that nobody has. */
const affinity = {
  podAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app: 'cache' } }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
};
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { beta: 'on' } };

const CASES: Readonly<Record<string, Case>> = {
  'image-not-found-tag': { container: { image: 'r.example/app:2' } },
  'image-access-denied': { container: { image: 'private.example/app:1' } },
  'image-registry-unreachable': { container: { image: 'elsewhere.example/app:1' } },
  'invalid-image-name': { container: { image: 'r.example/App:1' } },
  'image-never-pull': { container: { image: 'r.example/app:local', imagePullPolicy: 'Never' } },
  'config-missing-object': { container: { envFrom: [{ configMapRef: { name: 'settings' } }] } },
  'config-missing-key': {
    container: { env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'alpha' } } }] },
    beside: [config],
  },
  'config-run-as-non-root': { container: { securityContext: { runAsNonRoot: true } } },
  'mount-missing-object': mounting({ secret: { secretName: 'gone' } }),
  'mount-missing-key': {
    ...mounting({ configMap: { name: 'settings', items: [{ key: 'alpha', path: 'a' }] } }),
    beside: [config],
  },
  'mount-hostpath-type': mounting({ hostPath: { path: '/nowhere', type: 'Directory' } }),
  'start-error-exec': running('missing-tool'),
  'crash-app-error': running('crash'),
  'log-dns': running('no-host'),
  'log-conn-refused': running('refused'),
  'log-missing-env': running('unset'),
  'log-port-in-use': running('taken-port'),
  'log-file-missing': running('no-file'),
  'log-panic': running('panic'),
  'log-auth-db': running('bad-password'),
  'log-config-parse': running('bad-yaml'),
  'log-exec-format': running('wrong-machine'),
  'exit-134': running('abort'),
  'exit-139': running('segfault'),
  'exit-0-loop': running('done'),
  'oom-killed': { container: { command: ['greedy'], resources: { limits: { memory: '32Mi' } } } },
  'evicted-own-limit': {
    container: { command: ['full'], volumeMounts: [{ name: 'v', mountPath: '/scratch' }] },
    spec: { volumes: [{ name: 'v', emptyDir: { sizeLimit: '20Mi' } }] },
  },
  'readiness-failed': probing('readinessProbe', { httpGet: { path: '/ready', port: 8080 } }),
  'liveness-failed': probing('livenessProbe', { tcpSocket: { port: 9090 } }),
  'startup-failed': probing('startupProbe', { httpGet: { path: '/', port: 8080 } }),
  'post-start-hook': { container: { lifecycle: { postStart: { tcpSocket: { port: 1 } } } } },
  'init-failed': { spec: { initContainers: [{ name: 'first', image: 'r.example/app:1', command: ['crash'] }] } },
  'sidecar-crash': {
    spec: {
      initContainers: [{ name: 'beside', image: 'r.example/app:1', restartPolicy: 'Always', command: ['crash'] }],
    },
  },
  'deadline-exceeded': { spec: { activeDeadlineSeconds: 60, restartPolicy: 'Never' } },
  'sched-insufficient': { container: { resources: { requests: { cpu: '64' } } } },
  'sched-node-selector': { spec: { nodeSelector: { gpu: 'a100' } } },
  'sched-affinity': { spec: { affinity } },
  'sched-taint': { spec: { nodeSelector: { pool: 'tainted' } } },
  'sched-gated': { spec: { schedulingGates: [{ name: 'example.com/wait' }] } },
  'sched-pvc-missing': mounting({ persistentVolumeClaim: { claimName: 'data' } }),
  'sched-pvc-unbound': {
    ...mounting({ persistentVolumeClaim: { claimName: 'data' } }),
    beside: [claim('data', { storageClassName: 'fast' })],
  },
  'quota-exceeded': {
    beside: [{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'few' }, spec: { hard: { pods: '0' } } }],
  },
  'limitrange-denied': {
    container: { resources: { limits: { memory: '1Gi' } } },
    beside: [
      {
        apiVersion: 'v1',
        kind: 'LimitRange',
        metadata: { name: 'small' },
        spec: { limits: [{ type: 'Container', max: { memory: '512Mi' } }] },
      },
    ],
  },
  'serviceaccount-missing': { spec: { serviceAccountName: 'nobody' } },
  'pss-denied': { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
};

/** A pod of its own where it is not started again, else a Deployment. */
function workloadOf(namespace: string, { container, spec }: Case): object {
  const metadata = { name: 'app', namespace, labels: { app: 'app' } };
  const pod = { containers: [{ name: 'main', image: 'r.example/app:1', ...container }], ...spec };
  if ('activeDeadlineSeconds' in pod) return { apiVersion: 'v1', kind: 'Pod', metadata, spec: pod };
  const template = { metadata: { labels: { app: 'app' } }, spec: pod };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { selector: { matchLabels: { app: 'app' } }, template },
  };
}

describe('a simulated cluster', () => {
  it('fails in as many ways as it is told to, each diagnosed as what it is, and what is well is left alone', async () => {
    const taint = { key: 'dedicated', value: 'batch', effect: 'NoSchedule' };
    const nodes = [
      { name: 'node-a', cpu: '8', memory: '16Gi' },
      { name: 'node-b', cpu: '8', memory: '16Gi', labels: { pool: 'tainted' }, taints: [taint] },
    ];
    const simulation = await startTestCluster({ nodes, images: IMAGES });
    for (const [kind, each] of Object.entries({ ...CASES, well: {} as Case })) {
      simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: kind, labels: each.labels ?? {} } });
      const beside = (each.beside ?? []) as { metadata: object }[];
      simulation.apply(...beside.map((object) => ({ ...object, metadata: { ...object.metadata, namespace: kind } })));
      simulation.apply(workloadOf(kind, each));
    }
    simulation.clock.advance(WAITED_MS);
    expect(await failingKinds(simulation)).toEqual(
      Object.fromEntries(Object.keys(CASES).map((kind) => [kind, [kind]])),
    );
  });
});
