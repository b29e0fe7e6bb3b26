import { OK, projectObject } from './project-object.js';
import type { Projector } from './topology-object.js';

/** No node of a graph; only its name counts. */
export const projectNamespace: Projector = (object) => projectObject(object, { status: OK });
