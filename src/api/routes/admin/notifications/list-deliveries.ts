import { z } from 'zod';
import { DeliveryStatus, DeliveryView } from '../../../../contracts/notification.js';
import { defineRoute } from '../../../http/define-route.js';
import { filterText, given, pageQuery, pageRequest, sendPage } from '../../../http/paging.js';

export const listDeliveries = defineRoute({
  method: 'get',
  path: '/api/admin/notifications/deliveries',
  access: 'admin',
  tag: 'notifications',
  summary: 'Lists messages to notifiers, newest first, on their way and ended.',
  input: {
    query: z.object({
      ...pageQuery,
      status: DeliveryStatus.optional().meta({ description: 'Only these.' }),
      provider: filterText.meta({ description: 'Only those to this notifier.' }),
    }),
  },
  output: z.array(DeliveryView),
  errors: [],
  handle: async (call) => {
    const { limit: _limit, cursor: _cursor, ...wanted } = call.query;
    return sendPage(call, await call.services.deliveries.list(given(wanted), pageRequest(call.query)));
  },
});
