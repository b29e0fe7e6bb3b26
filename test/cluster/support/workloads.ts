import type { Fields } from '../../../src/rules/evidence/values.js';
import type { Manifest } from './test-cluster.js';

/** An image that the cluster has, with a shell in it. */
export const IMAGE = '127.0.0.1:5000/team/shell:1.0';

/** A spec with something of everything that a fix may change. Its pods run, and end at once when they are told to. */
export const SPEC: Fields = {
  terminationGracePeriodSeconds: 0,
  securityContext: {
    runAsUser: 1000,
    fsGroup: 2000,
    sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
  },
  initContainers: [
    { name: 'setup', image: IMAGE, command: ['true'] },
    { name: 'proxy', image: IMAGE, command: ['sleep', '3600'], restartPolicy: 'Always' },
  ],
  containers: [
    {
      name: 'api',
      image: IMAGE,
      command: ['sh', '-c', 'sleep 3600'],
      env: [
        { name: 'HOST', value: 'db' },
        { name: 'URL', value: 'http://$(HOST)' },
        { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      ],
      ports: [
        { name: 'http', containerPort: 8080 },
        { name: 'dns', containerPort: 53, protocol: 'UDP' },
      ],
      resources: { limits: { memory: '64Mi' }, requests: { memory: '32Mi', cpu: '10m' } },
      livenessProbe: { exec: { command: ['true'] }, periodSeconds: 30 },
      securityContext: { capabilities: { drop: ['ALL'] } },
      volumeMounts: [
        { name: 'data', mountPath: '/data' },
        { name: 'tmp', mountPath: '/tmp' },
      ],
    },
    { name: 'side', image: IMAGE, command: ['sleep', '3600'] },
  ],
  volumes: [
    { name: 'data', configMap: { name: 'settings', optional: true } },
    { name: 'tmp', emptyDir: {} },
  ],
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
  hostAliases: [{ ip: '10.1.1.1', hostnames: ['db'] }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: { app: 'web' } },
    },
  ],
};

const META = { name: 'web' };
const LABELS = { app: 'web' };
const selector = { matchLabels: LABELS };

function template(spec: Fields): Fields {
  return { metadata: { labels: LABELS, annotations: { note: 'kept' } }, spec };
}

/** A workload called `web` of each kind that makes pods at once. */
export function workloads(spec: Fields = SPEC): Readonly<Record<string, Manifest>> {
  const once = { ...spec, restartPolicy: 'Never' };
  return {
    Deployment: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: META,
      spec: { selector, template: template(spec) },
    },
    StatefulSet: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: META,
      spec: { serviceName: 'web', selector, template: template(spec) },
    },
    DaemonSet: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: META,
      spec: { selector, template: template(spec) },
    },
    ReplicaSet: {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: META,
      spec: { selector, template: template(spec) },
    },
    Job: { apiVersion: 'batch/v1', kind: 'Job', metadata: META, spec: { template: template(once) } },
    Pod: { apiVersion: 'v1', kind: 'Pod', metadata: { ...META, labels: LABELS }, spec },
  };
}

/** A CronJob that never comes due, and the Job that it would make. */
export function cronJob(spec: Fields = SPEC): { readonly cronJob: Manifest; jobOf(uid: string): Manifest } {
  const jobSpec = { template: template({ ...spec, restartPolicy: 'Never' }) };
  const apiVersion = 'batch/v1';
  return {
    cronJob: {
      apiVersion,
      kind: 'CronJob',
      metadata: META,
      spec: { schedule: '0 0 31 2 *', jobTemplate: { spec: jobSpec } },
    },
    jobOf: (uid) => ({
      apiVersion,
      kind: 'Job',
      metadata: {
        name: 'web-29000000',
        ownerReferences: [{ apiVersion, kind: 'CronJob', name: 'web', uid, controller: true }],
      },
      spec: jobSpec,
    }),
  };
}
