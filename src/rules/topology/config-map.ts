import { OK, projectObject } from './project-object.js';
import type { Projector } from './topology-object.js';

/** Its content is never asked for. */
export const projectConfigMap: Projector = (object) => projectObject(object, { status: OK, byReference: true });
