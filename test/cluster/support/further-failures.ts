import type { Fields } from '../../../src/rules/evidence/values.js';
import type { Manifest } from './test-cluster.js';
import { IMAGE } from './workloads.js';

/** Something that fails in a way that was not recorded, and the name of its record as it begins. */
export interface FurtherFailure {
  readonly name: string;
  readonly objects: readonly Manifest[];
  readonly recordBegins: string;
}

const container = { name: 'app', image: IMAGE, command: ['sleep', '3600'] };
const runs = { terminationGracePeriodSeconds: 0, containers: [container] };
const NO_PODS: Manifest = {
  ...{ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none' } },
  spec: { hard: { pods: '0' } },
};

function workload(kind: 'Deployment' | 'StatefulSet' | 'DaemonSet', name: string, spec: Fields): Manifest {
  const selector = { matchLabels: { app: name } };
  const template = { metadata: { labels: { app: name } }, spec };
  const more = kind === 'StatefulSet' ? { serviceName: name } : {};
  return { apiVersion: 'apps/v1', kind, metadata: { name }, spec: { ...more, selector, template } };
}

function job(name: string, spec: Fields, more: Fields = {}): Manifest {
  const template = { spec: { restartPolicy: 'Never', terminationGracePeriodSeconds: 0, ...spec } };
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { ...more, template } };
}

const pod = (name: string, spec: Fields): Manifest => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec });
const init = (more: Fields) => ({ ...runs, initContainers: [{ ...container, name: 'setup', ...more }] });

export const FURTHER_FAILURES: readonly FurtherFailure[] = [
  {
    name: 'stateful-set-quota',
    objects: [NO_PODS, workload('StatefulSet', 'db', runs)],
    recordBegins: 'db',
  },
  {
    name: 'daemon-set-quota',
    objects: [NO_PODS, workload('DaemonSet', 'logs', runs)],
    recordBegins: 'logs',
  },
  {
    name: 'job-quota',
    objects: [NO_PODS, job('import', { containers: [container] })],
    recordBegins: 'import',
  },
  {
    name: 'missing-account',
    objects: [workload('Deployment', 'web', { ...runs, serviceAccountName: 'nobody' })],
    recordBegins: 'web-',
  },
  {
    name: 'missing-account-of-old',
    objects: [
      {
        ...{ apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'old' } },
        spec: {
          selector: { app: 'old' },
          template: { metadata: { labels: { app: 'old' } }, spec: { ...runs, serviceAccountName: 'nobody' } },
        },
      },
    ],
    recordBegins: 'old',
  },
  {
    name: 'refused-claim',
    objects: [
      pod('device', {
        ...runs,
        resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'none' }],
        containers: [{ ...container, resources: { claims: [{ name: 'gpu' }] } }],
      }),
    ],
    recordBegins: 'device',
  },
  {
    name: 'job-deadline',
    objects: [job('slow', { containers: [container] }, { activeDeadlineSeconds: 3 })],
    recordBegins: 'slow',
  },
  {
    name: 'job-that-restarts',
    objects: [
      job(
        'retry',
        { restartPolicy: 'OnFailure', containers: [{ ...container, command: ['false'] }] },
        { backoffLimit: 1 },
      ),
    ],
    recordBegins: 'retry',
  },
  {
    name: 'cron-job',
    objects: [
      {
        ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'tick' } },
        spec: {
          schedule: '* * * * *',
          jobTemplate: { spec: job('tick', { containers: [{ ...container, command: ['false'] }] })['spec'] },
        },
      },
    ],
    recordBegins: 'tick-',
  },
  {
    name: 'missing-config-map',
    objects: [
      pod('settings', { ...runs, containers: [{ ...container, envFrom: [{ configMapRef: { name: 'settings' } }] }] }),
    ],
    recordBegins: 'settings',
  },
  { name: 'init-image', objects: [pod('init-image', init({ image: `${IMAGE}-no` }))], recordBegins: 'init-image' },
  {
    name: 'sidecar',
    objects: [pod('sidecar', init({ command: ['false'], restartPolicy: 'Always' }))],
    recordBegins: 'sidecar',
  },
  {
    name: 'startup-probe',
    objects: [
      pod('startup', {
        ...runs,
        containers: [{ ...container, startupProbe: { tcpSocket: { port: 9 }, periodSeconds: 1, failureThreshold: 3 } }],
      }),
    ],
    recordBegins: 'startup',
  },
  {
    name: 'never-pulled',
    objects: [
      pod('never', { ...runs, containers: [{ ...container, image: `${IMAGE}-no`, imagePullPolicy: 'Never' }] }),
    ],
    recordBegins: 'never',
  },
  {
    name: 'too-large-for-its-node',
    objects: [pod('greedy', { ...runs, containers: [{ ...container, resources: { requests: { memory: '900Gi' } } }] })],
    recordBegins: 'greedy',
  },
  {
    name: 'unbound-claim',
    objects: [
      {
        ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' } },
        spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'gold', resources: { requests: { storage: '1Gi' } } },
      },
      pod('claims', { ...runs, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] }),
    ],
    recordBegins: 'claims',
  },
];
