import { z } from 'zod';
import { TestResult } from '../../../../contracts/common.js';
import { NotificationProviderChange } from '../../../../contracts/notification.js';
import { defineRoute } from '../../../http/define-route.js';

export const testNotification = defineRoute({
  method: 'post',
  path: '/api/admin/notifications/{provider}/test',
  access: 'admin',
  tag: 'notifications',
  summary: 'Sends a test message: as it is stored or, with `config`, as it would be; nothing is stored.',
  input: { params: z.object({ provider: z.string() }), body: NotificationProviderChange.nullish() },
  examples: {
    'As it is stored': {},
    'As it would be': { config: { webhook_url: 'https://hooks.slack.example/services/T0/B0/y' } },
  },
  output: TestResult,
  errors: [400, 404],
  handle: ({ params, body, services }) => services.notifications.test(params.provider, body?.config),
});
