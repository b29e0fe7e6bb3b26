import { NewNotificationProvider, NotificationProvider } from '../../../../contracts/notification.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { toProvider } from './provider-view.js';

/**
 * One that is configured already is refused with 409 and not replaced: whoever adds a second Slack would lose the address of the first.
 */
export const createNotification = defineRoute({
  method: 'post',
  path: '/api/admin/notifications',
  access: 'admin',
  tag: 'notifications',
  summary: 'Adds a place where notifications go, from now on. Secrets are stored encrypted.',
  input: { body: NewNotificationProvider },
  examples: {
    'A channel': {
      provider: 'slack',
      enabled: true,
      config: { webhook_url: 'https://hooks.slack.example/services/T0/B0/x' },
    },
    'A channel for each team': {
      provider: 'teams',
      enabled: true,
      config: {
        webhook_url: 'https://teams.example/workflows/all',
        routes: [{ namespaces: ['shop-*'], webhook_url: 'https://teams.example/workflows/shop' }],
      },
    },
    'A signed webhook': {
      provider: 'webhook',
      enabled: true,
      config: { webhook_url: 'https://events.example.com/podproof', secret: 'YOUR-SECRET' },
    },
  },
  output: NotificationProvider,
  errors: [400, 409],
  handle: async ({ body, principal, services }) => {
    const { managed } = services;
    return toProvider(await services.notifications.create(body, principalName(principal)), managed);
  },
});
