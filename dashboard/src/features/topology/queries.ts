import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FRESH } from '../../api/query-client.js';

/** What is shown: a namespace, or one workload of it with what hangs on it. */
export interface TopologyScope {
  readonly namespace: string;
  readonly workload?: { readonly kind: string; readonly name: string };
}

export const namespaceList = queryOptions({
  queryKey: ['topology', 'namespaces'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/diagram/namespaces', { signal })),
  staleTime: FRESH.list,
});

const readDiagram = ({ namespace, workload }: TopologyScope, signal: AbortSignal) =>
  workload === undefined
    ? answerOf(api.GET('/api/diagram/namespace/{namespace}', { params: { path: { namespace } }, signal }))
    : answerOf(
        api.GET('/api/diagram/workload/{namespace}/{kind}/{name}', {
          params: { path: { namespace, ...workload } },
          signal,
        }),
      );

/** The browser keeps the answer with its `ETag`, so what has not changed is not sent again. */
export const diagram = (scope: TopologyScope) =>
  queryOptions({
    queryKey: ['topology', 'of', scope.namespace, scope.workload ?? 'all'],
    queryFn: ({ signal }) => readDiagram(scope, signal),
    staleTime: FRESH.list,
  });

/** A failure by its id, for its title. */
export const failureTitle = (id: number) =>
  queryOptions({
    queryKey: ['topology', 'failure', id],
    queryFn: async ({ signal }) => {
      const { title, pod_name: pod } = await answerOf(
        api.GET('/api/pods/failed/{pod_id}', { params: { path: { pod_id: id } }, signal }),
      );
      return { title, pod };
    },
    staleTime: FRESH.catalogue,
  });
