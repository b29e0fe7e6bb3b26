import type { Fields } from '../evidence/values.js';
import type { ClusterObjects } from '../report/cluster-objects.js';
import { revisionsOf } from './revision.js';

/** The kinds of workloads that keep revisions. */
export const REVISION_OWNERS: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/** The newest rollout is told with what it changed. */
const TOLD_WHOLE = 2;

/** The names of a Deployment's ReplicaSets of which more than the metadata tells something: the newest, as far as they are not read whole already. */
export function revisionsToRead(objects: ClusterObjects, deployment: Fields): string[] {
  return revisionsOf(objects, deployment, 'ReplicaSet')
    .slice(0, TOLD_WHOLE)
    .filter(({ template }) => template === undefined)
    .map(({ name }) => name);
}
