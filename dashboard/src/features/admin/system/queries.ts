import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';

export const system = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/system', { signal })),
  refetchInterval: 10_000,
});
