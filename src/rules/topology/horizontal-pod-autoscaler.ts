import { fieldsOf, numberOf, type Shape } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import {
  conditionIn,
  countOf,
  failing,
  firstStatus,
  given,
  kindNamed,
  progressing,
  projectObject,
  referenceTo,
  type ShownCondition,
} from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

/** Of a workload that is scaled to zero nothing is scaled, on purpose. */
const ON_PURPOSE = 'ScalingDisabled';

export const projectHorizontalPodAutoscaler: Projector = (object) => {
  const [spec, status] = [specOf<'HorizontalPodAutoscaler'>(object), statusOf<'HorizontalPodAutoscaler'>(object)];
  const target = fieldsOf(spec.scaleTargetRef);
  return projectObject(object, {
    status: autoscalerStatus(status),
    metadata: given({
      min: numberOf(spec.minReplicas) ?? 1,
      max: numberOf(spec.maxReplicas),
      current: countOf(status.currentReplicas),
      wanted: countOf(status.desiredReplicas),
    }),
    references: referenceTo('scales', kindNamed(target['kind']), target['name']),
  });
};

function autoscalerStatus(status: Shape<'conditions'>): TopologyStatus {
  const active = conditionIn(status, 'ScalingActive');
  const limited = conditionIn(status, 'ScalingLimited');
  return firstStatus(
    refusedStatus(conditionIn(status, 'AbleToScale')),
    refusedStatus(active),
    active === undefined && progressing('NotObserved'),
    // It wants more than it may: worth knowing, and no failure.
    limited?.status === 'True' && { status: 'ok', reason: limited.reason || 'ScalingLimited' },
  );
}

function refusedStatus(condition: ShownCondition | undefined): TopologyStatus | undefined {
  const isRefused = condition?.status === 'False' && condition.reason !== ON_PURPOSE;
  return isRefused ? failing(condition.reason || 'NotScaling') : undefined;
}
