import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, resultOf } from '../../../api/client.js';
import { keysetList, pageOf } from '../../../api/keyset-list.js';
import type { components } from '../../../api/schema.js';

export type Notifier = components['schemas']['NotificationProvider'];

export const notifiers = queryOptions({
  queryKey: ['admin', 'notifications'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/notifications', { signal })),
  // Messages come and go while one looks.
  refetchInterval: 10_000,
});

export type Delivery = components['schemas']['Delivery'];

export const deliveries = keysetList<Delivery>(
  ['admin', 'notifications', 'deliveries'],
  async ({ cursor, limit, signal }) => {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const call = api.GET('/api/admin/notifications/deliveries', { params: { query }, signal });
    const { data, headers } = await resultOf(call);
    return pageOf(data, headers);
  },
);
