import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { ListedSetting } from './setting.js';

export const listSettings = defineRoute({
  method: 'get',
  path: '/api/admin/settings',
  access: 'read',
  tag: 'settings',
  summary: 'Lists all settings with their values, defaults and rules.',
  input: {},
  output: z.array(ListedSetting),
  errors: [],
  handle: ({ services }) => {
    const { managed } = services;
    return services.settings.list().map((setting) => ({ ...setting, ...managed.mark('settings', setting.key) }));
  },
});
