import { elementsAt, type Shape } from '../evidence/values.js';
import { nameOf } from '../pod/object.js';
import { distinctReferences, OK, projectObject, referenceTo } from './project-object.js';
import type { Projector } from './topology-object.js';

/** `default` is in every namespace, whether somebody runs as it or not. */
export const projectServiceAccount: Projector = (object) => {
  const isEverywhere = nameOf(object) === 'default';
  return projectObject(object, {
    status: OK,
    references: distinctReferences(
      elementsAt<Shape<'name'>>(object['imagePullSecrets']).flatMap(({ name }) => referenceTo('uses', 'Secret', name)),
    ),
    ...(isEverywhere && { byReference: true }),
  });
};
