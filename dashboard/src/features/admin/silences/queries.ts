import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';
import { SILENCES } from '../../../api/silences.js';

export type Silence = components['schemas']['Silence'];

export const silences = queryOptions({
  queryKey: SILENCES,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/silences', { signal })),
});
