import { textOf } from '../../rules/evidence/values.js';
import type { KindFields } from '../../rules/pod/kind-fields.js';
import {
  type Condition,
  isBeingDeleted,
  labelsOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
} from '../../rules/pod/object.js';
import { resourcesOf } from '../../rules/pod/pod-fields.js';
import type { StoredObject } from '../api-server/object-store.js';
import { withCondition } from '../conditions.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn, mapIn } from '../fields.js';
import { AUTOSCALERS, DEPLOYMENTS, PODS, STATEFUL_SETS } from '../kinds.js';
import { isSelectedBy, isTrue, numberIn, type ObjectFields } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { atKey, keyOf } from './pod-control.js';

const COMPONENT = 'horizontal-pod-autoscaler';
const PERIOD_MS = 15_000;
/** Of what is requested; what simulated pods use. */
const UTILIZATION = 42;

/** Reads the metrics that an autoscaler wants. Load never changes here, so it never scales. */
export function startAutoscalers(plane: ControlPlane): void {
  const queue = new WorkQueue(plane, (key) => {
    const found = plane.api.get(AUTOSCALERS, ...atKey(key));
    if (found === undefined || isBeingDeleted(found)) return;
    look(plane, found);
    queue.add(key, PERIOD_MS);
  });
  plane.informers.onChange(AUTOSCALERS, ({ type, object }) => {
    if (type === 'ADDED') queue.add(keyOf(object), PERIOD_MS);
  });
}

function look(plane: ControlPlane, scaler: StoredObject): void {
  const target = mapIn(specOf<'HorizontalPodAutoscaler'>(scaler), 'scaleTargetRef');
  const resource = target.kind === 'StatefulSet' ? STATEFUL_SETS : DEPLOYMENTS;
  const found = plane.api.get(resource, namespaceOf(scaler), textOf(target.name));
  if (found === undefined) {
    const message = `the HPA controller was unable to get the target's current scale: ${resource.plural}.apps "${textOf(target.name)}" not found`;
    tell(
      plane,
      scaler,
      'FailedGetScale',
      message.replace("the HPA controller was unable to get the target's current scale: ", ''),
    );
    tellStatus(plane, scaler, {}, [['AbleToScale', 'False', 'FailedGetScale', message]]);
    return;
  }
  const replicas = {
    currentReplicas: numberIn(statusOf<'Deployment'>(found), 'replicas', 0),
    desiredReplicas: numberIn(specOf<'Deployment'>(found), 'replicas', 1),
  };
  const able = [
    'AbleToScale',
    'True',
    'SucceededGetScale',
    "the HPA controller was able to get the target's current scale",
  ] as const;
  const problem = scalingProblem(plane, scaler, found);
  if (problem !== undefined) {
    tell(plane, scaler, problem.reason, problem.message);
    const message = `the HPA was unable to compute the replica count: ${problem.message}`;
    tell(
      plane,
      scaler,
      'FailedComputeMetricsReplicas',
      `invalid metrics (1 invalid out of 1), first error is: ${problem.message}`,
    );
    tellStatus(plane, scaler, replicas, [able, ['ScalingActive', 'False', problem.reason, message]]);
    return;
  }
  const currentMetrics = [
    { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: UTILIZATION } } },
  ];
  const active = [
    'ScalingActive',
    'True',
    'ValidMetricFound',
    'the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)',
  ] as const;
  const limited = [
    'ScalingLimited',
    'False',
    'DesiredWithinRange',
    'the desired count is within the acceptable range',
  ] as const;
  tellStatus(plane, scaler, { ...replicas, currentMetrics }, [able, active, limited]);
}

type Reported = readonly [type: string, status: string, reason: string, message: string];

/** Utilization is a share of what is requested, and external metrics have no source here. */
function scalingProblem(
  { api }: ControlPlane,
  scaler: StoredObject,
  target: StoredObject,
): { reason: string; message: string } | undefined {
  for (const metric of listIn(specOf<'HorizontalPodAutoscaler'>(scaler), 'metrics')) {
    const type = textOf(metric.type);
    if (type !== 'Resource')
      return {
        reason: `FailedGet${type}Metric`,
        message: `unable to get ${type.toLowerCase()} metric: unable to fetch metrics from ${type.toLowerCase()} metrics API: the server could not find the requested resource`,
      };
    const name = textOf(mapIn(metric, 'resource').name);
    const pods = api
      .list(PODS, namespaceOf(scaler))
      .filter((pod) => isSelectedBy(specOf<'Deployment'>(target).selector, labelsOf(pod)));
    if (!pods.some((pod) => isTrue(pod, 'Ready')))
      return {
        reason: 'FailedGetResourceMetric',
        message: `failed to get ${name} utilization: did not receive metrics for targeted pods (pods might be unready)`,
      };
    const silent = pods.flatMap((pod) => missingRequest(pod, name))[0];
    if (silent !== undefined)
      return { reason: 'FailedGetResourceMetric', message: `failed to get ${name} utilization: ${silent}` };
  }
  return undefined;
}

function missingRequest(pod: ObjectFields, name: string): string[] {
  const container = listIn(specOf(pod), 'containers').find((each) => resourcesOf(each).requests[name] === undefined);
  return container === undefined
    ? []
    : [`missing request for ${name} in container ${textOf(container.name)} of Pod ${nameOf(pod)}`];
}

type ScalerStatus = KindFields['HorizontalPodAutoscaler']['status'];

function tellStatus(
  plane: ControlPlane,
  scaler: StoredObject,
  fields: ScalerStatus,
  reported: readonly Reported[],
): void {
  const known = statusOf<'HorizontalPodAutoscaler'>(plane.api.current(AUTOSCALERS, scaler));
  const lastTransitionTime = timestamp(plane);
  const conditions = reported.reduce<readonly Condition[]>(
    (all, [type, status, reason, message]) => withCondition(all, { type, status, reason, message, lastTransitionTime }),
    listIn(known, 'conditions'),
  );
  plane.api.putStatus(AUTOSCALERS, scaler, { ...known, ...fields, conditions });
}

function tell({ events }: ControlPlane, about: StoredObject, reason: string, message: string): void {
  events.record({ about, type: 'Warning', reason, message, component: COMPONENT });
}
