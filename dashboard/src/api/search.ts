import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client.js';
import { FRESH } from './query-client.js';

/** Shorter words fit nearly everything. */
const FEWEST = 2;

/** What fits a name: incidents, failures, workloads, namespaces, findings and mirrors, twenty at most. */
export const searchHits = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => answerOf(api.GET('/api/search', { params: { query: { q: text } }, signal })),
    enabled: text.length >= FEWEST,
    staleTime: FRESH.list,
    placeholderData: keepPreviousData,
  });

/** Namespaces with something in them, most failures first. @param part of their names */
export const namespacesLike = (part: string) =>
  queryOptions({
    queryKey: ['facets', 'namespace', part],
    queryFn: async ({ signal }) => {
      const query = { of: ['namespace' as const], ...(part !== '' && { q: part }) };
      return (await answerOf(api.GET('/api/facets', { params: { query }, signal }))).namespace ?? [];
    },
    staleTime: FRESH.list,
    placeholderData: keepPreviousData,
  });
