import type { Fields } from '../../../src/rules/evidence/values.js';
import { finish, type GeneratedObject, timeOf } from './metadata.js';
import type { Random } from './random.js';

/** What the pods of one workload have in common. */
export interface App {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly serviceAccount: string;
  readonly configMap: string;
  /** Named only: nothing generates one. */
  readonly secret: string;
  readonly hasSidecar: boolean;
}

export const PORT = 8080;
const NODES = 60;

export function nodeName(index: number): string {
  return `node-${String(index % NODES).padStart(3, '0')}`;
}

export function* generateNodes(random: Random): Generator<GeneratedObject> {
  for (let index = 0; index < NODES; index += 1)
    yield finish(random, {
      ...{ apiVersion: 'v1', kind: 'Node', name: nodeName(index) },
      labels: { 'kubernetes.io/hostname': nodeName(index), 'topology.kubernetes.io/zone': `zone-${index % 3}` },
      fields: {
        spec: { podCIDR: `10.${index}.0.0/24` },
        status: {
          allocatable: { cpu: '15890m', memory: '62Gi', pods: '250' },
          conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }],
        },
      },
    });
}

/** As a pod template has it. */
export function podSpec(app: App): Fields {
  const env = ['LOG_LEVEL', 'REGION', 'HTTP_PORT', 'CACHE_SIZE', 'FEATURES', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const probe = { httpGet: { path: '/healthz', port: 'http', scheme: 'HTTP' }, periodSeconds: 10, timeoutSeconds: 1 };
  return {
    ...{ serviceAccountName: app.serviceAccount, terminationGracePeriodSeconds: 30 },
    containers: [
      {
        ...{ name: app.name, image: `registry.example.com/${app.namespace}/${app.name}:2.14.3` },
        args: ['serve', '--config=/etc/app/config.yaml'],
        env: [
          ...env.map((name) => ({ name, value: `${app.name}-${name.toLowerCase()}` })),
          { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
          { name: 'DATABASE_PASSWORD', valueFrom: { secretKeyRef: { name: app.secret, key: 'password' } } },
        ],
        ports: [{ name: 'http', containerPort: PORT, protocol: 'TCP' }],
        ...{ livenessProbe: probe, readinessProbe: probe },
        resources: { limits: { memory: '512Mi' }, requests: { cpu: '100m', memory: '256Mi' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, runAsNonRoot: true },
        volumeMounts: [{ name: 'config', mountPath: '/etc/app', readOnly: true }],
      },
      ...(app.hasSidecar ? [{ name: 'proxy', image: 'registry.example.com/mesh/proxy:1.30.1' }] : []),
    ],
    volumes: [{ name: 'config', configMap: { name: app.configMap, defaultMode: 420 } }],
  };
}

export type PodHealth = 'running' | 'crashing' | 'pending' | 'succeeded';

export interface PodDraft {
  readonly app: App;
  readonly name: string;
  readonly owner: GeneratedObject;
  readonly labels: Readonly<Record<string, string>>;
  /** Volumes of its own, such as those of a StatefulSet's claims. */
  readonly volumes?: readonly Fields[];
  readonly health: PodHealth;
}

/** A pod as scheduler and kubelet leave it. */
export function generatePod(random: Random, { app, name, owner, labels, volumes = [], health }: PodDraft) {
  const spec = podSpec(app);
  const token = `kube-api-access-${random.suffix(5)}`;
  const own = [...(spec['volumes'] as readonly Fields[]), ...volumes];
  const sources = [{ serviceAccountToken: { expirationSeconds: 3_607, path: 'token' } }];
  const fields = {
    spec: {
      ...spec,
      ...(health !== 'pending' && { nodeName: nodeName(random.integer(NODES)) }),
      ...{ dnsPolicy: 'ClusterFirst', enableServiceLinks: true, priority: 0 },
      ...{ restartPolicy: health === 'succeeded' ? 'Never' : 'Always', schedulerName: 'default-scheduler' },
      tolerations: ['not-ready', 'unreachable'].map((taint) => ({
        ...{ key: `node.kubernetes.io/${taint}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
      })),
      volumes: [...own, { name: token, projected: { defaultMode: 420, sources } }],
    },
    status: podStatus(random, app, health),
  };
  const { namespace } = app;
  return finish(random, { apiVersion: 'v1', kind: 'Pod', name, namespace, labels, owner, fields });
}

const PHASES = { running: 'Running', crashing: 'Running', pending: 'Pending', succeeded: 'Succeeded' } as const;

function podStatus(random: Random, app: App, health: PodHealth): Fields {
  const at = timeOf(random);
  if (health === 'pending') return { phase: 'Pending', conditions: [unschedulable(at)], qosClass: 'Burstable' };
  const status = health === 'running' ? 'True' : 'False';
  const conditions = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'];
  const podIP = `10.${random.integer(250)}.${random.integer(250)}.${random.integer(250)}`;
  const names = [app.name, ...(app.hasSidecar ? ['proxy'] : [])];
  return {
    phase: PHASES[health],
    conditions: conditions.map((type) => ({
      ...{ type, lastProbeTime: null, lastTransitionTime: at },
      status: type.endsWith('Ready') ? status : 'True',
    })),
    containerStatuses: names.map((name) => containerStatus(random, name, health, at)),
    ...{ hostIP: '10.0.0.1', podIP, podIPs: [{ ip: podIP }], qosClass: 'Burstable', startTime: at },
  };
}

function unschedulable(at: string): Fields {
  const message = '0/60 nodes are available: 60 Insufficient memory.';
  return { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message, lastTransitionTime: at };
}

function containerStatus(random: Random, name: string, health: PodHealth, at: string): Fields {
  const ended = { startedAt: at, finishedAt: at, containerID: `containerd://${random.hex(64)}` };
  const crashed = { terminated: { ...ended, exitCode: 1, reason: 'Error' } };
  const message = `back-off 5m0s restarting failed container=${name}`;
  const states = {
    running: { running: { startedAt: at } },
    crashing: { waiting: { reason: 'CrashLoopBackOff', message } },
    pending: { waiting: { reason: 'ContainerCreating' } },
    succeeded: { terminated: { ...ended, exitCode: 0, reason: 'Completed' } },
  };
  return {
    ...{
      name,
      image: `registry.example.com/${name}:2.14.3`,
      imageID: `registry.example.com/x@sha256:${random.hex(64)}`,
    },
    ...{ containerID: `containerd://${random.hex(64)}`, ready: health === 'running', started: health === 'running' },
    restartCount: health === 'crashing' ? 12 + random.integer(90) : 0,
    ...{ state: states[health], lastState: health === 'crashing' ? crashed : {} },
  };
}
