import type { Fields } from '../../evidence/values.js';
import { statusOf } from '../../pod/object.js';
import { projectConditions, projectMetadata, type WatchedCondition, type WatchedObject } from './watched-object.js';

/** What is kept of a HorizontalPodAutoscaler (autoscaling/v2). */
export interface WatchedAutoscaler extends WatchedObject {
  readonly kind: 'HorizontalPodAutoscaler';
  readonly conditions: readonly WatchedCondition[];
}

export function projectAutoscaler(object: Fields): WatchedAutoscaler {
  return {
    kind: 'HorizontalPodAutoscaler',
    ...projectMetadata(object),
    conditions: projectConditions(statusOf<'HorizontalPodAutoscaler'>(object)),
  };
}
