import { z } from 'zod';
import { ManagedBy } from '../../../../contracts/common.js';
import { principalName } from '../../../../kernel/principal.js';
import { MirrorTtl } from '../../../../kernel/settings/setting-definitions.js';
import { defineRoute } from '../../../http/define-route.js';

export const setMirrorTtl = defineRoute({
  method: 'put',
  path: '/api/admin/settings/mirror-ttl',
  access: 'admin',
  tag: 'settings',
  summary: 'Changes how many seconds a mirror pod lives.',
  input: { body: z.strictObject({ seconds: MirrorTtl }) },
  output: z.object({ seconds: z.int(), managed_by: ManagedBy }),
  errors: [409],
  handle: async ({ body, principal, services }) => {
    await services.settings.setMirrorTtl(body.seconds, principalName(principal));
    return { seconds: body.seconds };
  },
});
