import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import { distinctReferences, given, OK, projectObject, referenceTo } from './project-object.js';
import type { Projector, TopologyReference } from './topology-object.js';

const HOSTS = 50;

export const projectIngress: Projector = (object) => {
  const spec = fieldsOf(object['spec']);
  const rules = listOf(spec['rules']).map(fieldsOf);
  const paths = rules.flatMap((rule) => listOf(fieldsOf(rule['http'])['paths']).map(fieldsOf));
  const addresses = listOf(fieldsOf(fieldsOf(object['status'])['loadBalancer'])['ingress']);
  const hosts = new Set(rules.map((rule) => textOf(rule['host'])).filter((host) => host !== ''));
  return projectObject(object, {
    // Many controllers never say an address.
    status: addresses.length > 0 ? OK : { status: 'unknown', reason: 'NoAddress' },
    metadata: given({
      class: textOf(spec['ingressClassName']),
      hosts: [...hosts].slice(0, HOSTS),
    }),
    references: distinctReferences([
      ...backendReference(fieldsOf(spec['defaultBackend'])),
      ...paths.flatMap((path) => backendReference(fieldsOf(path['backend']))),
      ...listOf(spec['tls']).flatMap((each) => referenceTo('uses', 'Secret', fieldsOf(each)['secretName'])),
    ]),
  });
};

function backendReference(backend: Fields): TopologyReference[] {
  return referenceTo('routes', 'Service', fieldsOf(backend['service'])['name']);
}
