import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';

const KEY = ['admin', 'exclusions'];
export const exclusionKeys = [KEY];

/** A rule as both lists have it. */
export interface Exclusion {
  readonly kind: 'namespace' | 'pod';
  readonly pattern: string;
  readonly by: string;
  readonly at: string;
  readonly managedBy: string | undefined;
}

export const exclusions = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ signal }): Promise<readonly Exclusion[]> => {
    const [namespaces, pods] = await Promise.all([
      answerOf(api.GET('/api/admin/excluded-namespaces', { signal })),
      answerOf(api.GET('/api/admin/excluded-pods', { signal })),
    ]);
    return [
      ...namespaces.map((each) => ({ kind: 'namespace' as const, pattern: each.namespace, ...madeOf(each) })),
      ...pods.map((each) => ({ kind: 'pod' as const, pattern: each.pod_name, ...madeOf(each) })),
    ];
  },
});

const madeOf = (each: { created_by: string; created_at: string; managed_by?: string }) => ({
  by: each.created_by,
  at: each.created_at,
  managedBy: each.managed_by,
});

export const explanation = (namespace: string, pod: string) =>
  queryOptions({
    queryKey: [...KEY, 'explain', namespace, pod],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/exclusions/explain', { params: { query: { namespace, pod } }, signal })),
  });

/** Which pods with an open failure a pattern would exclude. */
export const matches = (pattern: string) =>
  queryOptions({
    queryKey: [...KEY, 'match', pattern],
    queryFn: ({ signal }) => answerOf(api.POST('/api/admin/exclusions/match', { body: { pattern }, signal })),
    retry: false,
  });
