import type { FailureReport } from '../../contracts/failure.js';
import type { ClusterObjects } from './cluster-objects.js';
import { controllerReport } from './controller-report.js';
import { podFailure, podReport } from './pod-report.js';

/**
 * The reports that an agent would send of these objects: one a failing pod, and one a controller that cannot create its pods
 * (docs/wire-contract.md, "Failures without a pod"). Pods that are well, done or still starting give none. Never throws for what an API server serves.
 */
export function reportsOf(objects: ClusterObjects): FailureReport[] {
  const pods = objects.pods.flatMap((pod) => {
    const failure = podFailure(objects, pod);
    return failure === undefined ? [] : [podReport(objects, pod, failure)];
  });
  const controllers = objects.workloads.flatMap((each) => controllerReport(objects, each) ?? []);
  return [...pods, ...controllers];
}
