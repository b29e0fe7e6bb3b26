import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FRESH } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { type Action, type Question, resourceOf, type SubjectKind, subjectOf } from './questions.js';

export type AccessPath = components['schemas']['AccessPath'];
export type BlastRadius = components['schemas']['BlastRadius'];
export type RoleDiagram = components['schemas']['RoleDiagram'];
export type MissingKind = components['schemas']['MissingKind'];

export const roleList = queryOptions({
  queryKey: ['access', 'roles'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/diagram/roles', { signal })),
  staleTime: FRESH.list,
});

/** A Role, or without a namespace a ClusterRole. */
export const roleGraph = (namespace: string | undefined, name: string) =>
  queryOptions({
    queryKey: ['access', 'role', namespace ?? '', name],
    queryFn: ({ signal }) =>
      namespace === undefined
        ? answerOf(api.GET('/api/diagram/clusterrole/{name}', { params: { path: { name } }, signal }))
        : answerOf(api.GET('/api/diagram/role/{namespace}/{name}', { params: { path: { namespace, name } }, signal })),
    staleTime: FRESH.list,
  });

export interface FullAction extends Action {
  readonly verb: string;
  readonly resource: string;
}

const queryOf = ({ verb, resource, namespace }: FullAction) => ({
  verb,
  ...resourceOf(resource),
  ...(namespace !== undefined && { namespace }),
});

export const whoCan = (action: FullAction) =>
  queryOptions({
    queryKey: ['access', 'who-can', action.verb, action.resource, action.namespace ?? ''],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/diagram/rbac/who-can', { params: { query: queryOf(action) }, signal })),
    staleTime: FRESH.list,
  });

export interface FullQuestion extends FullAction {
  readonly kind: SubjectKind;
  readonly who: string;
}

export const canI = (question: FullQuestion) =>
  queryOptions({
    queryKey: [
      'access',
      'can-i',
      question.kind,
      question.who,
      question.verb,
      question.resource,
      question.namespace ?? '',
    ],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/diagram/rbac/can-i', {
          params: { query: { subject: subjectOf(question.kind, question.who), ...queryOf(question) } },
          signal,
        }),
      ),
    staleTime: FRESH.list,
  });

/** The action, once it is told whole. */
export const fullAction = ({ verb, resource, namespace }: Question): FullAction | undefined =>
  verb === undefined || resource === undefined
    ? undefined
    : { verb, resource, ...(namespace !== undefined && { namespace }) };

export const blastRadius = (namespace: string, pod: string) =>
  queryOptions({
    queryKey: ['access', 'blast-radius', namespace, pod],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/diagram/rbac/blast-radius/{namespace}/{pod}', { params: { path: { namespace, pod } }, signal }),
      ),
    staleTime: FRESH.list,
  });

export const namespaceNames = queryOptions({
  queryKey: ['topology', 'namespaces'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/diagram/namespaces', { signal })),
  staleTime: FRESH.list,
});
