import { z } from 'zod';
import { DeliveryView } from '../../../../contracts/notification.js';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';

export const retryDelivery = defineRoute({
  method: 'post',
  path: '/api/admin/notifications/deliveries/{id}/retry',
  access: 'admin',
  tag: 'notifications',
  summary: 'Sends a message that failed or waits again, now. It tells how the incident is by then.',
  input: { params: z.object({ id: IdParam }) },
  output: DeliveryView,
  errors: [404, 409],
  handle: ({ params, services }) => services.deliveries.retry(params.id),
});
