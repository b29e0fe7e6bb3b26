import { type Fields, textOf } from '../evidence/values.js';
import { conditionsOf, controllerReference, createdAt, kindOf, nameOf, namespaceOf, statusOf } from '../pod/object.js';
import { objectOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { shareNamespace } from './object-fields.js';
import { eventsAbout } from './pod-events.js';

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

const CREATED = /^Created pod: (\S{1,253})$/;

/** The names of the pods that a Job has made, the last ones first, by its events: that is what is left of pods that are gone. */
export function podsMadeBy(job: Fields, events: readonly Fields[]): string[] {
  const names = eventsAbout({ events }, { kind: 'Job', namespace: namespaceOf(job), name: nameOf(job) })
    .filter((event) => event['reason'] === 'SuccessfulCreate')
    .flatMap((event) => CREATED.exec(textOf(event['message'] ?? event['note']))?.[1] ?? []);
  return [...new Set(names.reverse())];
}

/** What is said of the pods of a Job, which are named after it. */
export function podEventsOf(job: Fields, { events }: Pick<ClusterObjects, 'events'>): Fields[] {
  if (kindOf(job) !== 'Job') return [];
  return events.filter((event) => {
    const { kind, name, namespace } = objectOf(event);
    const isBelow = kind === 'Pod' && textOf(name).startsWith(`${nameOf(job)}-`);
    return isBelow && shareNamespace(textOf(namespace), namespaceOf(job));
  });
}

function hasFailed(job: Fields): boolean {
  return conditionsOf(statusOf<'Job'>(job)).some(({ type, status }) => type === 'Failed' && status === 'True');
}

function isBelow(pod: Fields, job: Fields): boolean {
  const reference = controllerReference(pod);
  const isNamed = reference?.kind === 'Job' && reference.name === nameOf(job);
  return isNamed && shareNamespace(namespaceOf(pod), namespaceOf(job));
}

/** Whether both are Jobs of one CronJob, and the first is the newer one. */
function isNewer(one: Fields, other: Fields): boolean {
  const [above, same] = [controllerReference(one), controllerReference(other)];
  if (above === undefined || same === undefined) return false;
  const isSame = above.kind === same.kind && above.name === same.name;
  return isSame && shareNamespace(namespaceOf(one), namespaceOf(other)) && startOf(one) > startOf(other);
}

function startOf(job: Fields): number {
  const start = textOf(statusOf<'Job'>(job).startTime) || createdAt(job);
  return Date.parse(start) || 0;
}
