import { elementsAt, fieldsOf, listOf, type Shape, textOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
import { distinctReferences, given, OK, projectObject, referenceTo } from './project-object.js';
import type { Projector, TopologyReference } from './topology-object.js';

const HOSTS = 50;

export const projectIngress: Projector = (object) => {
  const spec = specOf<'Ingress'>(object);
  const rules = elementsAt<Shape<'host' | 'http'>>(spec.rules);
  const paths = rules.flatMap(({ http }) => elementsAt<Shape<'backend'>>(fieldsOf(http)['paths']));
  const addresses = listOf(fieldsOf(statusOf<'Ingress'>(object).loadBalancer)['ingress']);
  const hosts = new Set(rules.map(({ host }) => textOf(host)).filter((host) => host !== ''));
  return projectObject(object, {
    // Many controllers never say an address.
    status: addresses.length > 0 ? OK : { status: 'unknown', reason: 'NoAddress' },
    metadata: given({
      class: textOf(spec.ingressClassName),
      hosts: [...hosts].slice(0, HOSTS),
    }),
    references: distinctReferences([
      ...backendReference(spec.defaultBackend),
      ...paths.flatMap(({ backend }) => backendReference(backend)),
      ...elementsAt<Shape<'secretName'>>(spec.tls).flatMap(({ secretName }) =>
        referenceTo('uses', 'Secret', secretName),
      ),
    ]),
  });
};

function backendReference(backend: unknown): TopologyReference[] {
  return referenceTo('routes', 'Service', fieldsOf(fieldsOf(backend)['service'])['name']);
}
