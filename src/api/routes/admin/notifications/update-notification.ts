import { z } from 'zod';
import { NotificationProvider, NotificationProviderChange } from '../../../../contracts/notification.js';
import { PodproofError } from '../../../../kernel/ports/errors.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { toProvider } from './provider-view.js';

export const updateNotification = defineRoute({
  method: 'put',
  path: '/api/admin/notifications/{provider}',
  access: 'admin',
  tag: 'notifications',
  summary: 'Changes where notifications go. What is left out stays; what waits for a disabled one is dropped.',
  input: { params: z.object({ provider: z.string() }), body: NotificationProviderChange },
  examples: {
    'Switch it off for a while': { enabled: false },
    'Another address; the stored secret stays': {
      config: { webhook_url: 'https://hooks.slack.example/services/T0/B0/y' },
    },
  },
  output: NotificationProvider,
  errors: [400, 404, 409],
  handle: async ({ params, body: { provider, ...change }, principal, services }) => {
    if (provider !== undefined && provider !== params.provider) {
      throw new PodproofError('invalid', `provider: must be ${params.provider}, as in the path`);
    }
    const { managed } = services;
    const updated = await services.notifications.update(params.provider, change, principalName(principal));
    return toProvider(updated, managed);
  },
});
