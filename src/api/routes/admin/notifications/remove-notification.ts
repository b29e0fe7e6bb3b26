import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { Removed } from '../../../http/removed.js';

export const removeNotification = defineRoute({
  method: 'delete',
  path: '/api/admin/notifications/{provider}',
  access: 'admin',
  tag: 'notifications',
  summary: 'Removes a place where notifications go, and what waits for it.',
  input: { params: z.object({ provider: z.string() }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.notifications.remove(params.provider);
    return { removed: 1 };
  },
});
