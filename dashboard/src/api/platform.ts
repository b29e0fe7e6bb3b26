import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client.js';
import { FRESH } from './query-client.js';

/** What the server is and can do, and how it stands with the cluster. */
export const platform = queryOptions({
  queryKey: ['platform'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/config', { signal })),
  staleTime: FRESH.catalogue,
});
