import { z } from 'zod';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { Setting, SettingInput } from './setting.js';

export const setSetting = defineRoute({
  method: 'post',
  path: '/api/admin/settings/{key}',
  access: 'admin',
  tag: 'settings',
  summary: 'Changes one setting, from now on.',
  input: { params: z.object({ key: z.string() }), body: z.strictObject({ value: SettingInput }) },
  output: Setting,
  errors: [400, 404, 409],
  handle: ({ params, body, principal, services }) => {
    return services.settings.set(params.key, body.value, principalName(principal));
  },
});
