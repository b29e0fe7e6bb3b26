import { z } from 'zod';
import { TOKENS } from '../../../../server/tokens.js';
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
    ...services.resolve(TOKENS.settings).get(params.key),
    ...services.resolve(TOKENS.managed).mark('settings', params.key),
  }),
});
