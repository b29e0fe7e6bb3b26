import { elementsAt, fieldsOf, numberOf, type Shape, textOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import {
  conditionIn,
  distinctReferences,
  failing,
  firstStatus,
  given,
  progressing,
  projectObject,
  referenceTo,
} from './project-object.js';
import type { Projector } from './topology-object.js';

type Listener = Shape<'name' | 'port' | 'tls'>;

const LISTENERS = 64;

/** A Gateway of the Gateway API. */
export const projectGateway: Projector = (object) => {
  const spec = specOf<'Gateway'>(object);
  const status = statusOf<'Gateway'>(object);
  const states = ['Accepted', 'Programmed'].map((type) => conditionIn(status, type));
  const refusal = states.find((condition) => condition?.status === 'False');
  const listeners = elementsAt<Listener>(spec.listeners, LISTENERS);
  const certificates = listeners.flatMap(({ tls }) =>
    elementsAt<Shape<'kind' | 'name' | 'namespace'>>(fieldsOf(tls)['certificateRefs']),
  );
  return projectObject(object, {
    status: firstStatus(
      refusal && (refusal.reason === 'Pending' ? progressing('Pending') : failing(refusal.reason || 'NotAccepted')),
      states.some((condition) => condition?.status !== 'True') && { status: 'unknown', reason: 'NotProgrammed' },
    ),
    metadata: given({
      class: textOf(spec.gatewayClassName),
      ports: listeners.map(({ name, port }) => given({ name: textOf(name), port: numberOf(port) })),
    }),
    references: distinctReferences(
      certificates
        .filter(({ kind, namespace }) => (kind ?? 'Secret') === 'Secret' && namespace === undefined)
        .flatMap(({ name }) => referenceTo('uses', 'Secret', name)),
    ),
  });
};
