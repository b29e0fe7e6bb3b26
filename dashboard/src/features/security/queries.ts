import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, resultOf } from '../../api/client.js';
import { type ListPage, pageOf } from '../../api/keyset-list.js';
import type { components } from '../../api/schema.js';
import type { Grouping, SecuritySearch } from './search.js';

export type Finding = components['schemas']['Finding'];
export type FindingGroup = components['schemas']['FindingGroup'];
export type FindingFix = components['schemas']['FindingFix'];

export const KEY = ['security'];
const PAGE = 50;

/** What the API narrows findings by; `_` is the namespace of what has none. */
export interface Filter {
  readonly namespace?: string;
  readonly severity?: NonNullable<SecuritySearch['severity']>;
  readonly check?: string;
  readonly resource_type?: string;
  readonly resource_name?: string;
  readonly q?: string;
}
export type Status = NonNullable<SecuritySearch['status']>;

export function filterOf({
  severity,
  check,
  kind,
  name,
  q,
  ns,
}: SecuritySearch & { readonly ns?: string | undefined }): Filter {
  const all = { severity, check, resource_type: kind, resource_name: name, q, namespace: ns };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The filter that finds what is in a group. A resource is named `Kind/namespace/name`. */
export function groupFilter(by: Exclude<Grouping, 'none'>, key: string): Filter {
  if (by === 'check') return { check: key };
  if (by === 'namespace') return { namespace: key || '_' };
  const [kind = '', namespace = '', ...name] = key.split('/');
  return { resource_type: kind, namespace: namespace || '_', resource_name: name.join('/') };
}

/** Some of the groups, and how many there are. */
type GroupPage = ListPage<FindingGroup>;

export const groups = (by: Exclude<Grouping, 'none'>, filter: Filter, status: Status) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'groups', by, filter, status],
    queryFn: async ({ pageParam, signal }): Promise<GroupPage> => {
      const page = { limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) };
      const query = { ...filter, group_by: by, status, ...page };
      const { data, headers } = await resultOf(api.GET('/api/security/findings/groups', { params: { query }, signal }));
      return { ...pageOf<FindingGroup>(data.items, headers), total: data.total };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: GroupPage) => next,
  });

/** How many are active of each severity, by kept numbers. */
export const totals = (namespace: string | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'totals', namespace],
    queryFn: async ({ signal }) => {
      const query = namespace === undefined ? {} : { namespace };
      const { findings: counted } = await answerOf(api.GET('/api/stats/overview', { params: { query }, signal }));
      return counted.by_severity;
    },
  });

/** One page of findings, the newest first. */
export async function readPage(
  filter: Filter,
  status: Status,
  page: { readonly limit: number; readonly cursor: string | undefined; readonly signal?: AbortSignal },
): Promise<ListPage<Finding>> {
  const { limit, cursor, signal } = page;
  const query = { ...filter, status, limit, ...(cursor !== undefined && { cursor }) };
  const init = { params: { query }, ...(signal !== undefined && { signal }) };
  const { data, headers } = await resultOf(api.GET('/api/security/findings', init));
  return pageOf<Finding>(data, headers);
}

export const findings = (filter: Filter, status: Status) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'findings', filter, status],
    queryFn: ({ pageParam, signal }) => readPage(filter, status, { limit: PAGE, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage<Finding>) => next,
  });

/** One finding, whatever its status. */
export const finding = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'finding', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/security/findings/{id}', { params: { path: { id } }, signal })),
  });

/** Whether anything was ever reported that is still kept. */
export const isAnything = queryOptions({
  queryKey: [...KEY, 'anything'],
  queryFn: async ({ signal }) => {
    const query = { status: 'all' as const, limit: 1 };
    return (await answerOf(api.GET('/api/security/findings', { params: { query }, signal }))).length > 0;
  },
});

export const registries = queryOptions({
  queryKey: [...KEY, 'registries'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/security/trusted-registries', { signal })),
});
