import { type Fields, fieldsOf } from '../../evidence/values.js';
import { podCounts } from '../../report/pod-counts.js';
import { projectConditions, projectMetadata, type WatchedCondition, type WatchedObject } from './watched-object.js';

/** What is kept of a Job. */
export interface WatchedJob extends WatchedObject {
  readonly kind: 'Job';
  readonly wanted: number;
  readonly present: number;
  readonly isSuspended: boolean;
  readonly conditions: readonly WatchedCondition[];
}

export function projectJob(object: Fields): WatchedJob {
  return {
    kind: 'Job',
    ...projectMetadata(object),
    ...podCounts(object),
    isSuspended: fieldsOf(object['spec'])['suspend'] === true,
    conditions: projectConditions(fieldsOf(object['status'])),
  };
}
