import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { answerOf, api } from '../../../api/client.js';
import { FRESH } from '../../../api/query-client.js';
import type { components } from '../../../api/schema.js';
import { readFilters } from '../../../lib/list-filters.js';
import { queryText } from '../../../lib/query-text.js';
import { readScope } from '../../../lib/scope.js';
import { CHOICES, LIST_PATHS, type ListName, type Shown } from '../list-names.js';

export type View = components['schemas']['View'];
export type NewView = Pick<View, 'name' | 'query' | 'shared'>;

const MOST = 500;
const KEY = ['me', 'views'];

/** One's own views of a list and those that others share, by name. */
export const viewsOf = (name: ListName) =>
  queryOptions({
    queryKey: [...KEY, name],
    queryFn: async ({ signal }) => {
      const query = { page: LIST_PATHS[name], limit: MOST };
      const views = await answerOf(api.GET('/api/me/views', { params: { query }, signal }));
      return views.toSorted((one, other) => one.name.localeCompare(other.name));
    },
    staleTime: FRESH.catalogue,
  });

/** Saves a new view of a list, or one anew. */
export function useSaveView(name: ListName) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...view }: NewView & { readonly id?: number | undefined }) => {
      const body = { ...view, page: LIST_PATHS[name] };
      if (id === undefined) return answerOf(api.POST('/api/me/views', { body }));
      return answerOf(api.PUT('/api/me/views/{id}', { params: { path: { id } }, body }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => answerOf(api.DELETE('/api/me/views/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** What a view shows. Others may have written it: of its query only what the list has as filters is taken. */
export function shownBy({ query }: Pick<View, 'query'>, name: ListName): Shown {
  const search: Record<string, unknown> = defaultParseSearch(query);
  return { name, scope: readScope(search), filters: readFilters(search, CHOICES[name]) };
}

/** The query string of what is shown; the same for the same filters. */
export const queryOf = ({ name, scope, filters }: Shown): string =>
  queryText({ ...readScope({ ...scope }), ...readFilters({ ...filters }, CHOICES[name]) }).slice(1);
