import { projectObject } from './project-object.js';
import { replicaStatus } from './replicas.js';
import type { Projector } from './topology-object.js';

export const projectReplicationController: Projector = (object) =>
  projectObject(object, { status: replicaStatus(object) });
