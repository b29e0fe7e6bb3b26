import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type Agent = components['schemas']['Agent'];

export const agents = queryOptions({
  queryKey: ['admin', 'agents'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/agents', { signal })),
  refetchInterval: 30_000,
});
