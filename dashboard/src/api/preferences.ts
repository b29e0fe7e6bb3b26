import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from './client.js';
import { FRESH } from './query-client.js';
import type { components } from './schema.js';

export type Preferences = components['schemas']['Preferences'];

/** How the pages are for who is signed in, on every machine. */
export const preferences = queryOptions({
  queryKey: ['me', 'preferences'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/me/preferences', { signal })),
  staleTime: FRESH.catalogue,
});

export const usePreferences = (): Preferences | undefined => useQuery(preferences).data;

/** Changes some of them. They hold at once; where the server does not take them, they are as before. */
export function useChangePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferences;
  return useMutation({
    mutationFn: async (change: Partial<Preferences>) => {
      const before = await queries.ensureQueryData(preferences);
      return answerOf(api.PUT('/api/me/preferences', { body: { ...before, ...change } }));
    },
    onMutate: (change) => {
      // What was asked for before must not come after, and take the change back.
      void queries.cancelQueries({ queryKey }, { revert: false });
      const before = queries.getQueryData(queryKey);
      if (before !== undefined) queries.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (_error, _change, before) => queries.setQueryData(queryKey, before),
  });
}
