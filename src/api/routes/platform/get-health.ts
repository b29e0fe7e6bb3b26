import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';

export const getHealth = defineRoute({
  method: 'get',
  path: '/health',
  access: 'public',
  tag: 'platform',
  summary: 'Liveness; with `?ready=1` also whether the storage can be used.',
  input: { query: z.object({ ready: z.enum(['0', '1', 'false', 'true']).optional() }) },
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [503],
  handle: async ({ query, services }) => {
    const { platform } = services;
    if (query.ready === '1' || query.ready === 'true') await platform.checkReady();
    return { status: 'ok', version: platform.version } as const;
  },
});
