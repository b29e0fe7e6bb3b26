import { z } from 'zod';
import { NotificationProvider } from '../../../../contracts/notification.js';
import { defineRoute } from '../../../http/define-route.js';
import { toProvider } from './provider-view.js';

export const listNotifications = defineRoute({
  method: 'get',
  path: '/api/admin/notifications',
  access: 'admin',
  tag: 'notifications',
  summary: 'Lists where notifications go and how that does. Never shows a secret.',
  input: {},
  output: z.array(NotificationProvider),
  errors: [],
  handle: async ({ services }) => {
    const { managed } = services;
    return (await services.notifications.list()).map((provider) => toProvider(provider, managed));
  },
});
