import { z } from 'zod';
import { TOKENS } from '../../../../server/tokens.js';
import { defineRoute } from '../../../http/define-route.js';

export const getMirrorTtl = defineRoute({
  method: 'get',
  path: '/api/admin/settings/mirror-ttl',
  access: 'read',
  tag: 'settings',
  summary: 'Shows how many seconds a mirror pod lives.',
  input: {},
  output: z.object({ seconds: z.int() }),
  errors: [],
  handle: ({ services }) => ({ seconds: services.resolve(TOKENS.settings).mirrorTtlSeconds() }),
});
