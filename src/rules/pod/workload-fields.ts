import { fieldsOf, type Shape } from '../evidence/values.js';

/** How old pods make room for new ones. */
export type UpdateStrategy = Shape<'rollingUpdate' | 'type'>;
export type RollingUpdate = Shape<'maxSurge' | 'maxUnavailable' | 'partition'>;

/** Of a Deployment. */
export function strategyOf({ strategy }: Shape<'strategy'>): UpdateStrategy {
  return fieldsOf(strategy);
}

/** Of a StatefulSet or a DaemonSet. */
export function updateStrategyOf({ updateStrategy }: Shape<'updateStrategy'>): UpdateStrategy {
  return fieldsOf(updateStrategy);
}

export function rollingUpdateOf({ rollingUpdate }: UpdateStrategy): RollingUpdate {
  return fieldsOf(rollingUpdate);
}
