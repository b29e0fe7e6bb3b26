import { elementsAt, type Fields, fieldsOf, type Shape, textOf, textsOf } from '../evidence/values.js';
import { specOf, statusOf } from '../pod/object.js';
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

type Rule = Shape<'backendRefs' | 'filters'>;
type Reference = Shape<'group' | 'kind' | 'name' | 'namespace'>;
type Backend = Reference & Shape<'filters'>;

const HOSTS = 50;

/** An HTTPRoute or GRPCRoute of the Gateway API: between its Gateways and the Services behind. */
export const projectGatewayRoute: Projector = (object) => {
  const spec = specOf<'HTTPRoute'>(object);
  const rules = elementsAt<Rule>(spec.rules);
  const filters = rules.flatMap((rule) => [rule, ...backendsOf(rule)]).flatMap(filtersOf);
  return projectObject(object, {
    status: routeStatus(object),
    metadata: given({
      hosts: textsOf(spec.hostnames, HOSTS),
    }),
    references: distinctReferences([
      ...elementsAt<Reference>(spec.parentRefs).flatMap(parentReference),
      ...rules.flatMap(backendsOf).flatMap(backendReference),
      ...filters.flatMap((filter) => backendReference(fieldsOf(fieldsOf(filter['requestMirror'])['backendRef']))),
    ]),
  });
};

function backendsOf({ backendRefs }: Rule): readonly Backend[] {
  return elementsAt(backendRefs);
}

function filtersOf({ filters }: Shape<'filters'>): readonly Fields[] {
  return elementsAt(filters);
}

/** A Gateway unless it says otherwise; with a Service as its parent it is a mesh's. */
function parentReference(parent: Reference): TopologyReference[] {
  const kind = textOf(parent.kind) || 'Gateway';
  return kind === 'Gateway' ? referenceTo('routes', kind, parent.name, { ...elsewhere(parent), inverse: true }) : [];
}

function backendReference(backend: Reference): TopologyReference[] {
  const kind = textOf(backend.kind) || 'Service';
  const isService = kind === 'Service' && textOf(backend.group) === '';
  return isService ? referenceTo('routes', kind, backend.name, elsewhere(backend)) : [];
}

function elsewhere({ namespace }: Reference): { readonly namespace?: string } {
  const text = textOf(namespace);
  return /^[a-z0-9-]{1,63}$/.test(text) ? { namespace: text } : {};
}

function routeStatus(object: Fields): TopologyStatus {
  const parents = elementsAt<Shape<'conditions'>>(statusOf<'HTTPRoute'>(object).parents);
  const refusals = parents
    .flatMap((parent) => ['Accepted', 'ResolvedRefs'].map((type) => conditionIn(parent, type)))
    .find((condition) => condition?.status === 'False');
  return firstStatus(
    refusals && failing(refusals.reason || 'NotAccepted'),
    parents.length === 0 && { status: 'unknown', reason: 'NoParent' },
    OK,
  );
}
