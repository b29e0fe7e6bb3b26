import type { FailureReport } from '../../contracts/failure.js';
import { type Fields, textOf } from '../evidence/values.js';
import { controllerReference, nameOf, namespaceOf, statusOf } from '../pod/object.js';
import { objectOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { controllerReport } from './controller-report.js';
import { endedJobs } from './ended-jobs.js';
import { ownerChain } from './owner-chain.js';
import { restartOf, warnedFailure } from './pod-failure.js';
import { podEvents, podFailure, podReport } from './pod-report.js';
import { DEFAULT_NAMESPACE } from './report-body.js';
import { templateReport } from './template-report.js';

/** A pod that somebody asks about. */
export interface Subject {
  readonly podName: string;
  readonly namespace: string;
  /** `failing` has a report of a failure, `well` one of a pod that is fine; `silent` says nothing of how it runs: a mere manifest. */
  readonly state: 'failing' | 'well' | 'silent';
  readonly report: FailureReport;
  /** The controller whose template stands for the pod. */
  readonly workload?: Fields;
}

/**
 * What to say something about, given these objects: every pod, every controller that cannot create its pods and every failed Job whose pods are gone, the
 * failing ones first; where there are no pods, the templates of controllers, else the pods that events warn about. Of a pod that is the only one, earlier runs count, too.
 */
export function subjectsOf(objects: ClusterObjects): Subject[] {
  const controllers = objects.workloads.flatMap((each) => controllerReport(objects, each) ?? []);
  const refused = controllers.map((report) => subject('failing', report));
  const ended = endedJobs(objects).map((job) => jobSubject(objects, job));
  if (objects.pods.length > 0) {
    const pods = objects.pods.map((pod) => podSubject(objects, pod, objects.pods.length === 1));
    return [...pods.filter(isFailing), ...refused, ...ended, ...pods.filter((each) => !isFailing(each))];
  }
  if (refused.length + ended.length > 0) return [...refused, ...ended];
  const templates = objects.workloads.filter((each) => !isBelowAnother(objects, each));
  if (templates.length > 0) return templates.map((workload) => templateSubject(objects, workload));
  return warnedPods(objects).map((pod) => podSubject(objects, pod, false));
}

function isFailing({ state }: Subject): boolean {
  return state === 'failing';
}

function podSubject(objects: ClusterObjects, pod: Fields, isOnlyOne: boolean): Subject {
  const events = podEvents(objects, pod);
  const hasStatus = Object.keys(statusOf(pod)).length > 0;
  const logs = objects.logs.some((log) => log.pod === nameOf(pod));
  // Who lays events or logs beside a manifest says with it that the pod fails.
  const laid = logs ? { reason: 'Failed', message: '', container: '' } : undefined;
  const failure = hasStatus
    ? (podFailure(objects, pod) ?? (isOnlyOne ? restartOf(pod) : undefined))
    : (warnedFailure(events) ?? laid);
  const state = failure === undefined ? (hasStatus ? 'well' : 'silent') : 'failing';
  return subject(state, podReport(objects, pod, failure));
}

function templateSubject(objects: ClusterObjects, workload: Fields): Subject {
  const { report, isSilent } = templateReport(objects, workload);
  return { ...subject(isSilent ? 'silent' : 'failing', report), workload };
}

/** A Job without a controller can be fixed itself; what a CronJob has made, only there. */
function jobSubject(objects: ClusterObjects, job: Fields): Subject {
  const { report } = templateReport(objects, job);
  const found = subject('failing', report);
  return controllerReference(job) === undefined ? { ...found, workload: job } : found;
}

function subject(state: Subject['state'], report: FailureReport): Subject {
  return { podName: report.pod_name, namespace: report.namespace, state, report };
}

function isBelowAnother(objects: ClusterObjects, workload: Fields): boolean {
  const [above] = ownerChain(objects, workload);
  return controllerReference(workload) !== undefined && above?.['spec'] !== undefined;
}

/** The pods that warnings are about, as far as events know them. */
function warnedPods({ events }: ClusterObjects): Fields[] {
  const pods = new Map<string, Fields>();
  for (const event of events) {
    const { kind, name, namespace } = objectOf(event);
    if (kind !== 'Pod' || event['type'] !== 'Warning') continue;
    const where = textOf(namespace) || namespaceOf(event) || DEFAULT_NAMESPACE;
    pods.set(`${where}/${textOf(name)}`, { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: where } });
  }
  return [...pods.values()];
}
