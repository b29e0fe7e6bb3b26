import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type ApiToken = components['schemas']['ApiToken'];

export const tokens = queryOptions({
  queryKey: ['admin', 'tokens'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/tokens', { signal })),
});
