import type { Fields } from '../../evidence/values.js';
import { specOf, statusOf } from '../../pod/object.js';
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
    isSuspended: specOf<'Job'>(object).suspend === true,
    conditions: projectConditions(statusOf<'Job'>(object)),
  };
}
