import { numberOf } from '../evidence/values.js';
import { annotationOf, statusOf } from '../pod/object.js';
import { countOf, given, projectObject } from './project-object.js';
import { replicaStatus, wantedReplicas } from './replicas.js';
import type { Projector } from './topology-object.js';

const REVISION = 'deployment.kubernetes.io/revision';

/** A ReplicaSet without pods that is to have none is what a Deployment could roll back to. */
export const projectReplicaSet: Projector = (object) => {
  const revision = numberOf(annotationOf(object, REVISION)) ?? 0;
  const idle = wantedReplicas(object) === 0 && countOf(statusOf<'ReplicaSet'>(object).replicas) === 0;
  return projectObject(object, {
    status: replicaStatus(object),
    metadata: given({ revision: revision || undefined }),
    revision,
    ...(idle && { idle }),
  });
};
