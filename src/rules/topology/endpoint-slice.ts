import { elementsAt, fieldsOf, type Shape } from '../evidence/values.js';
import { labelOf } from '../pod/object.js';
import { nameIn, projectObject, referenceTo } from './project-object.js';
import type { Projector } from './topology-object.js';

type Endpoint = Shape<'conditions' | 'targetRef'>;

const SERVICE_NAME = 'kubernetes.io/service-name';
/** Kubernetes allows no more in one slice. */
const ENDPOINTS = 1_000;

/** Whom a Service really reaches, and how many of these are ready. */
export const projectEndpointSlice: Projector = (object) => {
  const service = nameIn(labelOf(object, SERVICE_NAME));
  if (service === '') return undefined;
  const endpoints = elementsAt<Endpoint>(object['endpoints'], ENDPOINTS);
  return projectObject(object, {
    status: { status: 'ok', ready: endpoints.filter(isEndpointReady).length, desired: endpoints.length },
    references: endpoints.flatMap(targetReference),
    standsFor: { kind: 'Service', name: service },
  });
};

/** Unknown counts as ready (Kubernetes "EndpointSlices", conditions). */
function isEndpointReady({ conditions }: Endpoint): boolean {
  return fieldsOf(conditions)['ready'] !== false;
}

function targetReference({ targetRef }: Endpoint) {
  const { kind, name } = fieldsOf(targetRef);
  return kind === 'Pod' ? referenceTo('selects', 'Pod', name) : [];
}
