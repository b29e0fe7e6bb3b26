import { z } from 'zod';
import { ManagedBy } from '../../../../contracts/common.js';
import { MIRROR_TTL } from '../../../../kernel/settings/setting-definitions.js';
import { defineRoute } from '../../../http/define-route.js';

export const getMirrorTtl = defineRoute({
  method: 'get',
  path: '/api/admin/settings/mirror-ttl',
  access: 'read',
  tag: 'settings',
  summary: 'Shows how many seconds a mirror pod lives.',
  input: {},
  output: z.object({ seconds: z.int(), managed_by: ManagedBy }),
  errors: [],
  handle: ({ services }) => ({
    seconds: services.settings.mirrorTtlSeconds(),
    ...services.managed.mark('settings', MIRROR_TTL.key),
  }),
});
