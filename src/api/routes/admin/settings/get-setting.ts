import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { Setting } from './setting.js';

export const getSetting = defineRoute({
  method: 'get',
  path: '/api/admin/settings/{key}',
  access: 'read',
  tag: 'settings',
  summary: 'Shows one setting.',
  input: { params: z.object({ key: z.string() }) },
  output: Setting,
  errors: [404],
  handle: ({ params, services }) => ({
    ...services.settings.get(params.key),
    ...services.managed.mark('settings', params.key),
  }),
});
