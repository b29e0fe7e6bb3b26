import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type LlmStatus = components['schemas']['LlmStatus'];

export const llmStatus = queryOptions({
  queryKey: ['admin', 'llm'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/llm/status', { signal })),
});
