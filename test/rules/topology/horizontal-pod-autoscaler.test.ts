import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const scaler = (...conditions: object[]) =>
  projected('HorizontalPodAutoscaler', 'web', {
    spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 5 },
    status: { currentReplicas: 2, desiredReplicas: 3, conditions },
  });
const condition = (type: string, status: string, reason: string) => ({ type, status, reason });
const ACTIVE = condition('ScalingActive', 'True', 'ValidMetricFound');

describe('a HorizontalPodAutoscaler', () => {
  it('scales its target, between its bounds', () => {
    expect(scaler(ACTIVE).references).toEqual([{ relation: 'scales', kind: 'Deployment', name: 'web' }]);
    expect(scaler(ACTIVE).metadata).toEqual({ min: 1, max: 5, current: 2, wanted: 3 });
  });

  it.each([
    [[ACTIVE], 'ok', undefined],
    [[], 'progressing', 'NotObserved'],
    [[condition('ScalingActive', 'False', 'FailedGetResourceMetric')], 'failing', 'FailedGetResourceMetric'],
    [[condition('ScalingActive', 'False', 'ScalingDisabled')], 'ok', undefined],
    [[condition('AbleToScale', 'False', 'FailedGetScale')], 'failing', 'FailedGetScale'],
    [[ACTIVE, condition('ScalingLimited', 'True', 'TooManyReplicas')], 'ok', 'TooManyReplicas'],
  ])('with %j is %s', (conditions, status, reason) => {
    expect(scaler(...conditions).status).toEqual({ status, ...(reason && { reason }) });
  });
});
