import { type Fields, fieldsOf, numberOf } from '../evidence/values.js';
import {
  type Condition,
  conditionIn,
  countOf,
  failing,
  firstStatus,
  given,
  kindNamed,
  progressing,
  projectObject,
  referenceTo,
} from './project-object.js';
import type { Projector, TopologyStatus } from './topology-object.js';

/** Of a workload that is scaled to zero nothing is scaled, on purpose. */
const ON_PURPOSE = 'ScalingDisabled';

export const projectHorizontalPodAutoscaler: Projector = (object) => {
  const [spec, status] = [fieldsOf(object['spec']), fieldsOf(object['status'])];
  const target = fieldsOf(spec['scaleTargetRef']);
  return projectObject(object, {
    status: autoscalerStatus(status),
    metadata: given({
      min: numberOf(spec['minReplicas']) ?? 1,
      max: numberOf(spec['maxReplicas']),
      current: countOf(status['currentReplicas']),
      wanted: countOf(status['desiredReplicas']),
    }),
    references: referenceTo('scales', kindNamed(target['kind']), target['name']),
  });
};

function autoscalerStatus({ conditions }: Fields): TopologyStatus {
  const active = conditionIn(conditions, 'ScalingActive');
  const limited = conditionIn(conditions, 'ScalingLimited');
  return firstStatus(
    refusal(conditionIn(conditions, 'AbleToScale')),
    refusal(active),
    active === undefined && progressing('NotObserved'),
    // It wants more than it may: worth knowing, and no failure.
    limited?.status === 'True' && { status: 'ok', reason: limited.reason || 'ScalingLimited' },
  );
}

function refusal(condition: Condition | undefined): TopologyStatus | undefined {
  const isRefused = condition?.status === 'False' && condition.reason !== ON_PURPOSE;
  return isRefused ? failing(condition.reason || 'NotScaling') : undefined;
}
