import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, resultOf } from '../../api/client.js';
import type { ListSource } from '../../api/held-query.js';
import { pageOf, type Wanted } from '../../api/keyset-list.js';
import { FRESH } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';
import { type Filters, sinceInstant } from '../../lib/list-filters.js';
import type { Scope } from '../../lib/scope.js';
import { serverNow } from '../../lib/time.js';
import type { FailureListName, Shown, Sort } from './list-names.js';

export type FailureRow = components['schemas']['FailureRow'];
export type IncidentRow = components['schemas']['IncidentRow'];
export type IncidentDetail = components['schemas']['IncidentDetailRow'];
type Severity = components['schemas']['Severity'];

const FAILURES = { failures: '/api/pods/failed', history: '/api/pods/history', ignored: '/api/pods/ignored' } as const;

const many = (values: readonly string[] | undefined) => (values === undefined ? undefined : [...values]);
const one = (value: string | undefined) => (value === undefined ? undefined : [value]);

/** Without what is not asked for. */
function given<Query extends object>(query: Query): { [Name in keyof Query]?: Exclude<Query[Name], undefined> } {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never;
}

/** The filters as the API takes them. */
export function filterQuery({ ns, cluster }: Scope, { q, since, cause, reason, owner, node, severity }: Filters) {
  return given({
    ...{ namespace: one(ns), cluster: one(cluster), cause: many(cause), reason: many(reason) },
    ...{ owner: many(owner), node: many(node), severity: many(severity) as Severity[] | undefined, q },
    since: since === undefined ? undefined : sinceInstant(since, serverNow()),
  });
}

/** What a request of a page asks for, whichever list it is of. */
type Asked = Pick<Wanted, 'limit'> & Partial<Wanted>;

async function readFailures({ scope, filters }: Shown, name: FailureListName, { cursor, limit, signal }: Asked) {
  const status = name === 'failures' ? filters.status : undefined;
  const query = {
    ...filterQuery(scope, filters),
    ...{ view: 'row' as const, limit },
    ...(cursor !== undefined && { cursor }),
    ...(status !== undefined && { status: status as ('new' | 'investigating')[] }),
  };
  const { data, headers } = await resultOf(api.GET(FAILURES[name], { params: { query }, signal: signal ?? null }));
  return pageOf<FailureRow>(data, headers);
}

async function readIncidents({ scope, filters }: Shown, { cursor, limit, signal }: Asked) {
  const query = {
    ...filterQuery(scope, filters),
    ...{ view: 'row' as const, limit },
    ...(cursor !== undefined && { cursor }),
    status: [...(filters.status ?? ['open'])] as ('open' | 'resolved')[],
    ...(filters.sort !== undefined && { sort: filters.sort as Sort }),
  };
  const { data, headers } = await resultOf(api.GET('/api/incidents', { params: { query }, signal: signal ?? null }));
  return pageOf<IncidentRow>(data as IncidentRow[], headers);
}

const keyOf = ({ name, scope, filters }: Shown) => [
  name === 'incidents' ? 'incidents' : 'failures',
  'list',
  name,
  scope,
  filters,
];

export const failureSource = (shown: Shown, name: FailureListName): ListSource<FailureRow> => ({
  key: keyOf(shown),
  read: (wanted) => readFailures(shown, name, wanted),
});

export const incidentSource = (shown: Shown): ListSource<IncidentRow> => ({
  key: keyOf(shown),
  isSorted: shown.filters.sort !== undefined,
  read: (wanted) => readIncidents(shown, wanted),
});

/** A page of any list, for who takes all of it along. */
export function readPage(shown: Shown, asked: Asked) {
  return shown.name === 'incidents' ? readIncidents(shown, asked) : readFailures(shown, shown.name, asked);
}

/** How many rows a list has. */
export const listCount = (shown: Shown) =>
  queryOptions({
    queryKey: [...keyOf(shown), 'count'],
    queryFn: async ({ signal }) => {
      const { total, isCapped } = await readPage(shown, { limit: 1, signal });
      return { total, isCapped };
    },
    staleTime: FRESH.list,
  });

/** The failures of an incident that is unfolded: the first fifty. */
export const incidentPods = (id: number) =>
  queryOptions({
    queryKey: ['incidents', id, 'rows'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/incidents/{id}', { params: { path: { id }, query: { view: 'row' } }, signal }),
      ) as Promise<IncidentDetail>,
    staleTime: FRESH.list,
  });
