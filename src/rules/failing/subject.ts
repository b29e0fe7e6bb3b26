import type { Fields } from '../evidence/values.js';
import { projectAutoscaler, type WatchedAutoscaler } from './objects/watched-autoscaler.js';
import { projectClaim, type WatchedClaim } from './objects/watched-claim.js';
import { projectCronJob, type WatchedCronJob } from './objects/watched-cron-job.js';
import { projectJob, type WatchedJob } from './objects/watched-job.js';
import { projectWorkload, type WatchedWorkload } from './objects/watched-workload.js';
import { projectPod, type WatchedPod } from './pod/watched-pod.js';

/** What can be judged, by kind. */
export interface Subjects {
  readonly Pod: WatchedPod;
  readonly Deployment: WatchedWorkload<'Deployment'>;
  readonly ReplicaSet: WatchedWorkload<'ReplicaSet'>;
  readonly ReplicationController: WatchedWorkload<'ReplicationController'>;
  readonly StatefulSet: WatchedWorkload<'StatefulSet'>;
  readonly DaemonSet: WatchedWorkload<'DaemonSet'>;
  readonly Job: WatchedJob;
  readonly CronJob: WatchedCronJob;
  readonly PersistentVolumeClaim: WatchedClaim;
  readonly HorizontalPodAutoscaler: WatchedAutoscaler;
}

export type SubjectKind = keyof Subjects;
export type Subject = Subjects[SubjectKind];

/** How each kind is projected. None throws, whatever the object is. */
export const PROJECTIONS: { readonly [Kind in SubjectKind]: (object: Fields) => Subjects[Kind] } = {
  Pod: (object) => projectPod(object),
  Deployment: (object) => projectWorkload('Deployment', object),
  ReplicaSet: (object) => projectWorkload('ReplicaSet', object),
  ReplicationController: (object) => projectWorkload('ReplicationController', object),
  StatefulSet: (object) => projectWorkload('StatefulSet', object),
  DaemonSet: (object) => projectWorkload('DaemonSet', object),
  Job: projectJob,
  CronJob: projectCronJob,
  PersistentVolumeClaim: projectClaim,
  HorizontalPodAutoscaler: projectAutoscaler,
};
