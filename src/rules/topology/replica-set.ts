import { fieldsOf, numberOf } from '../evidence/values.js';
import { countOf, given, projectObject } from './project-object.js';
import { replicaStatus, wantedReplicas } from './replicas.js';
import type { Projector } from './topology-object.js';

const REVISION = 'deployment.kubernetes.io/revision';

/** A ReplicaSet without pods that is to have none is what a Deployment could roll back to. */
export const projectReplicaSet: Projector = (object) => {
  const revision = numberOf(fieldsOf(fieldsOf(object['metadata'])['annotations'])[REVISION]) ?? 0;
  const idle = wantedReplicas(object) === 0 && countOf(fieldsOf(object['status'])['replicas']) === 0;
  return projectObject(object, {
    status: replicaStatus(object),
    metadata: given({ revision: revision || undefined }),
    revision,
    ...(idle && { idle }),
  });
};
