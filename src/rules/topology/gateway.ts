import { fieldsOf, listOf, numberOf, textOf } from '../evidence/values.js';
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

const LISTENERS = 64;

/** A Gateway of the Gateway API. */
export const projectGateway: Projector = (object) => {
  const spec = fieldsOf(object['spec']);
  const { conditions } = fieldsOf(object['status']);
  const states = ['Accepted', 'Programmed'].map((type) => conditionIn(conditions, type));
  const refusal = states.find((condition) => condition?.status === 'False');
  const listeners = listOf(spec['listeners'], LISTENERS).map(fieldsOf);
  const certificates = listeners.flatMap((each) => listOf(fieldsOf(each['tls'])['certificateRefs']).map(fieldsOf));
  return projectObject(object, {
    status: firstStatus(
      refusal && (refusal.reason === 'Pending' ? progressing('Pending') : failing(refusal.reason || 'NotAccepted')),
      states.some((condition) => condition?.status !== 'True') && { status: 'unknown', reason: 'NotProgrammed' },
    ),
    metadata: given({
      class: textOf(spec['gatewayClassName']),
      ports: listeners.map((each) => given({ name: textOf(each['name']), port: numberOf(each['port']) })),
    }),
    references: distinctReferences(
      certificates
        .filter(({ kind, namespace }) => (kind ?? 'Secret') === 'Secret' && namespace === undefined)
        .flatMap(({ name }) => referenceTo('uses', 'Secret', name)),
    ),
  });
};
