import { fieldsOf, listOf } from '../evidence/values.js';
import { distinctReferences, OK, projectObject, referenceTo } from './project-object.js';
import type { Projector } from './topology-object.js';

/** `default` is in every namespace, whether somebody runs as it or not. */
export const projectServiceAccount: Projector = (object) => {
  const isEverywhere = fieldsOf(object['metadata'])['name'] === 'default';
  return projectObject(object, {
    status: OK,
    references: distinctReferences(
      listOf(object['imagePullSecrets']).flatMap((each) => referenceTo('uses', 'Secret', fieldsOf(each)['name'])),
    ),
    ...(isEverywhere && { byReference: true }),
  });
};
