import type { Fields } from '../../rules/evidence/values.js';
import { type KubernetesObject, ownedBy, type Place, selectorOf } from './kubernetes-object.js';
import { type PodOptions, podTemplate } from './pod-template.js';

interface Workload extends Place {
  readonly pod: PodOptions;
}

const selecting = (place: Place) => ({ selector: { matchLabels: selectorOf(place) } });

export function deployment(
  options: Workload & { readonly replicas?: number; readonly spec?: Fields },
): KubernetesObject {
  const { namespace, name, pod, replicas = 1, spec } = options;
  const place = { namespace, name };
  return ownedBy(
    place,
    { apiVersion: 'apps/v1', kind: 'Deployment' },
    {
      spec: { replicas, revisionHistoryLimit: 4, ...selecting(place), template: podTemplate(place, pod), ...spec },
    },
  );
}

/** With a claim of 1 GiB a pod, which the volume `data` takes, where a class is given. */
export function statefulSet(
  options: Workload & { readonly replicas?: number; readonly storageClass?: string },
): KubernetesObject {
  const { namespace, name, pod, replicas = 1, storageClass } = options;
  const place = { namespace, name };
  const claim = { metadata: { name: 'data' }, spec: claimSpec(storageClass ?? '') };
  return ownedBy(
    place,
    { apiVersion: 'apps/v1', kind: 'StatefulSet' },
    {
      spec: {
        ...{ replicas, serviceName: name, ...selecting(place), template: podTemplate(place, pod) },
        ...(storageClass !== undefined && { volumeClaimTemplates: [claim] }),
      },
    },
  );
}

export function daemonSet({ namespace, name, pod }: Workload): KubernetesObject {
  const place = { namespace, name };
  return ownedBy(
    place,
    { apiVersion: 'apps/v1', kind: 'DaemonSet' },
    {
      spec: { ...selecting(place), template: podTemplate(place, pod) },
    },
  );
}

interface JobWorkload extends Workload {
  readonly backoffLimit?: number;
}

const jobSpec = (place: Place, { pod, backoffLimit = 2 }: JobWorkload) => ({
  backoffLimit,
  template: podTemplate(place, { restartPolicy: 'Never', ...pod }),
});

export function job(options: JobWorkload): KubernetesObject {
  const { namespace, name } = options;
  const place = { namespace, name };
  return ownedBy(place, { apiVersion: 'batch/v1', kind: 'Job' }, { spec: jobSpec(place, options) });
}

export function cronJob(options: JobWorkload & { readonly schedule: string }): KubernetesObject {
  const { namespace, name, schedule } = options;
  const place = { namespace, name };
  return ownedBy(
    place,
    { apiVersion: 'batch/v1', kind: 'CronJob' },
    {
      spec: {
        ...{ schedule, concurrencyPolicy: 'Forbid', successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 1 },
        jobTemplate: { spec: jobSpec(place, options) },
      },
    },
  );
}

export function claim(place: Place, storageClass: string): KubernetesObject {
  return ownedBy(place, { apiVersion: 'v1', kind: 'PersistentVolumeClaim' }, { spec: claimSpec(storageClass) });
}

function claimSpec(storageClassName: string): Fields {
  return { accessModes: ['ReadWriteOnce'], storageClassName, resources: { requests: { storage: '1Gi' } } };
}
