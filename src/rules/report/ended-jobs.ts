import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import type { ClusterObjects } from './cluster-objects.js';
import { kindOf, nameOf, namespaceOf, shareNamespace } from './object-fields.js';
import { controllerReference } from './owner-chain.js';

/**
 * The Jobs that have failed and whose pods are gone: Kubernetes deletes the pods that still run when a Job reaches its deadline or its backoffLimit. Of a
 * CronJob only the newest Job counts.
 */
export function endedJobs({ pods, workloads }: Pick<ClusterObjects, 'pods' | 'workloads'>): Fields[] {
  const jobs = workloads.filter((each) => kindOf(each) === 'Job');
  return jobs.filter(
    (job) => hasFailed(job) && !pods.some((pod) => isBelow(pod, job)) && !jobs.some((other) => isNewer(other, job)),
  );
}

function hasFailed(job: Fields): boolean {
  return listOf(fieldsOf(job['status'])['conditions'])
    .map(fieldsOf)
    .some(({ type, status }) => type === 'Failed' && status === 'True');
}

function isBelow(pod: Fields, job: Fields): boolean {
  const reference = controllerReference(pod);
  const isNamed = reference?.['kind'] === 'Job' && reference['name'] === nameOf(job);
  return isNamed && shareNamespace(namespaceOf(pod), namespaceOf(job));
}

/** Whether both are Jobs of one CronJob, and the first is the newer one. */
function isNewer(one: Fields, other: Fields): boolean {
  const [above, same] = [controllerReference(one), controllerReference(other)];
  if (above === undefined || same === undefined) return false;
  const isSame = above['kind'] === same['kind'] && above['name'] === same['name'];
  return isSame && shareNamespace(namespaceOf(one), namespaceOf(other)) && startOf(one) > startOf(other);
}

function startOf(job: Fields): number {
  const start = textOf(fieldsOf(job['status'])['startTime']) || textOf(fieldsOf(job['metadata'])['creationTimestamp']);
  return Date.parse(start) || 0;
}
