import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type Notifier = components['schemas']['NotificationProvider'];

export const notifiers = queryOptions({
  queryKey: ['admin', 'notifications'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/notifications', { signal })),
  // Messages come and go while one looks.
  refetchInterval: 10_000,
});
