import { type Fields, fieldsOf, listOf } from '../evidence/values.js';
import { nameIn, projectObject, referenceTo } from './project-object.js';
import type { Projector } from './topology-object.js';

const SERVICE_NAME = 'kubernetes.io/service-name';
/** Kubernetes allows no more in one slice. */
const ENDPOINTS = 1_000;

/** Whom a Service really reaches, and how many of these are ready. */
export const projectEndpointSlice: Projector = (object) => {
  const service = nameIn(fieldsOf(fieldsOf(object['metadata'])['labels'])[SERVICE_NAME]);
  if (service === '') return undefined;
  const endpoints = listOf(object['endpoints'], ENDPOINTS).map(fieldsOf);
  return projectObject(object, {
    status: { status: 'ok', ready: endpoints.filter(isEndpointReady).length, desired: endpoints.length },
    references: endpoints.flatMap(targetReference),
    standsFor: { kind: 'Service', name: service },
  });
};

/** Unknown counts as ready (Kubernetes "EndpointSlices", conditions). */
function isEndpointReady(endpoint: Fields): boolean {
  return fieldsOf(endpoint['conditions'])['ready'] !== false;
}

function targetReference(endpoint: Fields) {
  const target = fieldsOf(endpoint['targetRef']);
  return target['kind'] === 'Pod' ? referenceTo('selects', 'Pod', target['name']) : [];
}
