import { type Fields, fieldsOf, listOf, textOf } from '../evidence/values.js';
import {
  conditionIn,
  distinctReferences,
  failing,
  firstStatus,
  given,
  OK,
  projectObject,
  referenceTo,
} from './project-object.js';
import type { Projector, TopologyReference, TopologyStatus } from './topology-object.js';

const HOSTS = 50;

/** An HTTPRoute or GRPCRoute of the Gateway API: between its Gateways and the Services behind. */
export const projectGatewayRoute: Projector = (object) => {
  const spec = fieldsOf(object['spec']);
  const rules = listOf(spec['rules']).map(fieldsOf);
  const filters = rules.flatMap((rule) => [rule, ...listOf(rule['backendRefs']).map(fieldsOf)]).flatMap(filtersOf);
  return projectObject(object, {
    status: routeStatus(object),
    metadata: given({
      hosts: listOf(spec['hostnames'], HOSTS)
        .map(textOf)
        .filter((host) => host !== ''),
    }),
    references: distinctReferences([
      ...listOf(spec['parentRefs']).flatMap((each) => parentReference(fieldsOf(each))),
      ...rules.flatMap((rule) => listOf(rule['backendRefs']).flatMap((each) => backendReference(fieldsOf(each)))),
      ...filters.flatMap((filter) => backendReference(fieldsOf(fieldsOf(filter['requestMirror'])['backendRef']))),
    ]),
  });
};

function filtersOf(holder: Fields): Fields[] {
  return listOf(holder['filters']).map(fieldsOf);
}

/** A Gateway unless it says otherwise; with a Service as its parent it is a mesh's. */
function parentReference(parent: Fields): TopologyReference[] {
  const kind = textOf(parent['kind']) || 'Gateway';
  return kind === 'Gateway' ? referenceTo('routes', kind, parent['name'], { ...elsewhere(parent), inverse: true }) : [];
}

function backendReference(backend: Fields): TopologyReference[] {
  const kind = textOf(backend['kind']) || 'Service';
  const isService = kind === 'Service' && textOf(backend['group']) === '';
  return isService ? referenceTo('routes', kind, backend['name'], elsewhere(backend)) : [];
}

function elsewhere({ namespace }: Fields): { readonly namespace?: string } {
  const text = textOf(namespace);
  return /^[a-z0-9-]{1,63}$/.test(text) ? { namespace: text } : {};
}

function routeStatus(object: Fields): TopologyStatus {
  const parents = listOf(fieldsOf(object['status'])['parents']).map((each) => fieldsOf(each)['conditions']);
  const refusals = parents
    .flatMap((conditions) => ['Accepted', 'ResolvedRefs'].map((type) => conditionIn(conditions, type)))
    .find((condition) => condition?.status === 'False');
  return firstStatus(
    refusals && failing(refusals.reason || 'NotAccepted'),
    parents.length === 0 && { status: 'unknown', reason: 'NoParent' },
    OK,
  );
}
