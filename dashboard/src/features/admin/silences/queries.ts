import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type Silence = components['schemas']['Silence'];

export const silences = queryOptions({
  queryKey: ['admin', 'silences'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/silences', { signal })),
});
